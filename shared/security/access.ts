import type { SessionStore } from '../store/sessions.ts';
import type { Role } from '../store/users.ts';
import { tokenNotValid, type Tokens } from './tokens.ts';

export interface AuthorizedUser {
  readonly userName: string;
  /** `created_at` of the user. */
  readonly userCreatedAt: string;
  readonly role: Role;
  readonly sessionId: string;
}

/** Who a token stands for, without what log-ins need. */
export interface Access {
  /** One table call for a token of ours, none for any other. The role is the user's present one. */
  authorize(accessToken: string): Promise<AuthorizedUser>;
}

interface AccessParts {
  readonly tokens: Tokens;
  readonly sessions: Pick<SessionStore, 'find'>;
}

/** A token that is not good, or whose session has ended, is `AppError` unauthorized `token_not_valid`. */
export function createAccess({ tokens, sessions }: AccessParts): Access {
  return {
    async authorize(accessToken) {
      const claims = await tokens.verify(accessToken, 'access');
      const found = await sessions.find({ userName: claims.sub, sessionId: claims.sid });
      if (!found) throw tokenNotValid('the session has ended');
      const { user_name: userName, created_at: userCreatedAt, role } = found.user;
      return { userName, userCreatedAt, role, sessionId: claims.sid };
    },
  };
}

/** Of the header Authorization; empty, and so no good token, where it is of another scheme. */
export function bearerToken(header: string): string {
  return /^Bearer +(\S+)$/i.exec(header)?.[1] ?? '';
}
