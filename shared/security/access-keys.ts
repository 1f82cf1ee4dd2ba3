import { randomBytes } from 'node:crypto';

import { derivedKey, isDerivedKey } from './derived-key.ts';

/** Which key of whom. */
export interface AccessKeyName {
  readonly userName: string;
  readonly keyId: string;
}

const prefix = 'rgk_';

/** Whether a bearer's token says that it is a key; whether it is a good one is another question. */
export function isAccessKey(token: string): boolean {
  return token.startsWith(prefix);
}

/** The place of the key among its owner's (two digits), then 84 random bits: a place that is used again makes another key. */
export function newKeyId(slot: string): string {
  return `${slot}${randomBytes(11).toString('base64url').slice(0, 14)}`;
}

/** `rgk_USER.ID.MAC`, user as base64url. */
export function deriveAccessKey(secret: string, name: AccessKeyName): string {
  return derivedKey(secret, named(name));
}

const KEY = /^rgk_([\w-]{1,512})\.(\d\d[\w-]{14})\.[\w-]{43}$/;

/** Undefined: we never made this key. Whether it is still good, its record says. */
export function verifyAccessKey(secret: string, key: string): AccessKeyName | undefined {
  const [, user, keyId] = KEY.exec(key) ?? [];
  if (user === undefined || keyId === undefined) return undefined;
  const name = { userName: Buffer.from(user, 'base64url').toString(), keyId };
  return isDerivedKey(secret, named(name), key) ? name : undefined;
}

function named({ userName, keyId }: AccessKeyName): string {
  return `${prefix}${Buffer.from(userName).toString('base64url')}.${keyId}`;
}
