import { hash } from 'node:crypto';

import * as z from 'zod';

import type { Clock } from '../base/clock.ts';
import { once } from '../base/once.ts';
import type { Key, Table } from './table.ts';

const windowRecord = once(() =>
  z.object({
    failures: z.int(),
    /** End of the window, in epoch milliseconds. */
    ends_at: z.number(),
  }),
);

export interface NetworkFailureLimits {
  /** Number of failures that one network may have in a window. */
  readonly most: number;
  readonly windowMs: number;
}

export type NetworkCountResult =
  /** The attempt counts as a failure until `giveBack` is called. */
  | { readonly state: 'counted'; giveBack(): Promise<void> }
  | { readonly state: 'full'; readonly remainingMs: number };

/** Counts failed log-ins by the network that they come from. */
export interface NetworkFailureStore {
  /** Returns the milliseconds until the network may fail again, or 0 if it may now. Counts nothing. */
  remaining(network: string, limits: NetworkFailureLimits): Promise<number>;
  /** Counts an attempt as a failure before it is verified, by one conditional write. */
  count(network: string, limits: NetworkFailureLimits): Promise<NetworkCountResult>;
}

/** Number of tries, because another process may begin a window between two reads. */
const TRIES = 3;

export function createNetworkFailureStore(table: Table, clock: Clock): NetworkFailureStore {
  const remaining = async (key: Key, { most, windowMs }: NetworkFailureLimits) => {
    const window = windowRecord()
      .optional()
      .parse(await table.get(key));
    if (!window || window.failures < most) return 0;
    const remainingMs = window.ends_at - clock();
    return remainingMs > windowMs ? 0 : Math.max(0, remainingMs);
  };
  /** Begins a window. A stored window that ends later than the new one is replaced: it was begun by a clock that was set back since. */
  const begin = (key: Key, ends_at: number) => {
    const window = { failures: 1, ends_at, expires_at: Math.ceil(ends_at / 1000) };
    return table.put(key, window, { any: [{ atMost: { ends_at: clock() } }, { moreThan: { ends_at } }] });
  };
  const counted = (key: Key, ends_at: number): NetworkCountResult => ({
    state: 'counted',
    async giveBack() {
      await table.update(key, { add: { failures: -1 } }, { equals: { ends_at } });
    },
  });
  const count = async (
    key: Key,
    limits: NetworkFailureLimits,
    tries = TRIES,
  ): Promise<NetworkCountResult> => {
    const free = { exists: true, atMost: { failures: limits.most - 1 }, moreThan: { ends_at: clock() } };
    const changed = await table.update(key, { add: { failures: 1 } }, free);
    if (changed) return counted(key, windowRecord().parse(changed).ends_at);
    const ends_at = clock() + limits.windowMs;
    if (await begin(key, ends_at)) return counted(key, ends_at);
    const remainingMs = await remaining(key, limits);
    return tries > 1 && remainingMs === 0 ? count(key, limits, tries - 1) : { state: 'full', remainingMs };
  };
  return {
    remaining: (network, limits) => remaining(networkKey(network), limits),
    count: (network, limits) => count(networkKey(network), limits),
  };
}

/** Returns the key of a network. It contains a hash, so that the table does not reveal who logs in from where. */
function networkKey(network: string): Key {
  return { pk: 'LOCKOUT', sk: `source#${hash('sha256', network, 'base64url')}` };
}
