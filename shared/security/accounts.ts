import { AppError } from '../base/errors.ts';
import type { Reference } from '../store/reference.ts';
import type { SessionStore } from '../store/sessions.ts';
import type { Role, UserRecord, UserStore } from '../store/users.ts';

/** A user as administrators see one: no password hash, no key. */
export interface Account {
  readonly user_name: string;
  readonly full_name: string | null;
  readonly role: Role;
  /** The realms that were given to the user, also those that are gone; an admin sees all. */
  readonly realms: readonly Reference[];
  /** Living sessions. */
  readonly sessions: number;
  /** Epoch seconds; null: never. */
  readonly last_login: number | null;
}

export interface SessionCounts {
  /** Users with at least one living session. */
  readonly logged_users: number;
  readonly active_sessions: number;
}

/** The users and their sessions. An unknown user is `AppError` not_found `user_not_found`. */
export interface Accounts {
  /** By name. */
  list(): Promise<Account[]>;
  find(userName: string): Promise<Account>;
  counts(): Promise<SessionCounts>;
  /** How many living sessions were ended, or would be; the account stays. */
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
