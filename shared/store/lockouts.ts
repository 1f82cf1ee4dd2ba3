import { createHash } from 'node:crypto';

import * as z from 'zod';

import type { Clock } from '../base/clock.ts';
import { once } from '../base/once.ts';
import type { Condition } from './expressions.ts';
import type { Key, Table } from './table.ts';

const lockoutRecord = once(() =>
  z.object({
    /** Guesses since the last right one, with those that are being looked at. */
    guesses: z.int().default(0),
    /** Those of them that were wrong. */
    failures: z.int().default(0),
    /** When the last guess was counted, epoch milliseconds. */
    guessed_at: z.number().default(0),
    /** Epoch milliseconds. */
    locked_until: z.number().default(0),
    /** Epoch seconds; the table's TTL. */
    expires_at: z.int(),
  }),
);
type LockoutRecord = z.infer<ReturnType<typeof lockoutRecord>>;

export interface GuessLimits {
  /** Guesses that may be looked at at the same time, and failures that are free. */
  readonly free: number;
  /** Beyond these a guess is looked at only so long after the one before it. */
  readonly apartMs: number;
}

/** `locked` tells how many milliseconds are left; `busy`: as many guesses as may be are being looked at. */
export type Counted =
  | { readonly state: 'counted' }
  | { readonly state: 'locked'; readonly remainingMs: number }
  | { readonly state: 'busy' };

/** Guesses of passwords by user name, whether a user of that name exists or not. */
export interface LockoutStore {
  /** Counts a guess before it is looked at, by one conditional write: of any number at once, only as many pass as may. */
  count(name: string, limits: GuessLimits): Promise<Counted>;
  /** For a guess that was counted and that nobody looked at. */
  giveBack(name: string): Promise<void>;
  /** The failures, with this one. Undefined: the name was locked meanwhile, and nothing is counted. */
  countFailure(name: string): Promise<number | undefined>;
  /** Does nothing where the name is locked already: a lock is never made longer. */
  lock(name: string, untilMs: number): Promise<void>;
  /** Forgets all guesses, unless the name is locked: then false. */
  clear(name: string): Promise<boolean>;
  /** Milliseconds until the lock ends; 0 without one. */
  remaining(name: string): Promise<number>;
}

const FORGET_AFTER_S = 86_400;
/** A record that changes under our hands is looked at so often. */
const TRIES = 3;

export function createLockoutStore(table: Table, clock: Clock): LockoutStore {
  const records = recordsOf(table, clock);
  const { notLocked, add, find, remainingOf } = records;
  return {
    count: (name, limits) => count(records, name, limits),
    async giveBack(name) {
      await table.update(lockoutKey(name), { add: { guesses: -1 } }, { exists: true });
    },
    countFailure: async (name) => (await add(name, 'failures', notLocked()))?.failures,
    async lock(name, untilMs) {
      const when = { exists: true, ...notLocked() };
      await table.update(lockoutKey(name), { set: { locked_until: untilMs } }, when);
    },
    clear: (name) => table.delete(lockoutKey(name), notLocked()),
    remaining: async (name) => remainingOf(await find(name)),
  };
}

type Records = ReturnType<typeof recordsOf>;

function recordsOf(table: Table, clock: Clock) {
  const seconds = () => Math.floor(clock() / 1000);
  const optional = lockoutRecord().optional();
  return {
    now: clock,
    notLocked: (): Condition => ({ atMost: { locked_until: clock() } }),
    find: async (name: string) => optional.parse(await table.get(lockoutKey(name))),
    add: async (name: string, field: 'guesses' | 'failures', when: Condition) => {
      const expires_at = seconds() + FORGET_AFTER_S;
      const set = field === 'guesses' ? { expires_at, guessed_at: clock() } : { expires_at };
      return optional.parse(await table.update(lockoutKey(name), { set, add: { [field]: 1 } }, when));
    },
    /** True: the record is gone, or was. */
    dropExpired: async (name: string, record: LockoutRecord | undefined) => {
      if (!record) return true;
      const { expires_at } = record;
      return expires_at <= seconds() && table.delete(lockoutKey(name), { equals: { expires_at } });
    },
    remainingOf: (record: LockoutRecord | undefined) => Math.max(0, (record?.locked_until ?? 0) - clock()),
  };
}

async function count(records: Records, name: string, { free, apartMs }: GuessLimits): Promise<Counted> {
  const { now, notLocked } = records;
  let record: LockoutRecord | undefined;
  for (let turn = 0; turn < TRIES; turn++) {
    const any = [{ atMost: { guesses: free - 1 } }, { atMost: { guessed_at: now() - apartMs } }];
    const when = { ...notLocked(), moreThan: { expires_at: Math.floor(now() / 1000) }, any };
    if (await records.add(name, 'guesses', when)) return { state: 'counted' };
    record = await records.find(name);
    if (!(await records.dropExpired(name, record))) break;
  }
  const remainingMs = records.remainingOf(record);
  return remainingMs > 0 ? { state: 'locked', remainingMs } : { state: 'busy' };
}

/** The name comes from a caller and may be of any length: its hash is what fits a key. */
function lockoutKey(name: string): Key {
  return { pk: 'LOCKOUT', sk: createHash('sha256').update(name).digest('base64url') };
}
