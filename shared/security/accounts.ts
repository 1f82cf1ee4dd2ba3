import { AppError } from '../base/errors.ts';
import type { SessionStore } from '../store/sessions.ts';
import type { UserRecord, UserStore } from '../store/users.ts';
import type { Account, SessionCounts } from './account.ts';
import type { IssuerAccounts } from './issuer-accounts.ts';

/** The users, those of issuers included, and their sessions. Each method throws `AppError` not_found `user_not_found` if the user does not exist. */
export interface Accounts {
  /** Returns the stored users, sorted by name, and then the users of issuers. */
  list(): Promise<Account[]>;
  find(userName: string): Promise<Account>;
  counts(): Promise<SessionCounts>;
  /**
   * Ends all sessions of a stored user and returns their number. With `dryRun` it only returns the number. The account stays. Throws conflict
   * `user_of_issuer` for a user of an issuer.
   */
  endSessions(userName: string, options?: { readonly dryRun: boolean }): Promise<number>;
}

interface AccountsOptions {
  readonly users: UserStore;
  readonly sessions: SessionStore;
  readonly ofIssuers: IssuerAccounts;
}

export function createAccounts({ users, sessions, ofIssuers }: AccountsOptions): Accounts {
  const existingUser = async (userName: string) => {
    const user = await users.find(userName);
    if (user) return user;
    throw new AppError('user_not_found', { detail: `There is no user ${userName}.` });
  };
  return {
    async list() {
      const [all, living, others] = await Promise.all([users.list(), sessions.list(), ofIssuers.list()]);
      const counts = new Map<string, number>();
      for (const { user_name } of living) counts.set(user_name, (counts.get(user_name) ?? 0) + 1);
      return [...all.map((user) => accountOf(user, counts.get(user.user_name) ?? 0)), ...others];
    },
    async find(userName) {
      const other = await ofIssuers.find(userName);
      if (other) return other;
      const user = await existingUser(userName);
      return accountOf(user, (await sessions.list(userName)).length);
    },
    async counts() {
      const [living, others] = await Promise.all([sessions.list(), ofIssuers.counts()]);
      const logged = new Set(living.map((session) => session.user_name));
      return {
        logged_users: logged.size + others.logged_users,
        active_sessions: living.length + others.active_sessions,
      };
    },
    async endSessions(userName, options) {
      if (await ofIssuers.find(userName)) throw userOfIssuer(userName);
      await existingUser(userName);
      if (options?.dryRun) return (await sessions.list(userName)).length;
      return sessions.endAll(userName);
    },
  };
}

function userOfIssuer(userName: string): AppError {
  const detail = `${userName} is a user of an issuer, which has the sessions. Its tokens are refused by: issuers block-subject.`;
  return new AppError('user_of_issuer', { detail });
}

function accountOf(user: UserRecord, sessions: number): Account {
  return {
    user_name: user.user_name,
    issuer: null,
    subject: null,
    full_name: user.full_name ?? null,
    role: user.role,
    realms: user.realms,
    session_count: sessions,
    last_login: user.last_login === undefined ? null : Date.parse(user.last_login) / 1000,
  };
}
