import { randomUUID } from 'node:crypto';

import * as z from 'zod';

import { once } from '../base/once.ts';
import type { Table } from './table.ts';

/** A right that one process at a time has. It ends some seconds after it was taken or renewed last. */
export interface ProcessLease {
  /** Takes or renews the lease. Returns false if another process has it. */
  hold(): Promise<boolean>;
  /** Returns true if this process has the lease now, by its own clock. */
  isHeld(): boolean;
  /** Lets another process take the lease at once. */
  release(): Promise<void>;
}

interface LeaseParts {
  readonly table: Pick<Table, 'get' | 'put' | 'delete'>;
  readonly name: string;
  /** The id of this process. `undefined` means a new one. */
  readonly holder?: string | undefined;
  /** Returns milliseconds of a clock that never jumps. */
  readonly now: () => number;
}

/** The length of a lease in milliseconds. A process that died is replaced after this time. */
const leaseMs = 10_000;
/** The time in milliseconds after which a lease is renewed, so that it costs few writes. */
const renewalMs = 3000;

const lease = once(() => z.object({ holder: z.string(), renewal: z.number() }));
type StoredLease = z.output<ReturnType<typeof lease>>;

/**
 * Returns a lease of which the table knows the holder and the number of its last renewal. Another process takes it if it sees the same number for
 * the length of a lease by its own clock: clocks of different machines are never compared. Time in which the table does not answer does not count, so
 * that the holder keeps it over an outage.
 */
export function processLease({ table, name, holder = randomUUID(), now }: LeaseParts): ProcessLease {
  const key = { pk: 'LEASE', sk: name };
  let heldUntil = -Infinity;
  /** The last renewal that this process has seen, and when it saw it first. */
  let seen = { renewal: '', at: -Infinity };
  const mayTake = (stored: StoredLease | undefined, at: number): boolean => {
    const renewal = JSON.stringify(stored ?? null);
    if (seen.renewal !== renewal) seen = { renewal, at };
    return !stored || stored.holder === holder || at - seen.at >= leaseMs;
  };
  const take = (stored: StoredLease | undefined): Promise<boolean> => {
    const next = { holder, renewal: (stored?.renewal ?? 0) + 1 };
    return table.put(key, next, stored ? { equals: stored } : { exists: false });
  };
  const takeOrRenew = async (at: number): Promise<boolean> => {
    try {
      const stored = lease().safeParse(await table.get(key)).data;
      return mayTake(stored, at) && (await take(stored));
    } catch (error) {
      // The holder could not renew it either.
      seen = { renewal: '', at: -Infinity };
      throw error;
    }
  };
  return {
    async hold() {
      const begunAt = now();
      if (heldUntil - begunAt > leaseMs - renewalMs) return true;
      const isTaken = await takeOrRenew(begunAt);
      heldUntil = isTaken ? begunAt + leaseMs : -Infinity;
      return isTaken;
    },
    isHeld: () => now() < heldUntil,
    async release() {
      heldUntil = -Infinity;
      await table.delete(key, { equals: { holder } });
    },
  };
}
