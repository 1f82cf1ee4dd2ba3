import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

import * as z from 'zod';

import { once } from '../base/once.ts';

export const newPassword = once(() =>
  z.string().min(12, 'needs at least 12 characters').max(256, 'may have at most 256 characters'),
);

/** Parameters of scrypt (RFC 7914); `ln` is the binary logarithm of N. */
export interface Cost {
  readonly ln: number;
  readonly r: number;
  readonly p: number;
}

/** 32 MiB and about 0.2 s of one Lambda core: OWASP's equivalent of N = 2^17, p = 1, in a small function's memory. */
export const standardCost: Cost = { ln: 15, r: 8, p: 3 };
const HASH_BYTES = 32;

/** A record whose cost is beyond these was not made by us; it would take the function's memory or time. */
const MOST_MEMORY = 128 * 1024 * 1024;
const MOST_PARALLEL = 16;

/** A PHC string: `$scrypt$ln=15,r=8,p=3$salt$hash`, salt and hash as base64 without padding. */
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

export async function hashPassword(password: string, cost: Cost = standardCost): Promise<string> {
  const salt = randomBytes(16);
  return phc(cost, salt, await derive(password, salt, cost));
}

/**
 * Without a hash (unknown user), and with one that cannot be read, the answer is no, at the price of a comparison of
 * the cost `present`.
 */
export async function passwordMatches(
  password: string,
  stored: string | undefined,
  present: Cost = standardCost,
): Promise<boolean> {
  const parts = partsOf(stored);
  const { salt, hash, ...cost } = parts ?? { ...present, salt: 'A'.repeat(22), hash: 'A'.repeat(43) };
  const derived = await derive(password, Buffer.from(salt, 'base64'), cost);
  return timingSafeEqual(derived, Buffer.from(hash, 'base64')) && parts !== undefined;
}

/** The hash takes less memory or less work than one that is made today. */
export function isOutdated(stored: string, present: Cost = standardCost): boolean {
  const cost = partsOf(stored);
  return cost !== undefined && (memoryOf(cost) < memoryOf(present) || workOf(cost) < workOf(present));
}

function partsOf(stored: string | undefined) {
  return hashParts().safeParse(PHC.exec(stored ?? '')?.groups).data;
}

function phc({ ln, r, p }: Cost, salt: Buffer, hash: Buffer): string {
  const [saltText, hashText] = [salt, hash].map(unpadded);
  return `$scrypt$ln=${ln},r=${r},p=${p}$${saltText}$${hashText}`;
}

/** Base64 as PHC strings have it. */
function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

/** Bytes. */
function memoryOf({ ln, r }: Cost): number {
  return 128 * 2 ** ln * r;
}

function workOf(cost: Cost): number {
  return memoryOf(cost) * cost.p;
}

function derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  const options = { N: 2 ** cost.ln, r: cost.r, p: cost.p, maxmem: 2 * memoryOf(cost) };
  return new Promise((resolve, reject) => {
    // The same accented letter may be typed in two ways.
    scrypt(password.normalize('NFC'), salt, HASH_BYTES, options, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}
