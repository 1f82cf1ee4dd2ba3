import type { Reference } from '../store/reference.ts';
import type { StoredRole } from '../store/users.ts';

export interface AuthorizedUser {
  /** The name of a stored user, or `ISSUER:SUBJECT` for a user of an issuer. Names of stored users have no colon. */
  readonly userName: string;
  /** `created_at` of the user. For a user of an issuer, the creation id of the issuer. */
  readonly userCreatedAt: string;
  /** `none` is that of a user of an issuer who is in no group with a rule. */
  readonly role: StoredRole | 'none';
  readonly sessionId: string;
  /** The issuer of the access token, and those groups of the user that have rules. `undefined` for a stored user. */
  readonly issuer?: { readonly id: string; readonly groups: readonly string[] };
  /** The access key that a program has sent. `undefined` for a person. */
  readonly key?: {
    readonly id: string;
    /** The key is limited to these realms of its owner. `undefined` means all of them. */
    readonly realms: readonly Reference[] | undefined;
  };
}

/** Returns the values, texts only, that the gateway passes from an authorizer to the functions. `shared/http/request/caller.ts` parses them. */
export function authorizerContextOf(admitted: AuthorizedUser): Record<string, string> {
  const { userName, userCreatedAt, role, sessionId, key, issuer } = admitted;
  return {
    user_name: userName,
    user_created_at: userCreatedAt,
    role,
    session_id: sessionId,
    ...(issuer && { issuer: issuer.id, issuer_groups: JSON.stringify(issuer.groups) }),
    ...(key && { key_id: key.id }),
    ...(key?.realms && { key_realms: JSON.stringify(key.realms) }),
  };
}
