import type { SessionStore } from '../store/sessions.ts';
import type { AccessKeys } from './access-key-access.ts';
import { isAccessKey } from './access-keys.ts';
import type { AuthorizedUser } from './authorized-user.ts';
import { tokenNotValid, type Tokens } from './tokens.ts';

/** Who a token stands for, without what log-ins need. */
export interface Access {
  /** One table call for a token or key of ours, none for any other. The role is the user's present one, or a key's where that is less. */
  authorize(token: string): Promise<AuthorizedUser>;
}

interface AccessParts {
  readonly tokens: Tokens;
  readonly sessions: Pick<SessionStore, 'find'>;
  /** Without them a key is no good token. */
  readonly accessKeys?: AccessKeys;
}

/** A token or key that is not good, or whose session has ended, is `AppError` unauthorized `token_not_valid`. */
export function createAccess({ tokens, sessions, accessKeys }: AccessParts): Access {
  return {
    async authorize(token) {
      if (accessKeys && isAccessKey(token)) return accessKeys.authorize(token);
      const claims = await tokens.verify(token, 'access');
      const sessionWithUser = await sessions.find({ userName: claims.sub, sessionId: claims.sid });
      if (!sessionWithUser) throw tokenNotValid('the session has ended');
      const { user_name: userName, created_at: userCreatedAt, role } = sessionWithUser.user;
      return { userName, userCreatedAt, role, sessionId: claims.sid };
    },
  };
}

/** Of the header Authorization; empty, and so no good token, where it is of another scheme. */
export function bearerToken(header: string): string {
  return /^Bearer +(\S+)$/i.exec(header)?.[1] ?? '';
}
