import type { Reference } from '../store/reference.ts';
import type { StoredRole } from '../store/users.ts';

/** A user as administrators see it, without the password hash and the keys. */
export interface Account {
  /** The name of a stored user, or `ISSUER:SUBJECT`. */
  readonly user_name: string;
  /** The issuer that vouches for the user, and the user's name there. `null` for a stored user. */
  readonly issuer: string | null;
  readonly subject: string | null;
  readonly full_name: string | null;
  /** `none` if a user of an issuer is in no group that has a rule. */
  readonly role: StoredRole | 'none';
  /** The realms that the user may see, including realms that were deleted since. An admin sees all realms. */
  readonly realms: readonly Reference[] | 'all';
  /** Number of sessions that have not ended. A user of an issuer whose token was used lately has one. */
  readonly session_count: number;
  /**
   * Time of the last log-in, in epoch seconds. `null` if the user has never logged in. A user of an issuer logs in there, so that it is the last
   * noted use of a token.
   */
  readonly last_login: number | null;
}

export interface SessionCounts {
  /** Number of users with at least one active session. */
  readonly logged_users: number;
  readonly active_sessions: number;
}
