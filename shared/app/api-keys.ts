import { createApiKeys } from '../security/api-key-access.ts';
import { createApiKeyVersions } from '../store/api-key-versions.ts';
import { shareInstance } from './dependencies.ts';
import { commonPart } from './part.ts';

/** The API keys of users. The authorizer of passive checks, which is not a group of endpoints, uses them too. */
export const apiKeysIn = shareInstance(({ config, clock, secrets, table }) =>
  createApiKeys({ secrets, secretName: config.apiKeySecret, versions: createApiKeyVersions(table), clock }),
);

export const apiKeys = commonPart((dependencies) => apiKeysIn(dependencies));
