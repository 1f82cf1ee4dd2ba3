import { type Access, createAccess } from '../security/access.ts';
import { createSigningKeys } from '../security/keys.ts';
import { createTokens } from '../security/tokens.ts';
import { type Foundation, shared } from './foundation.ts';
import { sessionStore } from './user-stores.ts';

export const tokens = shared(({ config, clock, secrets }) =>
  createTokens(createSigningKeys(secrets, config.tokenSecret, clock), clock),
);

/** Vouches for the bearers of access tokens. */
export function access(foundation: Foundation): Access {
  return createAccess({ tokens: tokens(foundation), sessions: sessionStore(foundation) });
}
