import * as z from 'zod';

import { AppError } from '../base/errors.ts';
import { once } from '../base/once.ts';
import type { KeyType, KeyTypes, Row } from './row.ts';

export type Key = string | number | boolean | null;

export interface SortKey {
  readonly field: string;
  readonly descending: boolean;
}

/** A total order of rows: the caller's sort keys, then the fields that tell any two rows apart. */
export interface RowOrder {
  /** The same text for the same order; a cursor of another order is refused by it. */
  readonly id: string;
  keysOf(row: Row): Key[];
  /** Whether these can be the keys of a row: as many, and each of its field's type or unknown. */
  fits(keys: readonly Key[]): boolean;
  compare(a: readonly Key[], b: readonly Key[]): number;
}

export function rowOrder(sort: readonly SortKey[], ties: readonly string[], types?: KeyTypes): RowOrder {
  const tieKeys = ties.map((field) => ({ field, descending: false }));
  const keys: readonly SortKey[] = [...sort, ...tieKeys];
  return {
    id: keys.map(({ field, descending }) => (descending ? `-${field}` : field)).join(),
    keysOf: (row) => keys.map(({ field }) => toKey(row[field])),
    fits: (values) =>
      values.length === keys.length &&
      keys.every(({ field }, index) => isOfType(values[index] ?? null, types?.get(field))),
    compare: (a, b) => {
      for (let index = 0; index < keys.length; index += 1) {
        const descending = keys[index]?.descending === true;
        const difference = compareKeys(a[index] ?? null, b[index] ?? null, descending);
        if (difference !== 0) return difference;
      }
      return 0;
    },
  };
}

function isOfType(key: Key, type: KeyType | undefined): boolean {
  if (type === 'integer') return key === null || Number.isSafeInteger(key);
  return key === null || type === undefined || typeof key === type;
}

function toKey(value: unknown): Key {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return value === null || value === undefined ? null : JSON.stringify(value);
}

/** By code unit, so that the order is the same in every place; unknown comes last, whichever way the rest is sorted. */
function compareKeys(a: Key, b: Key, descending: boolean): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b === descending ? 1 : -1;
}

/** Room for the keys of a row, three of which may be names of 255 characters; longer ones do not fit into a URL. */
export const longestCursor = 6000;

/** The order that the page was cut in, and the keys of its last row: it stays right when rows come and go. */
const cursorContent = once(() =>
  z.tuple([z.string(), z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))]),
);

export function writeCursor(order: RowOrder, keys: readonly Key[]): string {
  return Buffer.from(JSON.stringify([order.id, keys])).toString('base64url');
}

/** The keys of the last row that the caller has; without an order, only whether it is a cursor of ours is known. */
export function readCursor(cursor: string, order?: RowOrder): readonly Key[] {
  const read = cursorContent().safeParse(parse(cursor));
  if (!read.success) throw refusal('is not one that this API has given');
  const [id, keys] = read.data;
  if (order && id !== order.id) throw refusal('belongs to another sort');
  if (order && !order.fits(keys)) throw refusal('is not one that this API has given');
  return keys;
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}

function refusal(message: string): AppError {
  return new AppError('invalid_cursor', {
    detail: `The query parameter cursor ${message}`,
    faults: [{ in: 'query', field: 'cursor', message }],
  });
}
