import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

import * as z from 'zod';

import type { Clock } from '../base/clock.ts';
import { AppError } from '../base/errors.ts';
import { type Expiring, expiring } from '../base/expiring.ts';
import { once } from '../base/once.ts';
import type { Secrets } from './secrets.ts';

/** Schema of the secret from which all API keys are derived: 256 random bits. A new secret makes every key invalid. */
export const apiKeySecret = once(() => z.string().regex(/^[\w-]{43}$/));

export function newApiKeySecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the key `NAMED.MAC`. MAC is the HMAC-SHA256 of `named`, as base64url. A key is not stored. */
export function deriveKey(secret: string, name: string): string {
  const mac = createHmac('sha256', Buffer.from(secret, 'base64url')).update(name).digest('base64url');
  return `${name}.${mac}`;
}

/**
 * Returns whether `key` is the derived key of `named`. The whole text is compared, so that another Base64 spelling of the same
 * MAC fails.
 */
export function isDerivedKey(secret: string, name: string, key: string): boolean {
  const ours = Buffer.from(deriveKey(secret, name));
  const candidate = Buffer.from(key);
  return ours.length === candidate.length && timingSafeEqual(ours, candidate);
}

/** Time for which the secret is cached, in milliseconds. */
const cacheMs = 60_000;

export interface KeySecretOptions {
  readonly secrets: Pick<Secrets, 'read'>;
  readonly secretName: string;
  readonly clock: Clock;
}

/** Returns a cache of the secret from which keys are derived. It is read at first use. A missing secret is `secrets_unavailable`. */
export function cacheKeySecret({ secrets, secretName, clock }: KeySecretOptions): Expiring<string> {
  return expiring(() => load(secrets, secretName), cacheMs, clock);
}

async function load(secrets: Pick<Secrets, 'read'>, name: string): Promise<string> {
  const read = apiKeySecret().safeParse(await secrets.read(name));
  if (read.success) return read.data;
  throw new AppError('secrets_unavailable', {
    detail:
      'The secret behind the API keys is not made yet: the command `api-keys show USER` of the administrator makes it.',
    cause: new Error(`secret ${name}`),
  });
}
