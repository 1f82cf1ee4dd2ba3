import { AppError } from '../base/errors.ts';
import type { ApiKeyVersions, KeyHolder } from '../store/api-key-versions.ts';
import type { Role } from '../store/users.ts';
import { deriveApiKey, verifyApiKey } from './api-keys.ts';
import { keptKeySecret, type KeySecretParts } from './derived-key.ts';

/** Whose key it is, with the role that the user has now. */
export interface KeyUser {
  readonly userName: string;
  /** `created_at` of the user. */
  readonly userCreatedAt: string;
  readonly role: Role;
}

/** The API keys of users. Each rejects with `secrets_unavailable` where the secret behind them is not there. */
export interface ApiKeys {
  /** One table call for a key of ours, none for any other. A key that is not good is `token_not_valid`. */
  authorize(key: string): Promise<KeyUser>;
  /** The same one at every call, until it is rotated. */
  keyOf(holder: Pick<KeyUser, 'userName' | 'userCreatedAt'>): Promise<string>;
  /** The next one; the one before is no longer good. */
  rotate(holder: Pick<KeyUser, 'userName' | 'userCreatedAt'>): Promise<string>;
}

export interface ApiKeysParts extends KeySecretParts {
  readonly versions: ApiKeyVersions;
}

export function createApiKeys({ versions, ...parts }: ApiKeysParts): ApiKeys {
  const secret = keptKeySecret(parts);
  const holderOf = async ({ userName, userCreatedAt }: Pick<KeyUser, 'userName' | 'userCreatedAt'>) => {
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
      // First of all: without it the old key would be gone and no new one shown.
      await secret.get();
      return derived(holder, await versions.rotate(holder));
    },
  };
}

/** The reason is for the log: a stranger does not learn how near a guess was. */
function notValid(reason: string): AppError {
  const detail = 'The API key is not good.';
  return new AppError('token_not_valid', { detail, cause: new Error(`the key ${reason}`) });
}
