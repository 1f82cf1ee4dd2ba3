import { type Access, createAccess } from '../security/access.ts';
import { type AccessKeys, createAccessKeys } from '../security/access-key-access.ts';
import { createSigningKeys } from '../security/keys.ts';
import { createTokens } from '../security/tokens.ts';
import { type Foundation, shared } from './foundation.ts';
import { accessKeyStore, sessionStore } from './user-stores.ts';

export const tokens = shared(({ config, clock, secrets }) =>
  createTokens(createSigningKeys(secrets, config.tokenSecret, clock), clock),
);

/** Authenticates the callers that show an access token or an access key. */
export function access(foundation: Foundation): Access {
  const sessions = sessionStore(foundation);
  return createAccess({ tokens: tokens(foundation), sessions, accessKeys: accessKeys(foundation) });
}

function accessKeys(foundation: Foundation): AccessKeys {
  const { config, clock, secrets } = foundation;
  const store = accessKeyStore(foundation);
  return createAccessKeys({ secrets, secretName: config.apiKeySecret, store, clock });
}
