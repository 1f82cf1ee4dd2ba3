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

/** The token secret, oldest key first: every key verifies, `current` signs once it is known everywhere (`signingKey`). */
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

/** How long a function may keep a key set before it reads the secret again. */
export const KEY_SET_TTL_MS = 300_000;
/** A key signs only after every function has read the set that holds it; the minute is for clocks that differ. */
export const SPREAD_MS = KEY_SET_TTL_MS + 60_000;

export async function newKeySet(clock: Clock): Promise<KeySet> {
  const key = await newKey(clock);
  return { keys: [key], current: key.kid };
}

/** Adds a key and makes it current. Older keys stay for `keepMs` (at least a refresh token's life) after the next one took over. */
export async function rotateKeySet(set: KeySet, keepMs: number, clock: Clock): Promise<KeySet> {
  const added = await newKey(clock);
  const oldest = clock() - keepMs - SPREAD_MS;
  const keysToKeep = set.keys.filter((_, index) => {
    const successor = set.keys[index + 1];
    return !successor || born(successor) > oldest;
  });
  return { keys: [...keysToKeep, added], current: added.kid };
}

/** The same keys, the current one of which signs that much later: for a set that is not there to be read yet. */
export function postponed(set: KeySet, ms: number): KeySet {
  const later = (key: StoredKey) => ({ ...key, created_at: new Date(born(key) + ms).toISOString() });
  return { ...set, keys: set.keys.map((key) => (key.kid === set.current ? later(key) : key)) };
}

/** When the current key begins to sign, epoch milliseconds. */
export function signsFrom(set: KeySet): number {
  return Math.max(...set.keys.filter((key) => key.kid === set.current).map(born)) + SPREAD_MS;
}

/** The key that signs now: the current one, or while that is still spreading, the newest one before it. */
export function signingKey(set: KeySet, clock: Clock): StoredKey {
  const newestFirst = set.keys.toReversed();
  const current = set.keys.filter((key) => key.kid === set.current);
  const publishedKey = [...current, ...newestFirst].find((key) => born(key) + SPREAD_MS <= clock());
  const signer = publishedKey ?? set.keys[0];
  if (!signer) throw new Error('The key set is empty');
  return signer;
}

async function newKey(clock: Clock): Promise<StoredKey> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const private_jwk = privateJwk().parse(await exportJWK(privateKey));
  return { kid: randomUUID(), private_jwk, created_at: new Date(clock()).toISOString() };
}

function born(key: StoredKey): number {
  return Date.parse(key.created_at);
}
