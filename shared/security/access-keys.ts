import { randomBytes } from 'node:crypto';

import type { StoredKeyName } from '../store/access-keys.ts';
import { deriveKey, isDerivedKey } from './derived-key.ts';

const prefix = 'rgk_';

/** Returns whether a bearer token has the form of an access key. It does not verify the key. */
export function isAccessKey(token: string): boolean {
  return token.startsWith(prefix);
}

/**
 * Returns a key id: the slot of the key among its owner's keys (two digits), then 84 random bits, so that a reused slot gets
 * another id.
 */
export function newKeyId(slot: string): string {
  return `${slot}${randomBytes(11).toString('base64url').slice(0, 14)}`;
}

/** Returns the access key `rgk_USER.ID.MAC`, with the user name as base64url. */
export function deriveAccessKey(secret: string, name: StoredKeyName): string {
  return deriveKey(secret, macInput(name));
}

const KEY = /^rgk_([\w-]{1,512})\.(\d\d[\w-]{14})\.[\w-]{43}$/;

/** Returns the name of the key, or `undefined` if this service did not derive it. The key's record tells whether it is still valid. */
export function verifyAccessKey(secret: string, key: string): StoredKeyName | undefined {
  const [, user, keyId = ''] = KEY.exec(key) ?? [];
  if (user === undefined) return undefined;
  const name = { userName: Buffer.from(user, 'base64url').toString(), keyId };
  return isDerivedKey(secret, macInput(name), key) ? name : undefined;
}

function macInput({ userName, keyId }: StoredKeyName): string {
  return `${prefix}${Buffer.from(userName).toString('base64url')}.${keyId}`;
}
