import * as z from 'zod';

import { AppError } from '../base/errors.ts';
import { once } from '../base/once.ts';
import type { Key, RowOrder } from './row-order.ts';

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
