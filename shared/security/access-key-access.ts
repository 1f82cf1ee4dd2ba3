import type { AccessKeyStore } from '../store/access-keys.ts';
import { verifyAccessKey } from './access-keys.ts';
import type { AuthorizedUser } from './authorized-user.ts';
import { cacheKeySecret, type KeySecretOptions } from './derived-key.ts';
import { ignoreWriteFailure } from './ignore-write-failure.ts';
import { tokenNotValid } from './tokens.ts';

/** Verifies the access keys of programs. */
export interface AccessKeys {
  /**
   * Returns the user of a key. It makes one table call if the MAC of the key is right, else none. Throws `token_not_valid` if
   * the key is not valid.
   */
  authorize(key: string): Promise<AuthorizedUser>;
}

interface AccessKeysOptions extends KeySecretOptions {
  readonly store: Pick<AccessKeyStore, 'find' | 'noteUse'>;
}

/** Smallest time between two stored uses of a key, in milliseconds. */
const useWriteIntervalMs = 600_000;

export function createAccessKeys({ store, ...parts }: AccessKeysOptions): AccessKeys {
  const secret = cacheKeySecret(parts);
  const { clock } = parts;
  return {
    async authorize(text) {
      const name = verifyAccessKey(await secret.get(), text);
      if (!name) throw tokenNotValid('the key is not one of ours');
      const keyWithOwner = await store.find(name);
      if (!keyWithOwner) throw tokenNotValid('the key was removed, has expired, or its owner is gone');
      const { key, user } = keyWithOwner;
      if ((key.usedAt ?? 0) <= clock() - useWriteIntervalMs)
        await ignoreWriteFailure(store.noteUse(key, useWriteIntervalMs));
      return {
        userName: user.user_name,
        userCreatedAt: user.created_at,
        // An owner who became a viewer has keys of a viewer.
        role: user.role === 'viewer' ? 'viewer' : key.role,
        sessionId: `key-${key.key_id}`,
        key: { id: key.key_id, realms: key.realms },
      };
    },
  };
}
