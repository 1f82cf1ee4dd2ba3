import * as z from 'zod';

import { AppError } from '../base/errors.ts';
import { once } from '../base/once.ts';
import type { Key, SortKey } from '../rows/order.ts';
import { orderOf } from '../rows/page.ts';
import type { KeyType, KeyTypes } from './row.ts';

/** The order of a list, as cursors name it. */
export interface RowOrder {
  /** The same text for the same order; a cursor of another order is refused by it. */
  readonly id: string;
  /** Whether these can be the keys of a row: as many, and each of its field's type or unknown. */
  fits(keys: readonly Key[]): boolean;
}

export function rowOrder(sort: readonly SortKey[], ties: readonly string[], types?: KeyTypes): RowOrder {
  const keys = orderOf(sort, ties);
  return {
    id: keys.map(({ field, descending }) => (descending ? `-${field}` : field)).join(),
    fits: (values) =>
      values.length === keys.length &&
      keys.every(({ field }, index) => isOfType(values[index] ?? null, types?.get(field))),
  };
}

function isOfType(key: Key, type: KeyType | undefined): boolean {
  if (type === 'integer') return key === null || Number.isSafeInteger(key);
  return key === null || type === undefined || typeof key === type;
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
