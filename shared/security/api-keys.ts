import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

import * as z from 'zod';

import { once } from '../base/once.ts';

/** What the secret behind all API keys holds: 256 random bits. A new one would end every key at once. */
export const apiKeySecret = once(() => z.string().regex(/^[\w-]{43}$/));

export function newApiKeySecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Whose key it is. Only the version that the user's record has is good. */
export interface ApiKeyOwner {
  readonly userName: string;
  readonly version: number;
}

/** `rg_USER.VERSION.MAC`: HMAC-SHA256 over what stands before it, user and MAC as base64url. Stored nowhere. */
export function deriveApiKey(secret: string, { userName, version }: ApiKeyOwner): string {
  const named = `rg_${Buffer.from(userName).toString('base64url')}.${version}`;
  const mac = createHmac('sha256', Buffer.from(secret, 'base64url')).update(named).digest('base64url');
  return `${named}.${mac}`;
}

const KEY = /^rg_([\w-]{1,512})\.([1-9]\d{0,14})\.[\w-]{43}$/;

/** Undefined: we never made this key. Whether its version is still good, the user's record says. */
export function verifyApiKey(secret: string, key: string): ApiKeyOwner | undefined {
  const [, user, version] = KEY.exec(key) ?? [];
  if (user === undefined || version === undefined) return undefined;
  const owner = { userName: Buffer.from(user, 'base64url').toString(), version: Number(version) };
  // The whole key, so that no second spelling of base64 passes.
  const ours = Buffer.from(deriveApiKey(secret, owner));
  const given = Buffer.from(key);
  return ours.length === given.length && timingSafeEqual(ours, given) ? owner : undefined;
}
