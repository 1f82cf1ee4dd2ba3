import { derivedKey, isDerivedKey } from './derived-key.ts';

/** Whose key it is. Only the version that the user's record has is good. */
export interface ApiKeyOwner {
  readonly userName: string;
  readonly version: number;
}

/** `rg_USER.VERSION.MAC`, user as base64url. */
export function deriveApiKey(secret: string, owner: ApiKeyOwner): string {
  return derivedKey(secret, named(owner));
}

const KEY = /^rg_([\w-]{1,512})\.([1-9]\d{0,14})\.[\w-]{43}$/;

/** Undefined: we never made this key. Whether its version is still good, the user's record says. */
export function verifyApiKey(secret: string, key: string): ApiKeyOwner | undefined {
  const [, user, version] = KEY.exec(key) ?? [];
  if (user === undefined || version === undefined) return undefined;
  const owner = { userName: Buffer.from(user, 'base64url').toString(), version: Number(version) };
  return isDerivedKey(secret, named(owner), key) ? owner : undefined;
}

function named({ userName, version }: ApiKeyOwner): string {
  return `rg_${Buffer.from(userName).toString('base64url')}.${version}`;
}
