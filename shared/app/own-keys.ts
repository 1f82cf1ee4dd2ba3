import { cacheKeySecret } from '../security/derived-key.ts';
import { createOwnKeys, type OwnKeys } from '../security/own-keys.ts';
import { findReferences } from '../store/realm-names.ts';
import type { RequestPart } from './part.ts';
import { accessKeyStore, userStore } from './user-stores.ts';

/** Creates the service by which a caller creates and deletes access keys. */
export const ownKeys: RequestPart<OwnKeys> = (dependencies) => {
  const { config, clock, secrets, table } = dependencies;
  const instance = createOwnKeys({
    users: userStore(dependencies),
    store: accessKeyStore(dependencies),
    secret: cacheKeySecret({ secrets, secretName: config.apiKeySecret, clock }),
    findReferences: (names) => findReferences(table, names),
    clock,
  });
  return () => instance;
};
