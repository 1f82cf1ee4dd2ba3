import type { SessionStore } from '../store/sessions.ts';
import type { AccessKeys } from './access-key-access.ts';
import { isAccessKey } from './access-keys.ts';
import type { AuthorizedUser } from './authorized-user.ts';
import { namesOtherIssuer, tokenNotValid, type Tokens } from './tokens.ts';

/** Verifies access tokens and access keys. It does not need what log-ins need. */
export interface TokenAuthorizer {
  /**
   * Returns the user of a token or key. It makes one table call if the signature is right, else none. The role is the lower of
   * the user's current role and the key's role. `noteIssuer` gets the id of the registered issuer that the token claims to be of, also if
   * the token is refused.
   */
  authorize(token: string, noteIssuer?: (id: string) => void): Promise<AuthorizedUser>;
}

interface AccessOptions {
  readonly tokens: Tokens;
  readonly sessions: Pick<SessionStore, 'find'>;
  /** Access keys are refused if this is `undefined`. */
  readonly accessKeys?: AccessKeys;
  /** Loads what authenticates by tokens of other issuers, which most callers do not send. They are refused if this is `undefined`. */
  readonly loadIssuers?: () => Promise<TokenAuthorizer>;
}

/**
 * Creates `TokenAuthorizer`. Its method throws `AppError` unauthorized `token_not_valid` if the token or key is not valid, or its
 * session has ended.
 */
export function createTokenAuthorizer(options: AccessOptions): TokenAuthorizer {
  const { tokens, sessions, accessKeys, loadIssuers } = options;
  return {
    async authorize(token, noteIssuer) {
      if (accessKeys && isAccessKey(token)) return accessKeys.authorize(token);
      if (loadIssuers && namesOtherIssuer(token)) return (await loadIssuers()).authorize(token, noteIssuer);
      const claims = await tokens.verify(token, 'access');
      const sessionWithUser = await sessions.find({ userName: claims.sub, sessionId: claims.sid });
      if (!sessionWithUser) throw tokenNotValid('the session has ended');
      const { user_name: userName, created_at: userCreatedAt, role } = sessionWithUser.user;
      return { userName, userCreatedAt, role, sessionId: claims.sid };
    },
  };
}
