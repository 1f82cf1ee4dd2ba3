import type { Columns, Reader, Row } from './columns.ts';
import type { Filter } from './filters.ts';
import { rowReader } from './rows.ts';

/** The tables that we ask. Not `statehist`: one of its columns kills Naemon, and its sums are wrong on Icinga 2. */
export type Table =
  | 'hosts'
  | 'services'
  | 'hostgroups'
  | 'servicegroups'
  | 'hostsbygroup'
  | 'servicesbygroup'
  | 'servicesbyhostgroup'
  | 'contacts'
  | 'contactgroups'
  | 'commands'
  | 'comments'
  | 'downtimes'
  | 'endpoints'
  | 'log'
  | 'status'
  | 'timeperiods';

/** A question for rows, each answered in the shape T. Every method answers a new query; nothing changes in place. */
export interface RowQuery<T> {
  readonly kind: 'rows';
  readonly table: Table;
  /** Names of the columns to fetch; those that the engine lacks are not asked for. */
  readonly columns: readonly string[];
  readonly filters: readonly Filter[];
  readonly most: number | undefined;
  /** Makes what reads one row, once it is known where each column stands in an answer. */
  readonly reader: Reader<T>;
  /** Every filter given must hold, with those given before. */
  where(...filters: Filter[]): RowQuery<T>;
  /** At most this many rows, which ones is the engine's choice: engines differ in order, so sort what comes back. */
  limit(most: number): RowQuery<T>;
  /** Reshapes each row as soon as it is read: of 50,000 rows only the shapes are ever kept. */
  map<U>(reshape: (row: T) => U): RowQuery<U>;
}

/** What a question for rows asks, whatever is made of them. */
export type RowSelection = Pick<RowQuery<unknown>, 'table' | 'columns' | 'filters' | 'most'>;

/** A question for numbers of rows, counted by the engine. There is no limit: Icinga 2 would cut before counting. */
export interface CountQuery<K extends string> {
  readonly kind: 'counts';
  readonly table: Table;
  readonly counters: Readonly<Record<K, Filter>>;
  readonly filters: readonly Filter[];
  where(...filters: Filter[]): CountQuery<K>;
}

/** Rows of a table with the columns asked for, under the keys given. */
export function rows<C extends Columns>(table: Table, columns: C): RowQuery<Row<C>> {
  const names = new Set(Object.values(columns).map(({ name }) => name));
  return customRows(table, [...names], rowReader(columns));
}

/** Rows of a table, read by a reader of the caller's own: it decodes what it needs and no more. */
export function customRows<T>(table: Table, columns: readonly string[], reader: Reader<T>): RowQuery<T> {
  return rowQuery({ table, columns, reader, filters: [], most: undefined });
}

/** For each key, how many of the rows meet its condition. */
export function counts<K extends string>(table: Table, counters: Readonly<Record<K, Filter>>): CountQuery<K> {
  return countQuery({ table, counters, filters: [] });
}

type RowParts<T> = Pick<RowQuery<T>, 'table' | 'columns' | 'filters' | 'most' | 'reader'>;

function rowQuery<T>(parts: RowParts<T>): RowQuery<T> {
  return {
    kind: 'rows',
    ...parts,
    where: (...filters) => rowQuery({ ...parts, filters: [...parts.filters, ...filters] }),
    limit: (most) => rowQuery({ ...parts, most }),
    map: (reshape) => rowQuery({ ...parts, reader: reshaped(parts.reader, reshape) }),
  };
}

function reshaped<T, U>(reader: Reader<T>, reshape: (row: T) => U): Reader<U> {
  return (place) => {
    const read = reader(place);
    return (cells) => reshape(read(cells));
  };
}

function countQuery<K extends string>(parts: Omit<CountQuery<K>, 'kind' | 'where'>): CountQuery<K> {
  return {
    kind: 'counts',
    ...parts,
    where: (...filters) => countQuery({ ...parts, filters: [...parts.filters, ...filters] }),
  };
}
