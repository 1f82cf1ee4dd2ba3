import { deriveKey, isDerivedKey } from './derived-key.ts';

/** The user of an API key and the version of the key. Only the version in the user's record is valid. */
export interface ApiKeyOwner {
  readonly userName: string;
  readonly version: number;
}

/** Returns the API key `rg_USER.VERSION.MAC`, with the user name as base64url. */
export function deriveApiKey(secret: string, owner: ApiKeyOwner): string {
  return deriveKey(secret, macInput(owner));
}

const KEY = /^rg_([\w-]{1,512})\.([1-9]\d{0,14})\.[\w-]{43}$/;

/**
 * Returns the owner of the key, or `undefined` if this service did not derive it. The caller must compare the version with the
 * user's record.
 */
export function verifyApiKey(secret: string, key: string): ApiKeyOwner | undefined {
  const [, user, version = ''] = KEY.exec(key) ?? [];
  if (user === undefined) return undefined;
  const owner = { userName: Buffer.from(user, 'base64url').toString(), version: Number(version) };
  return isDerivedKey(secret, macInput(owner), key) ? owner : undefined;
}

function macInput({ userName, version }: ApiKeyOwner): string {
  return `rg_${Buffer.from(userName).toString('base64url')}.${version}`;
}
