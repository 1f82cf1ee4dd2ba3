import type { Reference } from '../store/reference.ts';
import type { Role } from '../store/users.ts';

export interface AuthorizedUser {
  readonly userName: string;
  /** `created_at` of the user. */
  readonly userCreatedAt: string;
  readonly role: Role;
  readonly sessionId: string;
  /** Of a program: which key it showed. */
  readonly key?: {
    readonly id: string;
    /** Of the owner's realms these alone; undefined: all of them. */
    readonly realms: readonly Reference[] | undefined;
  };
}

/** What the gateway hands from an authorizer to the functions: texts alone. `shared/http/caller.ts` reads it back. */
export function contextOf(admitted: AuthorizedUser): Record<string, string> {
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
