import { randomUUID } from 'node:crypto';

import * as z from 'zod';

import type { Clock } from '../base/clock.ts';
import type { Claim, Idempotency, KeptAnswer } from '../base/idempotency.ts';
import { once } from '../base/once.ts';
import { mostPacked, packText, unpackText } from './packed-text.ts';
import type { Key, Table } from './table.ts';

const keyRecord = once(() =>
  z.object({
    fingerprint: z.string(),
    answer: z
      .object({
        status: z.int(),
        headers: z.record(z.string(), z.string()),
        /** The body, compressed. Null if it is too large for an item of the table even so. */
        packed: z.string().nullable(),
      })
      .optional(),
  }),
);

const KEPT_MS = 86_400_000;
/** Largest size of a body that is kept, in bytes. */
const mostBytes = 32_000_000;

/**
 * Creates the store with one item for each key and user. A claim is a conditional write, so exactly one of any number of
 * concurrent claims holds.
 */
export function createIdempotencyStore(table: Table, clock: Clock): Idempotency {
  return {
    async claim({ userName, userCreatedAt, key, fingerprint, leaseMs }) {
      const item: Key = { pk: `IDEMPOTENCY#${userName}#${userCreatedAt}`, sk: key };
      const owner = randomUUID();
      const mine = { equals: { owner } };
      const lease = { fingerprint, owner, ...until(clock() + leaseMs) };
      if (await table.put(item, lease, { atMost: { free_at: clock() } })) {
        return {
          state: 'claimed',
          async keep({ body, ...head }) {
            const answer = { ...head, packed: await packBody(body) };
            await table.put(item, { fingerprint, owner, answer, ...until(clock() + KEPT_MS) }, mine);
          },
          async release() {
            await table.delete(item, mine);
          },
        };
      }
      return stateOf(await table.get(item), fingerprint);
    },
  };
}

/**
 * Returns the state of a claim that was refused. If the item does not exist any more, the claim was released, and the caller
 * may try again as if it still ran.
 */
async function stateOf(item: unknown, fingerprint: string): Promise<Claim> {
  const record = keyRecord().optional().parse(item);
  if (!record) return { state: 'running' };
  if (record.fingerprint !== fingerprint) return { state: 'reused' };
  if (!record.answer) return { state: 'running' };
  const { packed, ...head } = record.answer;
  return { state: 'answered', answer: { ...head, body: await unpackBody(packed) } };
}

async function packBody(body: string): Promise<string | null> {
  if (Buffer.byteLength(body) > mostBytes) return null;
  const packed = await packText(body);
  return packed.length <= mostPacked ? packed : null;
}

async function unpackBody(packed: string | null): Promise<KeptAnswer['body']> {
  return packed === null ? undefined : unpackText(packed, mostBytes);
}

/** Returns the time at which the key is free again, for our conditions (milliseconds) and for the table's TTL (seconds). */
function until(ms: number) {
  return { free_at: ms, expires_at: Math.ceil(ms / 1000) };
}
