import { hash } from 'node:crypto';

import * as z from 'zod';

import { AppError } from '../../base/errors.ts';
import { once } from '../../base/once.ts';
import { parseJsonText } from '../../base/parse-json-text.ts';
import type { Key, SortKey } from '../../rows/keys.ts';
import { orderOf } from '../../rows/page.ts';
import type { KeyType, KeyTypes } from './row.ts';

/** The sort order of a list and the expression that its rows meet, for its cursors. */
export interface CursorOrder {
  /** Id of the order. Equal orders have equal ids; a cursor with another id is refused. */
  readonly id: string;
  /** Id of the expression: it changes which rows the list has. `undefined` means that there is none. */
  readonly expression?: string | undefined;
  /** Returns true if the keys can belong to a row: their number is right, and each has the type of its field or is null. */
  fits(keys: readonly Key[]): boolean;
}

export interface CursorList {
  readonly sort: readonly SortKey[];
  /** Fields that together are unique in the list. */
  readonly ties: readonly string[];
  readonly types?: KeyTypes;
  /** The text of the parameter `where`. */
  readonly expression?: string | undefined;
}

export function cursorOrder({ sort, ties, types, expression }: CursorList): CursorOrder {
  const keys = orderOf(sort, ties);
  return {
    expression: expression && hash('sha256', expression, 'base64url').slice(0, 16),
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

/** Maximum length of a cursor in characters. It has room for three names of 255 characters; a longer cursor would not fit into a URL. */
export const maxCursorLength = 6000;

const keyValues = once(() => z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])));

/**
 * Content of a cursor: the id of the sort order, the keys of the last row and, if there is an expression, its id. It stays valid if
 * rows are added or deleted.
 */
const cursorContent = once(() =>
  z.union([z.tuple([z.string(), keyValues()]), z.tuple([z.string(), keyValues(), z.string()])]),
);

export function writeCursor(order: CursorOrder, keys: readonly Key[]): string {
  const { id, expression } = order;
  return writeToken(expression === undefined ? [id, keys] : [id, keys, expression]);
}

/** Returns the keys in a cursor. Throws if it was not made by this API or, if `order` is given, belongs to another sort order or expression. */
export function readCursor(cursor: string, order?: CursorOrder): readonly Key[] {
  const read = cursorContent().safeParse(parseToken(cursor));
  if (!read.success) throw refusal('is not one that this API has given');
  const [id, keys, expression] = read.data;
  if (order && id !== order.id) throw refusal('belongs to another sort');
  if (order && expression !== order.expression) throw refusal('belongs to another where');
  if (order && !order.fits(keys)) throw refusal('is not one that this API has given');
  return keys;
}

function refusal(message: string): AppError {
  return new AppError('invalid_cursor', {
    detail: `The query parameter cursor ${message}`,
    faults: [{ in: 'query', field: 'cursor', message }],
  });
}

/** Texts that carry values from one answer of a list to the next request: cursors and marks. */

export function writeToken(content: unknown): string {
  return Buffer.from(JSON.stringify(content)).toString('base64url');
}

/** Returns the content of a token, which the caller must check. `undefined` if the text is none. */
export function parseToken(token: string): unknown {
  return parseJsonText(Buffer.from(token, 'base64url').toString());
}
