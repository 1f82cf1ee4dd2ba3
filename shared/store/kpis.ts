import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

import * as z from 'zod';

import type { Clock } from '../base/clock.ts';
import { once } from '../base/once.ts';
import type { Table } from './table.ts';

const zip = promisify(gzip);
const unzip = promisify(gunzip);

const keptMs = 30 * 86_400_000;
/** Length of one part in characters of Base64. An item may have 400 KB. */
const partLength = 300_000;
/** Largest unpacked content in bytes. No answer is larger. */
const largest = 64_000_000;

const partRecord = once(() =>
  z.object({ part: z.int(), parts: z.int(), content: z.string(), expires_at: z.int() }),
);

/** Stores results for 30 days, under an id of their content. */
export interface KpiStore {
  /** Stores a result. The id is derived from the content, so a second write of the same id writes the same content. */
  keep(id: string, content: unknown): Promise<void>;
  /** Returns the result, or `undefined` if the id is unknown or has expired. */
  find(id: string): Promise<unknown>;
}

/** Creates the store. A result is compressed, and split over several items if it is too large for one. */
export function createKpiStore(table: Table, clock: Clock): KpiStore {
  const partition = (id: string) => `KPI#${id}`;
  return {
    async keep(id, content) {
      const text = (await zip(JSON.stringify(content))).toString('base64');
      const parts = Math.max(1, Math.ceil(text.length / partLength));
      const expires_at = Math.ceil((clock() + keptMs) / 1000);
      const items = Array.from({ length: parts }, (_, part) => ({
        part,
        parts,
        content: text.slice(part * partLength, (part + 1) * partLength),
        expires_at,
      }));
      await Promise.all(
        items.map((item) => table.put({ pk: partition(id), sk: String(item.part).padStart(4, '0') }, item)),
      );
    },
    async find(id) {
      const items = z.array(partRecord()).parse(await table.query(partition(id)));
      const now = clock() / 1000;
      const living = items.filter(({ expires_at: end }) => end > now);
      const [first] = living;
      // The result is incomplete: another process is writing it, or the table has begun to delete it.
      if (living.length === 0 || living.length !== first?.parts) return undefined;
      const text = living.map(({ content }) => content).join('');
      const bytes = await unzip(Buffer.from(text, 'base64'), { maxOutputLength: largest });
      const content: unknown = JSON.parse(bytes.toString());
      return content;
    },
  };
}
