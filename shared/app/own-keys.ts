import { keptKeySecret } from '../security/derived-key.ts';
import { createOwnKeys, type OwnKeys } from '../security/own-keys.ts';
import { namedNow } from '../store/realm-names.ts';
import type { Part } from './part.ts';
import { accessKeyStore, userStore } from './user-stores.ts';

/** The keys that the caller makes for programs. */
export const ownKeys: Part<OwnKeys> = (foundation) => {
  const { config, clock, secrets, table } = foundation;
  const instance = createOwnKeys({
    users: userStore(foundation),
    store: accessKeyStore(foundation),
    secret: keptKeySecret({ secrets, secretName: config.apiKeySecret, clock }),
    namedNow: (names) => namedNow(table, names),
    clock,
  });
  return () => instance;
};
