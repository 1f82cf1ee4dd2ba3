import * as z from 'zod';

import { type Condition, fieldsOf } from '../base/condition.ts';
import { unknownWord, type Vocabulary } from '../base/near-miss.ts';
import { once } from '../base/once.ts';
import type { Key, SortKey } from '../rows/order.ts';
import { fieldOf } from './csv-columns.ts';
import { cut } from './faults.ts';
import { byteOrderMark, commaList, wholeNumber } from './fields.ts';
import { formatQuery, type ListFormat, listFormats } from './format.ts';
import type { KeyTypes } from './row.ts';
import { longestCursor, readCursor, rowOrder } from './row-order.ts';

export interface ListOptions {
  /** Fields that a caller may sort by. */
  readonly sort: readonly string[];
  /** Fields that are unique together and break ties, e.g. `['realm', 'host_name']`. */
  readonly ties: readonly string[];
  /** Schema of `meta.summary`: figures over all rows of the list, whatever page or filter the caller asked for. */
  readonly summary?: () => z.ZodType;
}

/** What a caller asked of a list. Nothing asked = the whole list, in the handler's order. */
export interface ListRequest {
  readonly limit: number | undefined;
  /** Keys of the last row that the caller has. */
  readonly after: readonly Key[] | undefined;
  /** The only fields of the answer, in the caller's order; undefined = all. */
  readonly shown: readonly string[] | undefined;
  /** The only columns of CSV, in the caller's order: fields, or parts of one (`services.ok`); undefined = all. */
  readonly columns: readonly string[] | undefined;
  /**
   * What the caller wants of the rows. The pipeline leaves out the others; a handler may do so too, where it spares
   * work, and must fill the fields that are spoken of.
   */
  readonly where: readonly Condition[];
  /** The only fields that the handler must fill: those shown, those that sort the rows, those of `where`. Lets it fetch less. */
  readonly fields: ReadonlySet<string> | undefined;
  readonly sort: readonly SortKey[];
  readonly format: ListFormat | undefined;
  /** In front of CSV, which is a file then. */
  readonly byteOrderMark: boolean;
}

/** The query parameters that lists take beyond their own; `fields` and `sort` know what the list has. */
export function listQuery(names: readonly string[], sortable: readonly string[]) {
  return z.object({
    limit: rowLimit().describe('most rows of one answer'),
    cursor: cursorQuery(),
    fields: fieldsQuery(names),
    sort: sortQuery(sortable).describe('fields to sort by; `-` in front for descending'),
    format: formatQuery(listFormats),
    bom: byteOrderMark(),
  });
}

/** The most rows that a caller wants; the specification caps every `size` at 10000. */
export const rowLimit = once(() => wholeNumber(1, 10_000).optional());

export const cursorQuery = once(() =>
  z
    .string()
    .min(1)
    .max(longestCursor)
    .optional()
    .describe('`meta.next_cursor` of the answer before, for the next rows'),
);

export function fieldsQuery(names: readonly string[]) {
  const parts = names.filter((name) => fieldOf(name) !== name);
  const [part] = parts;
  const about =
    part === undefined
      ? ''
      : `; with a dot (\`${part}\`) one column of CSV, where JSON has the whole \`${fieldOf(part)}\``;
  return commaList(word({ called: 'Fields', words: names }))
    .optional()
    .describe(`the only fields that the rows will have${about}`);
}

export function sortQuery(sortable: readonly string[]) {
  const sorts = sortable.flatMap((field) => [field, `-${field}`]);
  return commaList(word({ called: 'Fields to sort by', words: sortable }, sorts)).optional();
}

export type ListQuery = z.output<ReturnType<typeof listQuery>>;

interface Reading {
  readonly ties: readonly string[];
  readonly types: KeyTypes;
  readonly where: readonly Condition[];
}

/** Reads what `listQuery` accepted. Throws for a cursor that is not ours, or of another order. */
export function readListRequest(query: ListQuery, reading: Reading): ListRequest {
  const { ties, types, where } = reading;
  const sort = readSort(query.sort ?? []);
  const shown = readShown(query.fields);
  return {
    limit: query.limit,
    after: query.cursor === undefined ? undefined : readCursor(query.cursor, rowOrder(sort, ties, types)),
    shown,
    columns: readColumns(query.fields),
    where,
    fields: shown && new Set([...shown, ...sort.map(({ field }) => field), ...ties, ...fieldsOf(where)]),
    sort,
    format: query.format,
    byteOrderMark: query.bom === true,
  };
}

/** `-state` is the field `state`, descending. */
export function readSort(keys: readonly string[]): SortKey[] {
  return keys.map((key) => ({ field: key.replace(/^-/, ''), descending: key.startsWith('-') }));
}

/** The only fields of the answer, in the caller's order; undefined = all. */
export function readShown(fields: readonly string[] | undefined): readonly string[] | undefined {
  return fields && fields.length > 0 ? [...new Set(fields.map(fieldOf))] : undefined;
}

/** The only columns of CSV, in the caller's order; undefined = all. */
export function readColumns(fields: readonly string[] | undefined): readonly string[] | undefined {
  return fields && fields.length > 0 ? [...new Set(fields)] : undefined;
}

function word(vocabulary: Vocabulary, spellings = vocabulary.words) {
  return z.enum(spellings, {
    error: ({ input }) =>
      typeof input === 'string'
        ? `${cut(input, 100)} ${unknownWord(input, vocabulary, spellings)}`
        : undefined,
  });
}
