import type { CryptoKey } from 'jose';
import { importJWK } from 'jose';

import type { Clock } from '../base/clock.ts';
import { expiring } from '../base/expiring.ts';
import type { KeySet, StoredKey } from './key-set.ts';
import { KEY_SET_TTL_MS, keySet, signingKey } from './key-set.ts';
import type { Secrets } from './secrets.ts';

export interface SigningKeys {
  signer(): Promise<{ readonly kid: string; readonly key: CryptoKey }>;
  /** Returns the public key with this id, or `undefined` if there is none. */
  verifier(kid: string): Promise<CryptoKey | undefined>;
}

interface LoadedKeySet {
  readonly set: KeySet;
  readonly pairs: ReadonlyMap<string, { readonly sign: CryptoKey; readonly verify: CryptoKey }>;
}

/**
 * Returns the keys in one secret, which is read again after `KEY_SET_TTL_MS`. An unknown `kid` never causes a read, because
 * every caller can send one.
 */
export function createSigningKeys(secrets: Secrets, secretName: string, clock: Clock): SigningKeys {
  const load = async (): Promise<LoadedKeySet> => {
    const text = await secrets.read(secretName);
    if (text === undefined)
      throw new Error('The secret of the token keys does not exist; make it with: admin keys rotate');
    const set = keySet().parse(JSON.parse(text));
    return { set, pairs: new Map(await Promise.all(set.keys.map(importPair))) };
  };
  const keyCache = expiring(load, KEY_SET_TTL_MS, clock);
  return {
    async signer() {
      const { set, pairs } = await keyCache.get();
      const { kid } = signingKey(set, clock);
      const pair = pairs.get(kid);
      if (!pair) throw new Error('The signing key was not loaded');
      return { kid, key: pair.sign };
    },
    async verifier(kid) {
      return (await keyCache.get()).pairs.get(kid)?.verify;
    },
  };
}

async function importPair({ kid, private_jwk }: StoredKey) {
  const { d, ...public_jwk } = private_jwk;
  const [sign, verify] = await Promise.all([importKey({ ...public_jwk, d }), importKey(public_jwk)]);
  return [kid, { sign, verify }] as const;
}

async function importKey(jwk: Parameters<typeof importJWK>[0]): Promise<CryptoKey> {
  const key = await importJWK(jwk, 'ES256');
  if (key instanceof Uint8Array) throw new Error('A token key is not an EC key');
  return key;
}
