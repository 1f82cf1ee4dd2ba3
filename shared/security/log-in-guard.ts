import { bounded } from '../base/bounded.ts';
import type { Clock } from '../base/clock.ts';
import { AppError } from '../base/errors.ts';
import type { LockoutStore } from '../store/lockouts.ts';
import type { SourceFailureStore, SourceLimits } from '../store/source-failures.ts';
import { networkOf } from './network.ts';

/** Whose password is guessed, and from where. */
export interface Guess {
  readonly userName: string;
  readonly sourceIp: string;
}

/** Slows guessing down. It treats unknown names as known ones, so that a lock tells nothing. */
export interface LogInGuard {
  /**
   * What `look` finds; undefined is a wrong guess. A guess is counted before it is looked at, and a right one is taken
   * back, so that a burst gets no more looks than guesses one after the other. Throws `AppError` too_many_requests with
   * Retry-After: `locked_out` while the name is locked, the right guess included, and for a source with too many
   * failures; `login_busy` where more guesses are under way than may be looked at at the same time.
   */
  look<T>(guess: Guess, look: () => Promise<T | undefined>): Promise<T | undefined>;
}

/** Of a name: so many failures are free, and so many guesses are looked at at once. */
const FREE_GUESSES = 5;
/** Longer than a function looks at a guess: one whose end nobody saw counts as wrong. */
const APART_MS = 15_000;
const FIRST_LOCK_MS = 30_000;
const LONGEST_LOCK_MS = 900_000;
/** Of an IPv4 address or an IPv6 network, behind which there may be a whole company. */
export const standardSourceLimits: SourceLimits = { most: 100, windowMs: 900_000 };
/** Each takes 32 MiB and a thread of four, on which looking up host names waits too. */
const LOOKS = { atOnce: 2, waiting: 20 };

interface Parts {
  readonly names: LockoutStore;
  readonly sources: SourceFailureStore;
  readonly clock: Clock;
  readonly sourceLimits?: SourceLimits;
}

/** One a process: it bounds what the process does at once. */
export function createLogInGuard(parts: Parts): LogInGuard {
  const { names, sources, clock, sourceLimits = standardSourceLimits } = parts;
  const inTurn = bounded({ ...LOOKS, full: tooBusy });

  /** A source that is full reaches no name, and guesses that their name refuses do not fill a source. */
  const enter = async ({ userName, sourceIp }: Guess) => {
    const network = networkOf(sourceIp);
    const full = await sources.remaining(network, sourceLimits);
    if (full > 0) throw lockedOut(full);
    const name = await names.count(userName, { free: FREE_GUESSES, apartMs: APART_MS });
    if (name.state !== 'counted') throw name.state === 'locked' ? lockedOut(name.remainingMs) : tooBusy();
    const source = await sources.count(network, sourceLimits);
    if (source.state === 'counted') return source;
    await names.giveBack(userName);
    throw lockedOut(source.remainingMs);
  };
  const fail = async (name: string) => {
    const failures = await names.countFailure(name);
    // The name was locked while this guess was looked at: right and wrong ones get the same answer then.
    if (failures === undefined) throw lockedOut(await names.remaining(name));
    if (failures < FREE_GUESSES) return;
    const length = Math.min(FIRST_LOCK_MS * 2 ** (failures - FREE_GUESSES), LONGEST_LOCK_MS);
    await names.lock(name, clock() + length);
  };

  return {
    look: ({ userName, sourceIp }, look) =>
      inTurn(async () => {
        const source = await enter({ userName, sourceIp });
        const match = await look();
        if (match === undefined) await fail(userName);
        else if (await names.clear(userName)) await source.giveBack();
        else throw lockedOut(await names.remaining(userName));
        return match;
      }),
  };
}

function lockedOut(remainingMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(remainingMs / 1000));
  return new AppError('locked_out', {
    detail: `Too many failed log-ins; try again in ${seconds} seconds.`,
    headers: { 'Retry-After': String(seconds) },
  });
}

function tooBusy(): AppError {
  return new AppError('login_busy', {
    detail: 'Too many log-ins at the same time; try again in a second.',
    headers: { 'Retry-After': '1' },
  });
}
