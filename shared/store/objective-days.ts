import * as z from 'zod';

import type { Clock } from '../base/clock.ts';
import { once } from '../base/once.ts';
import { mostPacked, packText, unpackText } from './packed-text.ts';
import type { Table } from './table.ts';

/** Kept results of objectives. Whoever reads them checks their contents. */
export interface ObjectiveDayStore {
  /** Returns the contents of all kept months of an objective. */
  months(id: string): Promise<unknown[]>;
  /** Keeps the content of a month such as `2026-11`. Keeps nothing if it is too large: its days are calculated anew then. */
  keepMonth(id: string, month: string, content: unknown): Promise<void>;
  /** Returns the last figures of an objective. */
  figuresOf(id: string): Promise<unknown>;
  /** Returns the last figures of all objectives, by their ids. */
  figures(): Promise<ReadonlyMap<string, unknown>>;
  keepFigures(id: string, figures: object): Promise<void>;
}

/** Kept results are deleted after this time, in seconds: no window is longer than a year. */
const keptSeconds = 400 * 86_400;
/** The largest size of a month before it is packed, in bytes. */
const mostBytes = 20_000_000;

const monthRecord = once(() => z.object({ content: z.string() }));
const figuresRecord = once(() => z.object({ objective_id: z.string(), content: z.string() }));
const figuresPartition = 'OBJECTIVE_FIGURES';
const figuresKey = (id: string) => ({ pk: figuresPartition, sk: id });
const monthsOf = (id: string) => `OBJECTIVE_DAYS#${id}`;

function parse(text: string): unknown {
  return JSON.parse(text);
}

export function createObjectiveDayStore(table: Table, clock: Clock): ObjectiveDayStore {
  const expiry = () => Math.floor(clock() / 1000) + keptSeconds;
  return {
    async months(id) {
      const items = await table.query(monthsOf(id));
      const texts = items.map((item) => unpackText(monthRecord().parse(item).content, mostBytes));
      return (await Promise.all(texts)).map(parse);
    },
    async keepMonth(id, month, content) {
      const text = JSON.stringify(content);
      const packed = Buffer.byteLength(text) > mostBytes ? undefined : await packText(text);
      if (packed === undefined || packed.length > mostPacked) return;
      await table.put({ pk: monthsOf(id), sk: month }, { content: packed, expires_at: expiry() });
    },
    async figuresOf(id) {
      const item = await table.get(figuresKey(id));
      return item && parse(figuresRecord().parse(item).content);
    },
    async figures() {
      const records = z.array(figuresRecord()).parse(await table.query(figuresPartition));
      return new Map(records.map(({ objective_id: id, content }) => [id, parse(content)]));
    },
    async keepFigures(id, figures) {
      const fields = { objective_id: id, content: JSON.stringify(figures), expires_at: expiry() };
      await table.put(figuresKey(id), fields);
    },
  };
}
