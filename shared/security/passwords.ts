import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

import * as z from 'zod';

import { once } from '../base/once.ts';

export const newPassword = once(() =>
  z.string().min(12, 'needs at least 12 characters').max(256, 'may have at most 256 characters'),
);

/** Parameters of scrypt (RFC 7914); `ln` is the binary logarithm of N. */
export interface ScryptCost {
  readonly ln: number;
  readonly r: number;
  readonly p: number;
}

/**
 * The cost of new hashes: 32 MiB and about 0.2 s of one Lambda core. OWASP lists it as equivalent to N = 2^17, p = 1; it fits
 * the memory of a small function.
 */
export const defaultScryptCost: ScryptCost = { ln: 15, r: 8, p: 3 };
const HASH_BYTES = 32;

/**
 * Upper bounds of a stored cost, in bytes and as `p`. A higher cost was not written by this service and would exhaust the
 * function's memory or time.
 */
const MOST_MEMORY = 128 * 1024 * 1024;
const MOST_PARALLEL = 16;

/** The form of a PHC string: `$scrypt$ln=15,r=8,p=3$salt$hash`, salt and hash as base64 without padding. */
const PHC =
  /^\$scrypt\$ln=(?<ln>[1-9]\d?),r=(?<r>[1-9]\d?),p=(?<p>[1-9]\d?)\$(?<salt>[A-Za-z\d+/]{11,64})\$(?<hash>[A-Za-z\d+/]{43})$/;
const hashParts = once(() =>
  z
    .object({
      ln: z.coerce.number(),
      r: z.coerce.number(),
      p: z.coerce.number().max(MOST_PARALLEL),
      salt: z.string(),
      hash: z.string(),
    })
    .refine((parts) => memoryOf(parts) <= MOST_MEMORY),
);

export async function hashPassword(password: string, cost: ScryptCost = defaultScryptCost): Promise<string> {
  const salt = randomBytes(16);
  return phc(cost, salt, await derive(password, salt, cost));
}

/**
 * Returns whether the password matches the stored hash. If the hash is missing (unknown user) or unreadable, the result is
 * false after a comparison of the usual `cost`, so that the duration does not reveal it.
 */
export async function passwordMatches(
  password: string,
  stored: string | undefined,
  cost: ScryptCost = defaultScryptCost,
): Promise<boolean> {
  const parts = partsOf(stored);
  const { salt, hash, ...storedCost } = parts ?? { ...cost, salt: 'A'.repeat(22), hash: 'A'.repeat(43) };
  const derived = await derive(password, Buffer.from(salt, 'base64'), storedCost);
  return timingSafeEqual(derived, Buffer.from(hash, 'base64')) && parts !== undefined;
}

/** Returns true if the hash needs less memory or less work than a new one. */
export function isHashOutdated(stored: string, cost: ScryptCost = defaultScryptCost): boolean {
  const storedCost = partsOf(stored);
  return (
    storedCost !== undefined && (memoryOf(storedCost) < memoryOf(cost) || workOf(storedCost) < workOf(cost))
  );
}

function partsOf(stored: string | undefined) {
  return hashParts().safeParse(PHC.exec(stored ?? '')?.groups).data;
}

function phc({ ln, r, p }: ScryptCost, salt: Buffer, hash: Buffer): string {
  const [saltText, hashText] = [salt, hash].map(unpadded);
  return `$scrypt$ln=${ln},r=${r},p=${p}$${saltText}$${hashText}`;
}

/** Returns Base64 without padding, as PHC strings require. */
function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

/** Returns the memory that a hash needs, in bytes. */
function memoryOf({ ln, r }: ScryptCost): number {
  return 128 * 2 ** ln * r;
}

function workOf(cost: ScryptCost): number {
  return memoryOf(cost) * cost.p;
}

function derive(password: string, salt: Buffer, cost: ScryptCost): Promise<Buffer> {
  const options = { N: 2 ** cost.ln, r: cost.r, p: cost.p, maxmem: 2 * memoryOf(cost) };
  return new Promise((resolve, reject) => {
    // An accented letter has two encodings in Unicode; both must give the same hash.
    scrypt(password.normalize('NFC'), salt, HASH_BYTES, options, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}
