import type { Clock } from '../base/clock.ts';
import { mostPacked, packText, unpackText } from './packed-text.ts';
import type { Fields, Table } from './table.ts';

/** Kept results of objectives. Whoever reads them checks their contents. */
export interface ObjectiveDayStore {
  /** Returns the contents of those months of an objective, such as `2026-11`, that are kept and can be read. */
  months(id: string, months: readonly string[]): Promise<unknown[]>;
  /** Keeps the content of a month such as `2026-11`. Keeps nothing if it is too large: its days are calculated anew then. */
  keepMonth(id: string, month: string, content: unknown): Promise<void>;
  /** Returns the last figures of an objective. `undefined` if there are none that can be read. */
  figuresOf(id: string): Promise<unknown>;
  /** Returns the last figures of all objectives that can be read, by their ids. */
  figures(): Promise<ReadonlyMap<string, unknown>>;
  keepFigures(id: string, figures: object): Promise<void>;
}

/** Kept results are deleted after this time, in seconds: no window is longer than a year. */
const keptSeconds = 400 * 86_400;
/** The largest size of a month before it is packed, in bytes. */
const mostBytes = 20_000_000;

const figuresPartition = 'OBJECTIVE_FIGURES';
const figuresKey = (id: string) => ({ pk: figuresPartition, sk: id });
const monthKey = (id: string, month: string) => ({ pk: `OBJECTIVE_DAYS#${id}`, sk: month });

/** Returns the content of a record. A damaged one is `undefined`, as if nothing was kept: the next calculation replaces it. */
async function readContent(item: Fields | undefined, unpack: (text: string) => Promise<string> | string) {
  const content = item?.['content'];
  if (typeof content !== 'string') return undefined;
  try {
    const parsed: unknown = JSON.parse(await unpack(content));
    return parsed;
  } catch {
    return undefined;
  }
}

export function createObjectiveDayStore(table: Table, clock: Clock): ObjectiveDayStore {
  const expiry = () => Math.floor(clock() / 1000) + keptSeconds;
  return {
    async months(id, months) {
      const items = await Promise.all(months.map((month) => table.get(monthKey(id, month))));
      return Promise.all(items.map((item) => readContent(item, (text) => unpackText(text, mostBytes))));
    },
    async keepMonth(id, month, content) {
      const text = JSON.stringify(content);
      const packed = Buffer.byteLength(text) > mostBytes ? undefined : await packText(text);
      if (packed === undefined || packed.length > mostPacked) return;
      await table.put(monthKey(id, month), { content: packed, expires_at: expiry() });
    },
    async figuresOf(id) {
      return readContent(await table.get(figuresKey(id)), (text) => text);
    },
    async figures() {
      const items = await table.query(figuresPartition);
      const contents = await Promise.all(items.map((item) => readContent(item, (text) => text)));
      return new Map(items.map(({ objective_id: id }, index) => [String(id), contents[index]]));
    },
    async keepFigures(id, figures) {
      const fields = { objective_id: id, content: JSON.stringify(figures), expires_at: expiry() };
      await table.put(figuresKey(id), fields);
    },
  };
}
