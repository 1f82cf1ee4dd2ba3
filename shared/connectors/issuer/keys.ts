import * as z from 'zod';

import { once } from '../../base/once.ts';
import { WireFault } from '../kit/faults.ts';

/** The largest number of keys in a key set. Providers have two to twenty. */
const mostKeys = 100;

/** Base64url of at most `bytes` bytes. */
const base64url = (bytes: number) =>
  z
    .string()
    .min(1)
    .max(Math.ceil((bytes * 4) / 3))
    .regex(/^[\w-]+$/);

/** A point of the largest curve has 66 bytes for each coordinate. */
const coordinate = once(() => base64url(66));
const common = once(() => ({
  kid: z.string().min(1).max(255),
  alg: z.string().max(20).exactOptional(),
  use: z.literal('sig').exactOptional(),
}));

/**
 * Schema of a public key that signs (RFC 7517). Numbers are bounded, because the time of a verification grows with them: a modulus
 * has at most 8,192 bits, an exponent 32.
 */
const publicKey = once(() =>
  z.discriminatedUnion('kty', [
    z.object({ ...common(), kty: z.literal('RSA'), n: base64url(1024), e: base64url(4) }),
    z.object({ ...common(), kty: z.literal('EC'), crv: z.string(), x: coordinate(), y: coordinate() }),
    z.object({ ...common(), kty: z.literal('OKP'), crv: z.string(), x: coordinate() }),
  ]),
);
export type IssuerKey = z.infer<ReturnType<typeof publicKey>>;

const keySet = once(() => z.object({ keys: z.array(z.unknown()) }));

/**
 * Returns the keys of a key set that can verify tokens. Others are left out: one odd key does not cost the rest, and private parts
 * are never read. Throws a WireFault if there are too many keys, or a ZodError if it is not a key set.
 */
export function readKeys(value: unknown): readonly IssuerKey[] {
  const { keys } = keySet().parse(value);
  if (keys.length > mostKeys) throw new WireFault('too_large', `the key set has ${keys.length} keys`);
  const usable = keys.flatMap((key) => publicKey().safeParse(key).data ?? []);
  if (usable.length === 0) throw new WireFault('unreadable', 'the key set has no key that verifies');
  return usable;
}
