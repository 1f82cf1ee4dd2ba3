import type { ColumnSet, DecodedRow, Reader } from './columns.ts';
import type { Filter } from './filters.ts';
import { rowReader } from './rows.ts';

/** Tables that can be requested. `statehist` is left out: one of its columns kills Naemon, and its sums are wrong on Icinga 2. */
export type TableName =
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

/** A query for rows of type T. It is immutable: each method returns a new query. */
export interface RowQuery<T> {
  readonly kind: 'rows';
  readonly table: TableName;
  /** Names of the columns to fetch. Columns that the engine lacks are not requested. */
  readonly columns: readonly string[];
  readonly filters: readonly Filter[];
  readonly most: number | undefined;
  /** Makes a function that reads one row. It gets the index of each column in the answer. */
  readonly reader: Reader<T>;
  /** Adds conditions. Rows must meet all conditions of the query. */
  where(...filters: Filter[]): RowQuery<T>;
  /** Limits the number of rows. The engine chooses which rows it sends, in any order: sort them afterwards. */
  limit(most: number): RowQuery<T>;
  /** Converts each row as soon as it is read, so that only the results need memory, also for 50,000 rows. */
  map<U>(reshape: (row: T) => U): RowQuery<U>;
}

/** The table, columns, conditions and limit of a query for rows. */
export interface RowQueryParts extends Pick<RowQuery<unknown>, 'table' | 'columns' | 'filters' | 'most'> {
  /** Names of columns that the caller tests further conditions on. They may decide whether a row is wanted, as those of the filters do. */
  readonly tested?: readonly string[] | undefined;
}

/** A query for numbers of rows. It has no limit, because Icinga 2 would apply the limit before it counts. */
export interface CountQuery<K extends string> {
  readonly kind: 'counts';
  readonly table: TableName;
  readonly counters: Readonly<Record<K, Filter>>;
  readonly filters: readonly Filter[];
  where(...filters: Filter[]): CountQuery<K>;
}

/** Makes a query for rows of a table. The keys of `columns` are the keys of the decoded rows. */
export function rowQuery<C extends ColumnSet>(table: TableName, columns: C): RowQuery<DecodedRow<C>> {
  const names = new Set(Object.values(columns).map(({ name }) => name));
  return rowQueryWithReader(table, [...names], rowReader(columns));
}

/** Makes a query for rows of a table with a reader of the caller, which can decode only the cells that it needs. */
export function rowQueryWithReader<T>(
  table: TableName,
  columns: readonly string[],
  reader: Reader<T>,
): RowQuery<T> {
  return buildRowQuery({ table, columns, reader, filters: [], most: undefined });
}

/** Makes a query that counts, for each key, the rows that meet its condition. */
export function countQuery<K extends string>(
  table: TableName,
  counters: Readonly<Record<K, Filter>>,
): CountQuery<K> {
  return newCountQuery({ table, counters, filters: [] });
}

type RowParts<T> = Pick<RowQuery<T>, 'table' | 'columns' | 'filters' | 'most' | 'reader'>;

function buildRowQuery<T>(parts: RowParts<T>): RowQuery<T> {
  return {
    kind: 'rows',
    ...parts,
    where: (...filters) => buildRowQuery({ ...parts, filters: [...parts.filters, ...filters] }),
    limit: (most) => buildRowQuery({ ...parts, most }),
    map: (reshape) => buildRowQuery({ ...parts, reader: reshaped(parts.reader, reshape) }),
  };
}

function reshaped<T, U>(reader: Reader<T>, reshape: (row: T) => U): Reader<U> {
  return (place) => {
    const read = reader(place);
    return (cells) => reshape(read(cells));
  };
}

function newCountQuery<K extends string>(parts: Omit<CountQuery<K>, 'kind' | 'where'>): CountQuery<K> {
  return {
    kind: 'counts',
    ...parts,
    where: (...filters) => newCountQuery({ ...parts, filters: [...parts.filters, ...filters] }),
  };
}
