import { type ApiKeys, createApiKeys } from '../security/api-key-access.ts';
import { createApiKeyVersions } from '../store/api-key-versions.ts';
import { shared } from './foundation.ts';
import type { Part } from './part.ts';

/** The API keys of users. The authorizer of passive checks, which is not a group of endpoints, uses them too. */
export const apiKeysIn = shared(({ config, clock, secrets, table }) =>
  createApiKeys({ secrets, secretName: config.apiKeySecret, versions: createApiKeyVersions(table), clock }),
);

export const apiKeys: Part<ApiKeys> = (foundation) => {
  const instance = apiKeysIn(foundation);
  return () => instance;
};
