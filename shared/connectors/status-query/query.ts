import type { Columns, Row } from './columns.ts';
import type { Filter } from './filters.ts';

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

/** A question for rows of columns C, answered in the shape T. Every method answers a new query; nothing changes in place. */
export interface RowQuery<C extends Columns, T = Row<C>> {
  readonly kind: 'rows';
  readonly table: Table;
  readonly columns: C;
  readonly filters: readonly Filter[];
  readonly most: number | undefined;
  /** Keys of the columns to fetch; all when undefined. */
  readonly fetched: ReadonlySet<string> | undefined;
  readonly shape: (row: Row<C>) => T;
  /** Every filter given must hold, with those given before. */
  where(...filters: Filter[]): RowQuery<C, T>;
  /** At most this many rows, which ones is the engine's choice: engines differ in order, so sort what comes back. */
  limit(most: number): RowQuery<C, T>;
  /** Fetches only the columns under these keys; the others decode as if the engine lacked them. */
  only(keys: Iterable<string>): RowQuery<C, T>;
  /** Reshapes each row as soon as it is read: of 50,000 rows only the shapes are ever kept. */
  map<U>(reshape: (row: T) => U): RowQuery<C, U>;
}

/** A question for numbers of rows, counted by the engine. There is no limit: Icinga 2 would cut before counting. */
export interface CountQuery<K extends string> {
  readonly kind: 'counts';
  readonly table: Table;
  readonly counters: Readonly<Record<K, Filter>>;
  readonly filters: readonly Filter[];
  where(...filters: Filter[]): CountQuery<K>;
}

/** Rows of a table with the columns asked for, under the keys given. */
export function rows<C extends Columns>(table: Table, columns: C): RowQuery<C> {
  return rowQuery({
    table,
    columns,
    filters: [],
    most: undefined,
    fetched: undefined,
    shape: (row: Row<C>) => row,
  });
}

/** For each key, how many of the rows meet its condition. */
export function counts<K extends string>(table: Table, counters: Readonly<Record<K, Filter>>): CountQuery<K> {
  return countQuery({ table, counters, filters: [] });
}

type RowParts<C extends Columns, T> = Omit<RowQuery<C, T>, 'kind' | 'where' | 'limit' | 'only' | 'map'>;

function rowQuery<C extends Columns, T>(parts: RowParts<C, T>): RowQuery<C, T> {
  return {
    kind: 'rows',
    ...parts,
    where: (...filters) => rowQuery({ ...parts, filters: [...parts.filters, ...filters] }),
    limit: (most) => rowQuery({ ...parts, most }),
    only: (keys) => rowQuery({ ...parts, fetched: new Set(keys) }),
    map: (reshape) => rowQuery({ ...parts, shape: (row: Row<C>) => reshape(parts.shape(row)) }),
  };
}

function countQuery<K extends string>(parts: Omit<CountQuery<K>, 'kind' | 'where'>): CountQuery<K> {
  return {
    kind: 'counts',
    ...parts,
    where: (...filters) => countQuery({ ...parts, filters: [...parts.filters, ...filters] }),
  };
}
