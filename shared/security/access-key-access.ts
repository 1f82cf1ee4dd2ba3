import { within } from '../base/within.ts';
import type { AccessKeyStore } from '../store/access-keys.ts';
import { verifyAccessKey } from './access-keys.ts';
import type { AuthorizedUser } from './authorized-user.ts';
import { keptKeySecret, type KeySecretParts } from './derived-key.ts';
import { tokenNotValid } from './tokens.ts';

/** Vouches for programs by their keys. */
export interface AccessKeys {
  /** One table call for a key of ours, none for any other. A key that is not good is `token_not_valid`. */
  authorize(key: string): Promise<AuthorizedUser>;
}

interface Parts extends KeySecretParts {
  readonly store: Pick<AccessKeyStore, 'find' | 'noteUse'>;
}

/** The last use is for people: so exact, and no request waits longer for it. */
const useApartMs = 600_000;
const useWaitMs = 250;

export function createAccessKeys({ store, ...parts }: Parts): AccessKeys {
  const secret = keptKeySecret(parts);
  const { clock } = parts;
  return {
    async authorize(text) {
      const name = verifyAccessKey(await secret.get(), text);
      if (!name) throw tokenNotValid('the key is not one of ours');
      const keyWithOwner = await store.find(name);
      if (!keyWithOwner) throw tokenNotValid('the key was removed, has expired, or its owner is gone');
      const { key, user } = keyWithOwner;
      if ((key.usedAt ?? 0) <= clock() - useApartMs) await noted(store.noteUse(key, useApartMs));
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

/** A key is good whether its use can be written or not. */
async function noted(writing: Promise<void>): Promise<void> {
  await within(useWaitMs, writing).catch(() => undefined);
}
