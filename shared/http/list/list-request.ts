import * as z from 'zod';

import { type Condition, fieldsOfConditions } from '../../base/condition.ts';
import { unknownWord, type Vocabulary } from '../../base/near-miss.ts';
import { once } from '../../base/once.ts';
import type { ListKind } from '../../base/saved-filter.ts';
import { type Key, markTime, type SortKey } from '../../rows/keys.ts';
import type { FiguresRequest, SeriesOfRows } from '../figures/figures-request.ts';
import { groupByQuery } from '../figures/group-by-query.ts';
import { fieldOf } from '../format/csv-columns.ts';
import { formatQuery, type ListFormat, listFormats } from '../format/format.ts';
import { byteOrderMark, commaList, sortKeys, wholeNumberParameter } from '../parameters/fields.ts';
import { truncate } from '../request/faults.ts';
import type { ChangesRequest } from './changes-mark.ts';
import { cursorOrder, maxCursorLength, readCursor } from './cursor.ts';
import type { FieldSchemas, KeyTypes } from './row.ts';

export interface ListOptions {
  /** Fields that a caller may sort by. */
  readonly sort: readonly string[];
  /** Fields that together are unique and break ties, e.g. `['realm', 'host_name']`. */
  readonly ties: readonly string[];
  /** Returns the schemas of fields of what the rows belong to, by name. `where` and `group_by` may name them; rows do not have them. */
  readonly related?: () => FieldSchemas;
  /** The kind of list, whose saved filters it takes. A list without one takes none. */
  readonly kind?: ListKind;
  /** Schema of `meta.summary`: figures over all rows of the list, independent of the requested page and filters. */
  readonly summary?: () => z.ZodType;
  /** A series of each row, which groups have too. */
  readonly series?: SeriesOfRows;
}

/** Paging, sort order, filters and format that a caller requests. Without them it is the whole list in the handler's order. */
export interface ListRequest {
  readonly limit: number | undefined;
  /** Keys of the last row that the caller has. `undefined` means the first page. */
  readonly after: readonly Key[] | undefined;
  /** The only fields of the answer, in the caller's order. `undefined` means all fields. */
  readonly shown: readonly string[] | undefined;
  /** The only columns of CSV, in the caller's order: fields, or parts of a field (`services.ok`). `undefined` means all columns. */
  readonly columns: readonly string[] | undefined;
  /**
   * Conditions that the rows must meet. The pipeline removes the other rows. A handler may leave them out too, if that saves work. It must
   * fill all fields that the conditions read.
   */
  readonly where: readonly Condition[];
  /** The only fields that the handler must fill: those shown, sort keys, ties and those of `where`. `undefined` means all fields. */
  readonly fields: ReadonlySet<string> | undefined;
  readonly sort: readonly SortKey[];
  /** The text of the parameter `where`, to which cursors belong. */
  readonly expression: string | undefined;
  /** The figures over groups that are requested in place of the rows. The handler answers rows in any case. */
  readonly figures?: FiguresRequest;
  /** The request for changed rows. `undefined` if the list has no such parameter. */
  readonly changes?: ChangesRequest | undefined;
  readonly format: ListFormat | undefined;
  /** True if CSV begins with a byte order mark. It is sent as a file then. */
  readonly byteOrderMark: boolean;
}

/** Returns the schema of the query parameters that all lists have. `names` are valid for `fields`, `sortable` for `sort`. */
export function listQuery(names: readonly string[], sortable: readonly string[]) {
  return z.object({
    limit: rowLimit().describe('most rows of one answer'),
    cursor: cursorQuery(),
    group_by: groupByQuery(),
    fields: fieldsQuery(names, `; ${withGroups}`),
    sort: sortQuery(sortable).describe(`fields to sort by; \`-\` in front for descending; ${withGroups}`),
    format: formatQuery(listFormats),
    bom: byteOrderMark(),
  });
}

/** Schema of the maximum number of rows. The specification limits every `size` to 10000. */
export const rowLimit = once(() => wholeNumberParameter(1, 10_000).optional());

export const cursorQuery = once(() =>
  z
    .string()
    .min(1)
    .max(maxCursorLength)
    .optional()
    .describe('`meta.next_cursor` of the answer before, for the next rows'),
);

const withGroups =
  'with `group_by` the columns of groups: its fields, `count`, `avg(FIELD)`, `min(FIELD)`, `max(FIELD)`, `sum(FIELD)`';

export function fieldsQuery(names: readonly string[], more = '') {
  const parts = names.filter((name) => fieldOf(name) !== name);
  const [part] = parts;
  const about =
    part === undefined
      ? ''
      : `; with a dot (\`${part}\`) one column of CSV, where JSON has the whole \`${fieldOf(part)}\``;
  return commaList(word({ called: 'Fields', words: names }))
    .optional()
    .describe(`the only fields that the rows will have${about}${more}`);
}

export function sortQuery(sortable: readonly string[]) {
  const sorts = sortable.flatMap((field) => [field, `-${field}`]);
  return sortKeys(word({ called: 'Fields to sort by', words: sortable }, sorts)).optional();
}

export type ListQuery = z.output<ReturnType<typeof listQuery>>;

interface ListContext {
  readonly ties: readonly string[];
  readonly types: KeyTypes;
  /** Names of the fields that are times. */
  readonly times: ReadonlySet<string>;
  readonly where: readonly Condition[];
  readonly expression: string | undefined;
}

/** Reads the parameters that `listQuery` accepted. Throws if the cursor was not made by this API or belongs to another sort order or expression. */
export function readListRequest(query: ListQuery, reading: ListContext): ListRequest {
  const { ties, types, times, where, expression } = reading;
  const sort = readSort(query.sort ?? []).map((key) => markTime(key, times.has(key.field)));
  const order = cursorOrder({ sort, ties, types, expression });
  const shown = readFieldNames(query.fields);
  return {
    limit: query.limit,
    after: query.cursor === undefined ? undefined : readCursor(query.cursor, order),
    shown,
    columns: readCsvColumns(query.fields),
    where,
    fields:
      shown && new Set([...shown, ...sort.map(({ field }) => field), ...ties, ...fieldsOfConditions(where)]),
    sort,
    expression,
    format: query.format,
    byteOrderMark: query.bom === true,
  };
}

/** Parses sort keys. A minus in front means descending: `-state` is the field `state`, descending. */
export function readSort(keys: readonly string[]): SortKey[] {
  return keys.map((key) => ({ field: key.replace(/^-/, ''), descending: key.startsWith('-') }));
}

/** Returns the only fields of the answer, in the caller's order, or `undefined` for all fields. */
export function readFieldNames(fields: readonly string[] | undefined): readonly string[] | undefined {
  return fields && fields.length > 0 ? [...new Set(fields.map(fieldOf))] : undefined;
}

/** Returns the only columns of CSV, in the caller's order, or `undefined` for all columns. */
export function readCsvColumns(fields: readonly string[] | undefined): readonly string[] | undefined {
  return fields && fields.length > 0 ? [...new Set(fields)] : undefined;
}

function word(vocabulary: Vocabulary, spellings = vocabulary.words) {
  return z.enum(spellings, {
    error: ({ input }) =>
      typeof input === 'string'
        ? `${truncate(input, 100)} ${unknownWord(input, vocabulary, spellings)}`
        : undefined,
  });
}
