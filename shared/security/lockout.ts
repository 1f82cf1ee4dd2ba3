import type { Clock } from '../base/clock.ts';
import { AppError } from '../base/errors.ts';
import type { LockoutStore } from '../store/lockouts.ts';

/** Slows guessing down. It treats unknown names as known ones, so that a lock tells nothing. */
export interface Lockout {
  /** Throws `AppError` too_many_requests `locked_out` with Retry-After while the name is locked. */
  check(name: string): Promise<void>;
  fail(name: string): Promise<void>;
  /** Forgets earlier failures. A guess that was right but came beside a burst of wrong ones is refused like `check` does. */
  succeed(name: string): Promise<void>;
}

const FREE_FAILURES = 4;
const FIRST_LOCK_MS = 30_000;
const LONGEST_LOCK_MS = 900_000;

export function createLockout(failures: LockoutStore, clock: Clock): Lockout {
  const check = async (name: string) => {
    const remaining = await failures.remaining(name);
    if (remaining > 0) throw lockedOut(remaining);
  };
  return {
    check,
    async fail(name) {
      const beyond = (await failures.count(name)) - FREE_FAILURES;
      if (beyond < 1) return;
      const length = Math.min(FIRST_LOCK_MS * 2 ** (beyond - 1), LONGEST_LOCK_MS);
      await failures.lock(name, clock() + length);
    },
    async succeed(name) {
      if (!(await failures.clear(name))) await check(name);
    },
  };
}

function lockedOut(remainingMs: number): AppError {
  const seconds = Math.ceil(remainingMs / 1000);
  return new AppError('locked_out', {
    detail: `Too many failed log-ins; try again in ${seconds} seconds.`,
    headers: { 'Retry-After': String(seconds) },
  });
}
