import { bounded } from '../base/bounded.ts';
import { AppError } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import type { UserRecord, UserStore, UserWithPassword } from '../store/users.ts';
import type { Guess, LogInGuard } from './log-in-guard.ts';
import { type Cost, hashPassword, isOutdated, passwordMatches } from './passwords.ts';

export interface Credentials extends Guess {
  readonly password: string;
}

/** Whose they are. Wrong name or password: `AppError` unauthorized `bad_credentials`; too many of them: see `LogInGuard`. */
export type CheckCredentials = (credentials: Credentials) => Promise<UserRecord>;

export interface CheckOptions {
  readonly users: Pick<UserStore, 'findWithPassword' | 'renewPassword'>;
  readonly guard: LogInGuard;
  readonly log: Log;
  /** What a new password hash costs; the standard where it is not given. */
  readonly passwordCost?: Cost;
}

export function createCredentialCheck({ users, guard, log, passwordCost }: CheckOptions): CheckCredentials {
  const inTurn = bounded({ atOnce: 1, waiting: 10, full: () => new Error('Too many at the same time') });

  /** Only at a log-in the password is there to be hashed anew. The log-in does not fail with it: the next one tries again. */
  const renewHash = async (before: UserWithPassword, password: string) => {
    if (before.password === undefined || !isOutdated(before.password, passwordCost)) return;
    try {
      const hash = await inTurn(() => hashPassword(password, passwordCost));
      await users.renewPassword(before, hash);
    } catch (error) {
      log.warn('password.unrenewed', { user: before.user.user_name, error });
    }
  };

  return async ({ password, ...guess }) => {
    const stored = await users.findWithPassword(guess.userName);
    const match = await guard.look(guess, async () =>
      (await passwordMatches(password, stored?.password, passwordCost)) ? stored : undefined,
    );
    if (!match) throw badCredentials();
    await renewHash(match, password);
    return match.user;
  };
}

function badCredentials(): AppError {
  return new AppError('bad_credentials', {
    detail: 'The user name or the password is wrong.',
    headers: { 'WWW-Authenticate': 'Basic realm="realmgate", charset="UTF-8"' },
  });
}
