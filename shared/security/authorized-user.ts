import type { Reference } from '../store/reference.ts';
import type { StoredRole } from '../store/users.ts';

export interface AuthorizedUser {
  readonly userName: string;
  /** `created_at` of the user. */
  readonly userCreatedAt: string;
  readonly role: StoredRole;
  readonly sessionId: string;
  /** The access key that a program has sent. `undefined` for a person. */
  readonly key?: {
    readonly id: string;
    /** The key is limited to these realms of its owner. `undefined` means all of them. */
    readonly realms: readonly Reference[] | undefined;
  };
}

/** Returns the values, texts only, that the gateway passes from an authorizer to the functions. `shared/http/request/caller.ts` parses them. */
export function authorizerContextOf(admitted: AuthorizedUser): Record<string, string> {
  const { userName, userCreatedAt, role, sessionId, key } = admitted;
  return {
    user_name: userName,
    user_created_at: userCreatedAt,
    role,
    session_id: sessionId,
    ...(key && { key_id: key.id }),
    ...(key?.realms && { key_realms: JSON.stringify(key.realms) }),
  };
}
