import { cacheKeySecret } from '../security/derived-key.ts';
import { createOwnKeys } from '../security/own-keys.ts';
import { findReferences } from '../store/realm-names.ts';
import { commonPart } from './part.ts';
import { accessKeyStore, userStore } from './user-stores.ts';

/** Creates the service by which a caller creates and deletes access keys. */
export const ownKeys = commonPart((dependencies) => {
  const { config, clock, secrets, table } = dependencies;
  return createOwnKeys({
    users: userStore(dependencies),
    store: accessKeyStore(dependencies),
    secret: cacheKeySecret({ secrets, secretName: config.apiKeySecret, clock }),
    findReferences: (names) => findReferences(table, names),
    clock,
  });
});
