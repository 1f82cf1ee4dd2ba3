import { createHash } from 'node:crypto';

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

export interface SourceLimits {
  /** Number of failures that one source may have in a window. */
  readonly most: number;
  readonly windowMs: number;
}

export type SourceCountResult =
  /** The attempt counts as a failure until `giveBack` is called. */
  | { readonly state: 'counted'; giveBack(): Promise<void> }
  | { readonly state: 'full'; readonly remainingMs: number };

/** Counts failed log-ins by the network that they come from. */
export interface SourceFailureStore {
  /** Returns the milliseconds until the source may fail again, or 0 if it may now. Counts nothing. */
  remaining(source: string, limits: SourceLimits): Promise<number>;
  /** Counts an attempt as a failure before it is verified, by one conditional write. */
  count(source: string, limits: SourceLimits): Promise<SourceCountResult>;
}

/** Number of tries, because another process may begin a window between two reads. */
const TRIES = 3;

export function createSourceFailureStore(table: Table, clock: Clock): SourceFailureStore {
  const remaining = async (key: Key, { most, windowMs }: SourceLimits) => {
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
  const counted = (key: Key, ends_at: number): SourceCountResult => ({
    state: 'counted',
    async giveBack() {
      await table.update(key, { add: { failures: -1 } }, { equals: { ends_at } });
    },
  });
  const count = async (key: Key, limits: SourceLimits, tries = TRIES): Promise<SourceCountResult> => {
    const free = { exists: true, atMost: { failures: limits.most - 1 }, moreThan: { ends_at: clock() } };
    const changed = await table.update(key, { add: { failures: 1 } }, free);
    if (changed) return counted(key, windowRecord().parse(changed).ends_at);
    const ends_at = clock() + limits.windowMs;
    if (await begin(key, ends_at)) return counted(key, ends_at);
    const remainingMs = await remaining(key, limits);
    return tries > 1 && remainingMs === 0 ? count(key, limits, tries - 1) : { state: 'full', remainingMs };
  };
  return {
    remaining: (source, limits) => remaining(sourceKey(source), limits),
    count: (source, limits) => count(sourceKey(source), limits),
  };
}

/** Returns the key of a source. It contains a hash, so that the table does not reveal who logs in from where. */
function sourceKey(source: string): Key {
  return { pk: 'LOCKOUT', sk: `source#${createHash('sha256').update(source).digest('base64url')}` };
}
