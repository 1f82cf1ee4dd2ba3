import { type ApiKeys, createApiKeys } from '../security/api-key-access.ts';
import { createApiKeyVersions } from '../store/api-key-versions.ts';
import { shareInstance } from './dependencies.ts';
import type { RequestPart } from './part.ts';

/** The API keys of users. The authorizer of passive checks, which is not a group of endpoints, uses them too. */
export const apiKeysIn = shareInstance(({ config, clock, secrets, table }) =>
  createApiKeys({ secrets, secretName: config.apiKeySecret, versions: createApiKeyVersions(table), clock }),
);

export const apiKeys: RequestPart<ApiKeys> = (dependencies) => {
  const instance = apiKeysIn(dependencies);
  return () => instance;
};
