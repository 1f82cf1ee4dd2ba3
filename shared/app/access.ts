import { createTokenAuthorizer, type TokenAuthorizer } from '../security/access.ts';
import { type AccessKeys, createAccessKeys } from '../security/access-key-access.ts';
import { createSigningKeys } from '../security/keys.ts';
import { createTokens } from '../security/tokens.ts';
import { type Dependencies, shareInstance } from './dependencies.ts';
import { accessKeyStore, sessionStore } from './user-stores.ts';

export const tokens = shareInstance(({ config, clock, secrets }) =>
  createTokens(createSigningKeys(secrets, config.tokenSecret, clock), clock),
);

/** Authenticates the callers that show an access token or an access key. */
export function tokenAuthorizer(dependencies: Dependencies): TokenAuthorizer {
  const sessions = sessionStore(dependencies);
  return createTokenAuthorizer({
    tokens: tokens(dependencies),
    sessions,
    accessKeys: accessKeys(dependencies),
  });
}

function accessKeys(dependencies: Dependencies): AccessKeys {
  const { config, clock, secrets } = dependencies;
  const store = accessKeyStore(dependencies);
  return createAccessKeys({ secrets, secretName: config.apiKeySecret, store, clock });
}
