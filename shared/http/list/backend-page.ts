/** Pages of a backend: their rows are selected, sorted, cut and counted by the backend that stores them, not by the pipeline. */
import * as z from 'zod';

import { AppError } from '../../base/errors.ts';
import type { Key, SortKey } from '../../rows/keys.ts';
import { type Answer, dataOf } from '../answer/answer.ts';
import { formatQuery, type ListFormat, listFormats } from '../format/format.ts';
import { byteOrderMark } from '../parameters/fields.ts';
import { type CursorOrder, cursorOrder, readCursor, writeCursor } from './cursor.ts';
import {
  cursorQuery,
  fieldsQuery,
  readCsvColumns,
  readFieldNames,
  readSort,
  rowLimit,
  sortQuery,
} from './list-request.ts';
import type { PagingMeta } from './paging.ts';
import type { KeyType } from './row.ts';

export interface BackendPageOptions {
  /** The fields that a caller may sort by, each with the type of the key that the backend sorts by, e.g. `{ time: 'integer' }`. */
  readonly sort: Readonly<Record<string, KeyType>>;
  /** Value of `sort` if the caller gives none, e.g. `-time`. */
  readonly defaultSort: string;
  /** Fields that together are unique and break ties, each with its type, e.g. `{ id: 'string' }`. */
  readonly ties: Readonly<Record<string, KeyType>>;
  /** Number of rows of a page if the caller gives none. */
  readonly size: number;
  /** True if the specification calls the number of rows `size` here. `limit` is accepted as another name then. */
  readonly namedSize?: true;
}

/** The page that a caller requests. */
export interface BackendPageRequest {
  /** Maximum number of rows of the page. */
  readonly limit: number;
  /** Keys of the last row that the caller has: those of `sort`, then those of the ties. `undefined` means the first page. */
  readonly after: readonly Key[] | undefined;
  /** Sort order of the caller, or the endpoint's default. It is never empty. */
  readonly sort: readonly SortKey[];
  /** The only fields of the answer, in the caller's order. `undefined` means all fields. */
  readonly shown: readonly string[] | undefined;
  /** The only columns of CSV, in the caller's order. `undefined` means all columns. */
  readonly columns: readonly string[] | undefined;
  readonly format: ListFormat | undefined;
  /** True if CSV begins with a byte order mark. It is sent as a file then. */
  readonly byteOrderMark: boolean;
}

/** The result of `handle` of an endpoint with `page`. */
export interface BackendPageAnswer<Rows> extends Answer<Rows> {
  /** Keys of the last row, in the order of `BackendPageRequest.after`. `undefined` on the last page. */
  readonly next: readonly Key[] | undefined;
  /** Number of rows of all pages. `undefined` if the backend does not count them. */
  readonly total: number | undefined;
}

function parametersOf(names: readonly string[], { size, sort, defaultSort }: BackendPageOptions) {
  const rows = rowLimit().describe(`most rows of one answer, ${size} by default`);
  return {
    size: rows,
    limit: rows,
    cursor: cursorQuery(),
    fields: fieldsQuery(names),
    sort: sortQuery(Object.keys(sort)).describe(
      `fields to sort by, ${defaultSort} by default; \`-\` in front for descending`,
    ),
    format: formatQuery(listFormats),
    bom: byteOrderMark(),
  };
}

/** Returns the schema of the query parameters of a page. */
export function pageQuery(names: readonly string[], options: BackendPageOptions) {
  const { size, ...others } = parametersOf(names, options);
  if (!options.namedSize) return z.object(others);
  return z.object({ size, ...others, limit: others.limit.describe('another name of `size`') });
}

export type BackendPageQuery = z.output<z.ZodObject<ReturnType<typeof parametersOf>>>;

/**
 * Reads the query parameters that `pageQuery` accepted. Throws if both `size` and `limit` are given, or if the cursor was not made by
 * this API or belongs to another sort order.
 */
export function readPageRequest(query: BackendPageQuery, options: BackendPageOptions): BackendPageRequest {
  if (query.size !== undefined && query.limit !== undefined) throw twoSizes();
  const sortFields = query.sort ?? [];
  const sort = readSort(sortFields.length > 0 ? sortFields : options.defaultSort.split(','));
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor, orderOf(sort, options));
  const limit = query.size ?? query.limit ?? options.size;
  const shown = readFieldNames(query.fields);
  const columns = readCsvColumns(query.fields);
  return { limit, after, sort, shown, columns, format: query.format, byteOrderMark: query.bom === true };
}

function twoSizes(): AppError {
  const message = 'is another name of size: only one of them can be given';
  return new AppError('mutually_exclusive_parameters', {
    detail: `The query parameter limit ${message}`,
    faults: [{ in: 'query', field: 'limit', message }],
  });
}

/** Returns the rows of a backend's answer and their paging for `meta`. Throws if the answer does not match the request. */
export function backendPage(
  answer: Partial<BackendPageAnswer<unknown>>,
  { limit, sort }: BackendPageRequest,
  options: BackendPageOptions,
): { readonly rows: readonly unknown[]; readonly paging: PagingMeta } {
  const { next, total } = answer;
  const data = dataOf(answer);
  if (!Array.isArray(data)) throw fault('something else than rows');
  const rows: readonly unknown[] = data;
  if (rows.length > limit) throw fault(`${rows.length} rows where ${limit} were asked for`);
  const order = orderOf(sort, options);
  if (next && !order.fits(next)) throw fault('keys that no cursor can hold');
  return {
    rows,
    paging: {
      count: rows.length,
      ...(total === undefined ? {} : { total }),
      limit,
      next_cursor: next ? writeCursor(order, next) : null,
    },
  };
}

function fault(what: string): AppError {
  return new AppError('answer_fault', { detail: `A page of a backend had ${what}.` });
}

function orderOf(sort: readonly SortKey[], { sort: sortable, ties }: BackendPageOptions): CursorOrder {
  const types = new Map([...Object.entries(sortable), ...Object.entries(ties)]);
  return cursorOrder({ sort, ties: Object.keys(ties), types });
}
