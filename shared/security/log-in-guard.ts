import { bounded } from '../base/bounded.ts';
import type { Clock } from '../base/clock.ts';
import { AppError } from '../base/errors.ts';
import { OutOfTime } from '../base/time-limit.ts';
import type { KnownPlaceStore } from '../store/known-places.ts';
import type { Guessed, LockoutStore } from '../store/lockouts.ts';
import type { SourceFailureStore, SourceLimits } from '../store/source-failures.ts';
import { networkOf } from './network.ts';

/** One try to log in: the user name, and where it comes from. */
export interface Guess {
  readonly userName: string;
  readonly sourceIp: string;
  /** Id of a device on which this user has logged in before. Its proof was verified by the caller of the guard. */
  readonly deviceId?: string | undefined;
  /** Aborts when nobody waits for the answer any more. */
  readonly signal?: AbortSignal | undefined;
}

/** Slows guessing down. It treats unknown names as known ones, so that a lock tells nothing. */
export interface LogInGuard {
  /**
   * Returns what `look` finds; `undefined` is a wrong guess. A guess is counted before `look` runs, and a right one is taken
   * back, so that a burst gets no more looks than guesses one after the other. Guesses are counted by name; those from a device or
   * a network from which that user has logged in before are counted apart, so that strangers do not lock the user out (ADR 0100).
   * Throws `AppError` too_many_requests with Retry-After: `locked_out` while the name is locked, the right guess included, and for
   * a source with too many failures; `login_busy` if more guesses are under way than may be looked at at the same time.
   */
  look<T>(guess: Guess, look: () => Promise<T | undefined>): Promise<T | undefined>;
}

/** So many failures of one name are free, and so many guesses are looked at at the same time. */
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
  readonly knownPlaces: KnownPlaceStore;
  readonly clock: Clock;
  readonly sourceLimits?: SourceLimits;
}

/** One guard serves a whole process: it bounds what the process does at the same time. */
export function createLogInGuard(parts: Parts): LogInGuard {
  const { names, knownPlaces } = parts;
  const inTurn = bounded({ ...LOOKS, full: tooBusy });
  const placeOf = placingOf(parts);
  const refuseLocked = refusingOf(parts);
  const count = countingOf(parts);
  const fail = failingOf(parts);

  return {
    async look(guess, look) {
      const place = await placeOf(guess);
      // A locked name does not wait for the turn of a look: in a storm it is refused at once.
      await refuseLocked(place);
      return inTurn(async () => {
        const giveBackSource = await count(place);
        const match = await look();
        if (match === undefined) {
          await fail(place.guessed);
          return undefined;
        }
        if (!(await names.clear(place.guessed)))
          throw lockedOut(await names.remaining(place.guessed, LONGEST_LOCK_MS));
        await Promise.all([giveBackSource(), knownPlaces.remember(guess.userName, place.network)]);
        return match;
      }, guess.signal).catch(busyIfGivenUp);
    },
  };
}

/** The origin of a guess, and the name or place that it is counted for. */
interface Place {
  readonly guessed: Guessed;
  readonly network: string;
  /** A known device shares its network's failures with nobody: its own count limits it. */
  readonly isDevice: boolean;
}

function placingOf({ knownPlaces }: Parts) {
  return async ({ userName, sourceIp, deviceId }: Guess): Promise<Place> => {
    const network = networkOf(sourceIp);
    const placed = (place?: string) => ({
      guessed: { userName, place },
      network,
      isDevice: deviceId !== undefined,
    });
    if (deviceId !== undefined) return placed(`device ${deviceId}`);
    return placed((await knownPlaces.has(userName, network)) ? `network ${network}` : undefined);
  };
}

/** Looks at locks and full sources, and counts nothing. */
function refusingOf({ names, sources, sourceLimits = standardSourceLimits }: Parts) {
  return async ({ guessed, network, isDevice }: Place) => {
    const [ofName, ofSource] = await Promise.all([
      names.remaining(guessed, LONGEST_LOCK_MS),
      isDevice ? 0 : sources.remaining(network, sourceLimits),
    ]);
    const remainingMs = Math.max(ofName, ofSource);
    if (remainingMs > 0) throw lockedOut(remainingMs);
  };
}

/** A source that is full reaches no name, and guesses that their name refuses do not fill a source. */
function countingOf({ names, sources, sourceLimits = standardSourceLimits }: Parts) {
  const limits = { free: FREE_GUESSES, apartMs: APART_MS, longestLockMs: LONGEST_LOCK_MS };
  return async ({ guessed, network, isDevice }: Place) => {
    const name = await names.count(guessed, limits);
    if (name.state !== 'counted') throw name.state === 'locked' ? lockedOut(name.remainingMs) : tooBusy();
    if (isDevice) return () => Promise.resolve();
    const source = await sources.count(network, sourceLimits);
    if (source.state === 'counted') return () => source.giveBack();
    await names.giveBack(guessed);
    throw lockedOut(source.remainingMs);
  };
}

function failingOf({ names, clock }: Parts) {
  return async (guessed: Guessed) => {
    const failures = await names.countFailure(guessed);
    // The name was locked while this guess was looked at: right and wrong ones get the same answer then.
    if (failures === undefined) throw lockedOut(await names.remaining(guessed, LONGEST_LOCK_MS));
    if (failures < FREE_GUESSES) return;
    const length = Math.min(FIRST_LOCK_MS * 2 ** (failures - FREE_GUESSES), LONGEST_LOCK_MS);
    await names.lock(guessed, clock() + length);
  };
}

/** Tells a caller who still waits to come back: the guess was not looked at. */
function busyIfGivenUp(error: unknown): never {
  throw error instanceof OutOfTime ? tooBusy() : error;
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
