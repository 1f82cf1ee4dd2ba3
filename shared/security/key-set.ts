import { randomUUID } from 'node:crypto';

import { exportJWK, generateKeyPair } from 'jose';
import * as z from 'zod';

import type { Clock } from '../base/clock.ts';
import { once } from '../base/once.ts';

const privateJwk = once(() =>
  z.object({
    kty: z.literal('EC'),
    crv: z.literal('P-256'),
    x: z.string(),
    y: z.string(),
    d: z.string(),
  }),
);

/**
 * Schema of the secret with the token keys, oldest first. Every key verifies. The key `current` signs once all functions know
 * it (`signingKey`).
 */
export const keySet = once(() =>
  z
    .object({
      keys: z
        .array(z.object({ kid: z.string(), private_jwk: privateJwk(), created_at: z.iso.datetime() }))
        .min(1),
      current: z.string(),
    })
    .refine((set) => set.keys.some((key) => key.kid === set.current), '`current` is not one of the keys'),
);
export type KeySet = z.infer<ReturnType<typeof keySet>>;
export type StoredKey = KeySet['keys'][number];

/** Time for which a function may cache a key set, in milliseconds. */
export const KEY_SET_TTL_MS = 300_000;
/**
 * Time (milliseconds) after which every function has read a new key, so that it may sign. One minute of it allows for clocks
 * that differ.
 */
export const KEY_SPREAD_MS = KEY_SET_TTL_MS + 60_000;

export async function newKeySet(clock: Clock): Promise<KeySet> {
  const key = await newKey(clock);
  return { keys: [key], current: key.kid };
}

/**
 * Adds a key and makes it current. An older key stays for `keepMs` (at least the lifetime of a refresh token) after its
 * successor started to sign.
 */
export async function rotateKeySet(set: KeySet, keepMs: number, clock: Clock): Promise<KeySet> {
  const added = await newKey(clock);
  const oldest = clock() - keepMs - KEY_SPREAD_MS;
  const keysToKeep = set.keys.filter((_, index) => {
    const successor = set.keys[index + 1];
    return !successor || createdMs(successor) > oldest;
  });
  return { keys: [...keysToKeep, added], current: added.kid };
}

/** Returns the key set with a current key that starts to sign `ms` milliseconds later. It is for a set that functions cannot read yet. */
export function postponeSigning(set: KeySet, ms: number): KeySet {
  const later = (key: StoredKey) => ({ ...key, created_at: new Date(createdMs(key) + ms).toISOString() });
  return { ...set, keys: set.keys.map((key) => (key.kid === set.current ? later(key) : key)) };
}

/** Returns the time at which the current key starts to sign, in epoch milliseconds. */
export function signingStartMs(set: KeySet): number {
  return Math.max(...set.keys.filter((key) => key.kid === set.current).map(createdMs)) + KEY_SPREAD_MS;
}

/** Returns the key that signs now: the current key, or the newest earlier one until all functions have read the current one. */
export function signingKey(set: KeySet, clock: Clock): StoredKey {
  const newestFirst = set.keys.toReversed();
  const current = set.keys.filter((key) => key.kid === set.current);
  const publishedKey = [...current, ...newestFirst].find((key) => createdMs(key) + KEY_SPREAD_MS <= clock());
  const signer = publishedKey ?? set.keys[0];
  if (!signer) throw new Error('The key set is empty');
  return signer;
}

async function newKey(clock: Clock): Promise<StoredKey> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const private_jwk = privateJwk().parse(await exportJWK(privateKey));
  return { kid: randomUUID(), private_jwk, created_at: new Date(clock()).toISOString() };
}

function createdMs(key: StoredKey): number {
  return Date.parse(key.created_at);
}
