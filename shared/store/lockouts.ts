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

export interface LockoutLimits {
  /** Guesses that may be looked at at the same time, and failures that are free. */
  readonly free: number;
  /** Beyond these a guess is looked at only so long after the one before it. */
  readonly apartMs: number;
  /** A lock that ends later was set by a clock that has been stepped back since; it is dropped. */
  readonly longestLockMs: number;
}

/** `locked` tells how many milliseconds are left; `busy`: as many guesses as may be are being looked at. */
export type CountResult =
  | { readonly state: 'counted' }
  | { readonly state: 'locked'; readonly remainingMs: number }
  | { readonly state: 'busy' };

/** The subject of a count of guesses: a user name, or one place from which that user has logged in before. */
export interface LockoutSubject {
  readonly userName: string;
  /** `undefined` stands for all places that are not known, together. */
  readonly place?: string | undefined;
}

/** Guesses of passwords by user name, whether a user of that name exists or not. */
export interface LockoutStore {
  /** Counts a guess before it is looked at, by one conditional write: of any number at once, only as many pass as may. */
  count(subject: LockoutSubject, limits: LockoutLimits): Promise<CountResult>;
  /** For a guess that was counted and that nobody looked at. */
  giveBack(subject: LockoutSubject): Promise<void>;
  /** Returns the number of failures, with this one, or `undefined` if the name was locked meanwhile: then nothing is counted. */
  countFailure(subject: LockoutSubject): Promise<number | undefined>;
  /** Does nothing if the name is locked already: a lock is never extended. */
  lock(subject: LockoutSubject, untilMs: number): Promise<void>;
  /** Forgets all guesses. Returns false if the name is locked: then nothing is forgotten. */
  clear(subject: LockoutSubject): Promise<boolean>;
  /** Milliseconds until the lock ends; 0 without one, and for one that is longer than any lock. */
  remaining(subject: LockoutSubject, longestLockMs: number): Promise<number>;
}

const FORGET_AFTER_S = 86_400;
/** A record that changes under our hands is looked at so often. */
const TRIES = 3;

export function createLockoutStore(table: Table, clock: Clock): LockoutStore {
  const records = recordsOf(table, clock);
  const { notLocked, add, find, remainingOf } = records;
  return {
    count: (subject, limits) => count(records, subject, limits),
    async giveBack(subject) {
      await table.update(lockoutKey(subject), { add: { guesses: -1 } }, { exists: true });
    },
    countFailure: async (subject) => (await add(subject, 'failures', notLocked()))?.failures,
    async lock(subject, untilMs) {
      const when = { exists: true, ...notLocked() };
      await table.update(lockoutKey(subject), { set: { locked_until: untilMs } }, when);
    },
    clear: (subject) => table.delete(lockoutKey(subject), notLocked()),
    async remaining(subject, longestLockMs) {
      const remainingMs = remainingOf(await find(subject));
      return remainingMs > longestLockMs ? 0 : remainingMs;
    },
  };
}

type Records = ReturnType<typeof recordsOf>;

function recordsOf(table: Table, clock: Clock) {
  const seconds = () => Math.floor(clock() / 1000);
  const optional = lockoutRecord().optional();
  return {
    now: clock,
    notLocked: (): Condition => ({ atMost: { locked_until: clock() } }),
    find: async (subject: LockoutSubject) => optional.parse(await table.get(lockoutKey(subject))),
    add: async (subject: LockoutSubject, field: 'guesses' | 'failures', when: Condition) => {
      const expires_at = seconds() + FORGET_AFTER_S;
      const set = field === 'guesses' ? { expires_at, guessed_at: clock() } : { expires_at };
      return optional.parse(await table.update(lockoutKey(subject), { set, add: { [field]: 1 } }, when));
    },
    /** Returns true if the record is gone or was changed by another guess, so that counting is tried again. */
    dropOutdated: async (
      subject: LockoutSubject,
      record: LockoutRecord | undefined,
      longestLockMs: number,
    ) => {
      if (!record) return true;
      const { expires_at, locked_until, guessed_at } = record;
      const isFromLaterClock = Math.max(locked_until, guessed_at) > clock() + longestLockMs;
      if (expires_at > seconds() && !isFromLaterClock) return false;
      await table.delete(lockoutKey(subject), { equals: { expires_at } });
      return true;
    },
    remainingOf: (record: LockoutRecord | undefined) => Math.max(0, (record?.locked_until ?? 0) - clock()),
  };
}

async function count(records: Records, subject: LockoutSubject, limits: LockoutLimits): Promise<CountResult> {
  const { now, notLocked } = records;
  let record: LockoutRecord | undefined;
  for (let turn = 0; turn < TRIES; turn++) {
    const any = [
      { atMost: { guesses: limits.free - 1 } },
      { atMost: { guessed_at: now() - limits.apartMs } },
    ];
    const when = { ...notLocked(), moreThan: { expires_at: Math.floor(now() / 1000) }, any };
    if (await records.add(subject, 'guesses', when)) return { state: 'counted' };
    record = await records.find(subject);
    if (!(await records.dropOutdated(subject, record, limits.longestLockMs))) break;
  }
  const remainingMs = records.remainingOf(record);
  const isLocked = remainingMs > 0 && remainingMs <= limits.longestLockMs;
  return isLocked ? { state: 'locked', remainingMs } : { state: 'busy' };
}

/** A name comes from a caller and may be of any length: its hash fits a key. No name has the key of a place. */
function lockoutKey({ userName, place }: LockoutSubject): Key {
  const text = place === undefined ? userName : JSON.stringify([userName, place]);
  const hash = createHash('sha256').update(text).digest('base64url');
  return { pk: 'LOCKOUT', sk: place === undefined ? hash : `place#${hash}` };
}
