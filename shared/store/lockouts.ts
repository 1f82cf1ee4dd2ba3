import { hash } from 'node:crypto';

import * as z from 'zod';

import type { Clock } from '../base/clock.ts';
import { once } from '../base/once.ts';
import type { WriteCondition } from './expressions.ts';
import type { Key, Table } from './table.ts';

const lockoutRecord = once(() =>
  z.object({
    /** Attempts since the last right one, including those that are being verified. */
    guesses: z.int().default(0),
    /** Number of these attempts that were wrong. */
    failures: z.int().default(0),
    /** Time of the last counted attempt, in epoch milliseconds. */
    guessed_at: z.number().default(0),
    /** End of the lock, in epoch milliseconds. */
    locked_until: z.number().default(0),
    /** The item's TTL in the table, in epoch seconds. */
    expires_at: z.int(),
  }),
);
type LockoutRecord = z.infer<ReturnType<typeof lockoutRecord>>;

export interface LockoutLimits {
  /** Number of attempts that may be verified at the same time, and of failures without a lock. */
  readonly free: number;
  /** Above `free`, an attempt is counted only this long after the previous one, in milliseconds. */
  readonly apartMs: number;
  /** Longest valid lock, in milliseconds. A lock that ends later was set by a clock that was set back since; it is deleted. */
  readonly longestLockMs: number;
}

/**
 * The result of counting an attempt. `locked` has the milliseconds until the lock ends. `busy` means that too many attempts are
 * being verified.
 */
export type CountResult =
  | { readonly state: 'counted' }
  | { readonly state: 'locked'; readonly remainingMs: number }
  | { readonly state: 'busy' };

/** The subject of a count of attempts: a user name, or one place from which that user has logged in before. */
export interface LockoutSubject {
  readonly userName: string;
  /** The device or network of the attempt. All unknown ones together are `undefined`. */
  readonly place?: string | undefined;
}

/** Counts attempts to log in by user name, whether a user of that name exists or not. */
export interface LockoutStore {
  /**
   * Counts an attempt before it is verified, by one conditional write. Of any number of concurrent attempts, only the allowed
   * number is counted.
   */
  count(subject: LockoutSubject, limits: LockoutLimits): Promise<CountResult>;
  /** Takes back the count of an attempt that was not verified. */
  giveBack(subject: LockoutSubject): Promise<void>;
  /** Counts a failure and returns their number, or `undefined` if the name was locked meanwhile. Nothing is counted then. */
  countFailure(subject: LockoutSubject): Promise<number | undefined>;
  /** Locks the name until `untilMs` (epoch milliseconds). Does nothing if it is locked already: a lock is never extended. */
  lock(subject: LockoutSubject, untilMs: number): Promise<void>;
  /** Deletes the counts. Returns false, and deletes nothing, if the name is locked. */
  clear(subject: LockoutSubject): Promise<boolean>;
  /** Returns the milliseconds until the lock ends, or 0 if the name is not locked or the lock is longer than `longestLockMs`. */
  remaining(subject: LockoutSubject, longestLockMs: number): Promise<number>;
}

const FORGET_AFTER_S = 86_400;
/** Number of tries, because other attempts change the same record. */
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
    notLocked: (): WriteCondition => ({ atMost: { locked_until: clock() } }),
    find: async (subject: LockoutSubject) => optional.parse(await table.get(lockoutKey(subject))),
    add: async (subject: LockoutSubject, field: 'guesses' | 'failures', when: WriteCondition) => {
      const expires_at = seconds() + FORGET_AFTER_S;
      const set = field === 'guesses' ? { expires_at, guessed_at: clock() } : { expires_at };
      return optional.parse(await table.update(lockoutKey(subject), { set, add: { [field]: 1 } }, when));
    },
    /** Deletes an expired or invalid record. Returns true if the record does not exist any more, so that counting is tried again. */
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
    if (await records.dropOutdated(subject, record, limits.longestLockMs)) continue;
    // Another attempt may have replaced an outdated record since the write was refused. The new record may allow this attempt.
    if (record && refuses(record, now(), limits)) break;
  }
  const remainingMs = records.remainingOf(record);
  const isLocked = remainingMs > 0 && remainingMs <= limits.longestLockMs;
  return isLocked ? { state: 'locked', remainingMs } : { state: 'busy' };
}

function refuses(record: LockoutRecord, nowMs: number, { free, apartMs }: LockoutLimits): boolean {
  const { locked_until, guesses, guessed_at } = record;
  return locked_until > nowMs || (guesses >= free && guessed_at > nowMs - apartMs);
}

/**
 * Returns the key of a count. It contains a hash, because a caller's name may have any length. The keys of names and of places
 * differ.
 */
function lockoutKey({ userName, place }: LockoutSubject): Key {
  const text = place === undefined ? userName : JSON.stringify([userName, place]);
  const hashed = hash('sha256', text, 'base64url');
  return { pk: 'LOCKOUT', sk: place === undefined ? hashed : `place#${hashed}` };
}
