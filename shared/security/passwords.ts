import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

import * as z from 'zod';

export const newPassword = z
  .string()
  .min(12, 'needs at least 12 characters')
  .max(256, 'may have at most 256 characters');

interface Cost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** 32 MiB and about 0.2 s of one Lambda core: OWASP's equivalent of N = 2^17, p = 1, in a small function's memory. */
const STANDARD: Cost = { N: 32_768, r: 8, p: 3 };
const HASH_BYTES = 32;

/** `scrypt$N$r$p$salt$hash`, salt and hash as base64url: the cost may be raised without losing old hashes. */
const HASH = /^scrypt\$(?<N>\d+)\$(?<r>\d+)\$(?<p>\d+)\$(?<salt>[\w-]+)\$(?<hash>[\w-]+)$/;
const hashParts = z.object({
  N: z.coerce.number(),
  r: z.coerce.number(),
  p: z.coerce.number(),
  salt: z.base64url(),
  hash: z.base64url(),
});

export async function hashPassword(password: string, cost: Cost = STANDARD): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** Without a hash (unknown user) the answer is no, at the price of a real comparison. */
export async function passwordMatches(password: string, stored: string | undefined): Promise<boolean> {
  const { salt, hash, ...cost } = hashParts.parse(HASH.exec(stored ?? NOBODYS_HASH)?.groups);
  const derived = await derive(password, Buffer.from(salt, 'base64url'), cost);
  return timingSafeEqual(derived, Buffer.from(hash, 'base64url')) && stored !== undefined;
}

const NOBODYS_HASH = `scrypt$${STANDARD.N}$${STANDARD.r}$${STANDARD.p}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

function derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  const options = { ...cost, maxmem: 256 * cost.N * cost.r };
  return new Promise((resolve, reject) => {
    // The same accented letter may be typed in two ways.
    scrypt(password.normalize('NFC'), salt, HASH_BYTES, options, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}
