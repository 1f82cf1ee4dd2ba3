import { OutOfTime } from '../base/call-context.ts';
import type { Clock } from '../base/clock.ts';
import { limitConcurrency } from '../base/concurrency-limit.ts';
import { AppError } from '../base/errors.ts';
import type { KnownNetworkStore } from '../store/known-networks.ts';
import type { LockoutStore, LockoutSubject } from '../store/lockouts.ts';
import type { NetworkFailureLimits, NetworkFailureStore } from '../store/network-failures.ts';
import { networkOf } from './network.ts';

/** An attempt to log in: the user name and its origin. */
export interface LogInAttempt {
  readonly userName: string;
  readonly sourceIp: string;
  /** Id of a device on which this user has logged in before. Its proof was verified by the caller of the guard. */
  readonly deviceId?: string | undefined;
  /** Aborts when the caller no longer waits for the answer. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Slows down the guessing of passwords. It treats unknown names like known ones, so that a lock does not reveal whether a user
 * exists.
 */
export interface LogInGuard {
  /**
   * Returns the result of `verify`; `undefined` means that the attempt was wrong. An attempt is counted before `verify` runs,
   * and the count of a right one is taken back. So a burst of attempts gets no more verifications than attempts one after the
   * other. Attempts are counted by user name. Attempts from a device or a network from which that user has logged in before
   * have a separate count, so that strangers do not lock the user out (ADR 0018). Throws `AppError` too_many_requests with
   * Retry-After: `locked_out` while the name is locked (also for a right attempt) and for a network with too many failures;
   * `login_busy` if too many attempts are verified at the same time.
   */
  tryLogIn<T>(attempt: LogInAttempt, verify: () => Promise<T | undefined>): Promise<T | undefined>;
}

/** Number of failures of one name without a lock, and of attempts of one name that are verified at the same time. */
const FREE_ATTEMPTS = 5;
/** An attempt without a result after this time counts as wrong, in milliseconds. No verification takes so long. */
const ATTEMPT_TIMEOUT_MS = 15_000;
const FIRST_LOCK_MS = 30_000;
const LONGEST_LOCK_MS = 900_000;
/** Failure limits for an IPv4 address or an IPv6 network. A whole company may share one. */
export const defaultNetworkFailureLimits: NetworkFailureLimits = { most: 100, windowMs: 900_000 };
/** Limits of concurrent password verifications: each takes 32 MiB and one of four threads, which are also needed for DNS lookups. */
const VERIFICATIONS = { atOnce: 2, waiting: 20 };

interface GuardOptions {
  readonly names: LockoutStore;
  readonly networkFailures: NetworkFailureStore;
  readonly knownNetworks: KnownNetworkStore;
  readonly clock: Clock;
  readonly networkLimits?: NetworkFailureLimits;
}

/** Creates the guard. A process needs exactly one, because the guard limits what the process does at the same time. */
export function createLogInGuard(parts: GuardOptions): LogInGuard {
  const { names, knownNetworks } = parts;
  const inTurn = limitConcurrency({ ...VERIFICATIONS, full: tooBusy });
  const placeOf = createAttemptClaim(parts);
  const refuseLocked = refusingOf(parts);
  const count = countingOf(parts);
  const fail = failingOf(parts);

  return {
    async tryLogIn(attempt, verify) {
      const place = await placeOf(attempt);
      // A locked name is refused before it waits for a verification: in a storm of attempts it is refused at once.
      await refuseLocked(place);
      return inTurn(async () => {
        const giveBackNetwork = await count(place);
        const match = await verify();
        if (match === undefined) {
          await fail(place.subject);
          return undefined;
        }
        if (!(await names.clear(place.subject)))
          throw lockedOut(await names.remaining(place.subject, LONGEST_LOCK_MS));
        await Promise.all([giveBackNetwork(), knownNetworks.remember(attempt.userName, place.network)]);
        return match;
      }, attempt.signal).catch(busyIfGivenUp);
    },
  };
}

/** The origin of an attempt, and the user name or known place under which it is counted. */
interface AttemptOrigin {
  readonly subject: LockoutSubject;
  readonly network: string;
  /** True if the attempt comes from a known device. Its own count limits it, and not the failures of its network. */
  readonly isDevice: boolean;
}

function createAttemptClaim({ knownNetworks }: GuardOptions) {
  return async ({ userName, sourceIp, deviceId }: LogInAttempt): Promise<AttemptOrigin> => {
    const network = networkOf(sourceIp);
    const placed = (place?: string) => ({
      subject: { userName, place },
      network,
      isDevice: deviceId !== undefined,
    });
    if (deviceId !== undefined) return placed(`device ${deviceId}`);
    return placed((await knownNetworks.has(userName, network)) ? `network ${network}` : undefined);
  };
}

/** Returns a function that throws if the name or the network is locked. It counts nothing. */
function refusingOf({ names, networkFailures, networkLimits = defaultNetworkFailureLimits }: GuardOptions) {
  return async ({ subject, network, isDevice }: AttemptOrigin) => {
    const [ofName, ofNetwork] = await Promise.all([
      names.remaining(subject, LONGEST_LOCK_MS),
      isDevice ? 0 : networkFailures.remaining(network, networkLimits),
    ]);
    const remainingMs = Math.max(ofName, ofNetwork);
    if (remainingMs > 0) throw lockedOut(remainingMs);
  };
}

/**
 * Returns a function that counts an attempt by name and by network. If one of the two refuses the attempt, the other does not
 * count it.
 */
function countingOf({ names, networkFailures, networkLimits = defaultNetworkFailureLimits }: GuardOptions) {
  const limits = { free: FREE_ATTEMPTS, apartMs: ATTEMPT_TIMEOUT_MS, longestLockMs: LONGEST_LOCK_MS };
  return async ({ subject, network, isDevice }: AttemptOrigin) => {
    const name = await names.count(subject, limits);
    if (name.state !== 'counted') throw name.state === 'locked' ? lockedOut(name.remainingMs) : tooBusy();
    if (isDevice) return () => Promise.resolve();
    const counted = await networkFailures.count(network, networkLimits);
    if (counted.state === 'counted') return () => counted.giveBack();
    await names.giveBack(subject);
    throw lockedOut(counted.remainingMs);
  };
}

function failingOf({ names, clock }: GuardOptions) {
  return async (subject: LockoutSubject) => {
    const failures = await names.countFailure(subject);
    // The name was locked during the verification: right and wrong passwords then get the same answer.
    if (failures === undefined) throw lockedOut(await names.remaining(subject, LONGEST_LOCK_MS));
    if (failures < FREE_ATTEMPTS) return;
    const length = Math.min(FIRST_LOCK_MS * 2 ** (failures - FREE_ATTEMPTS), LONGEST_LOCK_MS);
    await names.lock(subject, clock() + length);
  };
}

/** Throws `login_busy` for an attempt that waited too long and was not verified. */
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
