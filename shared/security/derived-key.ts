import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

import * as z from 'zod';

import type { Clock } from '../base/clock.ts';
import { AppError } from '../base/errors.ts';
import { type Expiring, expiring } from '../base/expiring.ts';
import { once } from '../base/once.ts';
import type { Secrets } from './secrets.ts';

/** What the secret behind all keys holds: 256 random bits. A new one would end every key at once. */
export const apiKeySecret = once(() => z.string().regex(/^[\w-]{43}$/));

export function newApiKeySecret(): string {
  return randomBytes(32).toString('base64url');
}

/** `NAMED.MAC`: HMAC-SHA256 over what stands before it, as base64url. A key is stored nowhere. */
export function derivedKey(secret: string, named: string): string {
  const mac = createHmac('sha256', Buffer.from(secret, 'base64url')).update(named).digest('base64url');
  return `${named}.${mac}`;
}

/** The whole key is compared, so that no second spelling of base64 passes. */
export function isDerivedKey(secret: string, named: string, key: string): boolean {
  const ours = Buffer.from(derivedKey(secret, named));
  const candidate = Buffer.from(key);
  return ours.length === candidate.length && timingSafeEqual(ours, candidate);
}

/** A secret that was changed is used after this long. */
const keptMs = 60_000;

export interface KeySecretParts {
  readonly secrets: Pick<Secrets, 'read'>;
  /** The name of the secret. */
  readonly secretName: string;
  readonly clock: Clock;
}

/** The secret behind the keys, read when it is first needed. One that is not there is `secrets_unavailable`. */
export function keptKeySecret({ secrets, secretName, clock }: KeySecretParts): Expiring<string> {
  return expiring(() => load(secrets, secretName), keptMs, clock);
}

async function load(secrets: Pick<Secrets, 'read'>, name: string): Promise<string> {
  const read = apiKeySecret().safeParse(await secrets.read(name));
  if (read.success) return read.data;
  throw new AppError('secrets_unavailable', {
    detail: 'The secret behind the API keys is not made yet: `npm run admin -- api-keys show USER` makes it.',
    cause: new Error(`secret ${name}`),
  });
}
