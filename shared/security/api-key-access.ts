import { AppError } from '../base/errors.ts';
import type { ApiKeyVersions, KeyHolder } from '../store/api-key-versions.ts';
import type { StoredRole } from '../store/users.ts';
import { deriveApiKey, verifyApiKey } from './api-keys.ts';
import { cacheKeySecret, type KeySecretOptions } from './derived-key.ts';

/** The user of an API key, with the user's current role. */
export interface ApiKeyUser {
  readonly userName: string;
  /** `created_at` of the user. */
  readonly userCreatedAt: string;
  readonly role: StoredRole;
}

/**
 * Verifies, shows and rotates the API keys of users. Each method throws `secrets_unavailable` if the secret of the keys does
 * not exist.
 */
export interface ApiKeys {
  /**
   * Returns the user of a key. It makes one table call if the MAC of the key is right, else none. Throws `token_not_valid` if
   * the key is not valid.
   */
  authorize(key: string): Promise<ApiKeyUser>;
  /** Returns the user's key. It stays the same until it is rotated. */
  keyOf(holder: Pick<ApiKeyUser, 'userName' | 'userCreatedAt'>): Promise<string>;
  /** Returns a new key. The previous key becomes invalid. */
  rotate(holder: Pick<ApiKeyUser, 'userName' | 'userCreatedAt'>): Promise<string>;
}

export interface ApiKeysOptions extends KeySecretOptions {
  readonly versions: ApiKeyVersions;
}

export function createApiKeys({ versions, ...parts }: ApiKeysOptions): ApiKeys {
  const secret = cacheKeySecret(parts);
  const holderOf = async ({ userName, userCreatedAt }: Pick<ApiKeyUser, 'userName' | 'userCreatedAt'>) => {
    const holder = await versions.find(userName);
    if (holder?.user.created_at === userCreatedAt) return holder;
    throw new AppError('user_not_found', { detail: `There is no user ${userName}.` });
  };
  const derived = async ({ user }: KeyHolder, version: number) =>
    deriveApiKey(await secret.get(), { userName: user.user_name, version });
  return {
    async authorize(key) {
      const owner = verifyApiKey(await secret.get(), key);
      if (!owner) throw notValid('is not one of ours');
      const holder = await versions.find(owner.userName);
      if (!holder) throw notValid('is of a user who is gone');
      if (holder.version !== owner.version) throw notValid('was rotated');
      const { user_name: userName, created_at: userCreatedAt, role } = holder.user;
      return { userName, userCreatedAt, role };
    },
    async keyOf(user) {
      const holder = await holderOf(user);
      return derived(holder, holder.version);
    },
    async rotate(user) {
      const holder = await holderOf(user);
      // The secret is read first: if it is missing, the old key must stay valid, because no new one can be shown.
      await secret.get();
      return derived(holder, await versions.rotate(holder));
    },
  };
}

/** Returns the error. Only the log holds the reason, so that a stranger does not learn which part of a key was right. */
function notValid(reason: string): AppError {
  const detail = 'The API key is not valid.';
  return new AppError('token_not_valid', { detail, cause: new Error(`the key ${reason}`) });
}
