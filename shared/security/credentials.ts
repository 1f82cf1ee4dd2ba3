import { limitConcurrency } from '../base/concurrency-limit.ts';
import { AppError } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import type { UserRecord, UserStore, UserWithPassword } from '../store/users.ts';
import type { LogInAttempt, LogInGuard } from './log-in-guard.ts';
import { hashPassword, isHashOutdated, passwordMatches, type ScryptCost } from './passwords.ts';

export interface Credentials extends LogInAttempt {
  readonly password: string;
}

/** A user whose password was right when it was verified. */
export interface CheckedCredentials {
  readonly user: UserRecord;
  /**
   * Throws `bad_credentials` if the password was changed since it was read. Verifying takes long, and whoever changes a password ends the
   * sessions that exist then.
   */
  readonly confirm: () => Promise<void>;
}

/**
 * Returns the user whose name and password are given. Throws `AppError` unauthorized `bad_credentials` if one of them is wrong,
 * and what `LogInGuard` throws if there were too many attempts.
 */
export type CheckCredentials = (credentials: Credentials) => Promise<CheckedCredentials>;

export interface CredentialCheckOptions {
  readonly users: Pick<UserStore, 'findWithPassword' | 'renewPassword'>;
  readonly guard: LogInGuard;
  readonly log: Log;
  /** The scrypt cost of a new password hash. `undefined` means `defaultScryptCost`. */
  readonly passwordCost?: ScryptCost;
}

export function createCredentialCheck({
  users,
  guard,
  log,
  passwordCost,
}: CredentialCheckOptions): CheckCredentials {
  const inTurn = limitConcurrency({
    atOnce: 1,
    waiting: 10,
    full: () => new Error('Too many at the same time'),
  });

  /**
   * Replaces an outdated hash. Only a log-in knows the password. If the replacement fails, the log-in succeeds and the next one
   * tries again.
   */
  const renewHash = async (before: UserWithPassword, password: string) => {
    if (before.password === undefined || !isHashOutdated(before.password, passwordCost)) return;
    try {
      const hash = await inTurn(() => hashPassword(password, passwordCost));
      await users.renewPassword(before, hash);
    } catch (error) {
      log.warn('password.unrenewed', { user: before.user.user_name, error });
    }
  };

  /** A hash that differs may be another one of the same password, e.g. one that a concurrent log-in has renewed. */
  const confirm = async ({ user, password: verified }: UserWithPassword, password: string) => {
    const present = await users.findWithPassword(user.user_name);
    const isSameUser = present?.user.created_at === user.created_at;
    if (isSameUser && present.password === verified) return;
    if (isSameUser && (await passwordMatches(password, present.password, passwordCost))) return;
    throw badCredentials();
  };

  return async ({ password, ...attempt }) => {
    const stored = await users.findWithPassword(attempt.userName);
    const match = await guard.tryLogIn(attempt, async () =>
      (await passwordMatches(password, stored?.password, passwordCost)) ? stored : undefined,
    );
    if (!match) throw badCredentials();
    await renewHash(match, password);
    return { user: match.user, confirm: () => confirm(match, password) };
  };
}

function badCredentials(): AppError {
  return new AppError('bad_credentials', {
    detail: 'The user name or the password is wrong.',
    headers: { 'WWW-Authenticate': 'Basic realm="realmgate", charset="UTF-8"' },
  });
}
