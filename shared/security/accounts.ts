import { AppError } from '../base/errors.ts';
import type { Reference } from '../store/reference.ts';
import type { SessionStore } from '../store/sessions.ts';
import type { StoredRole, UserRecord, UserStore } from '../store/users.ts';

/** A user as administrators see it, without the password hash and the keys. */
export interface Account {
  readonly user_name: string;
  readonly full_name: string | null;
  readonly role: StoredRole;
  /** The realms that the user may see, including realms that were deleted since. An admin sees all realms. */
  readonly realms: readonly Reference[];
  /** Number of sessions that have not ended. */
  readonly sessions: number;
  /** Time of the last log-in, in epoch seconds. `null` if the user has never logged in. */
  readonly last_login: number | null;
}

export interface SessionCounts {
  /** Number of users with at least one active session. */
  readonly logged_users: number;
  readonly active_sessions: number;
}

/** The users and their sessions. Each method throws `AppError` not_found `user_not_found` if the user does not exist. */
export interface Accounts {
  /** Returns all accounts, sorted by name. */
  list(): Promise<Account[]>;
  find(userName: string): Promise<Account>;
  counts(): Promise<SessionCounts>;
  /** Ends all sessions of a user and returns their number. With `dryRun` it only returns the number. The account stays. */
  endSessions(userName: string, options?: { readonly dryRun: boolean }): Promise<number>;
}

export function createAccounts(users: UserStore, sessions: SessionStore): Accounts {
  const existingUser = async (userName: string) => {
    const user = await users.find(userName);
    if (user) return user;
    throw new AppError('user_not_found', { detail: `There is no user ${userName}.` });
  };
  return {
    async list() {
      const [all, living] = await Promise.all([users.list(), sessions.list()]);
      const counts = new Map<string, number>();
      for (const { user_name } of living) counts.set(user_name, (counts.get(user_name) ?? 0) + 1);
      return all.map((user) => accountOf(user, counts.get(user.user_name) ?? 0));
    },
    async find(userName) {
      const user = await existingUser(userName);
      return accountOf(user, (await sessions.list(userName)).length);
    },
    async counts() {
      const living = await sessions.list();
      const logged = new Set(living.map((session) => session.user_name));
      return { logged_users: logged.size, active_sessions: living.length };
    },
    async endSessions(userName, options) {
      await existingUser(userName);
      if (options?.dryRun) return (await sessions.list(userName)).length;
      return sessions.endAll(userName);
    },
  };
}

function accountOf(user: UserRecord, sessions: number): Account {
  return {
    user_name: user.user_name,
    full_name: user.full_name ?? null,
    role: user.role,
    realms: user.realms,
    sessions,
    last_login: user.last_login === undefined ? null : Date.parse(user.last_login) / 1000,
  };
}
