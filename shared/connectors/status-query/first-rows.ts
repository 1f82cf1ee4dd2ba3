import { anyOf, equals, type Filter } from './filters.ts';
import type { TableName } from './query.ts';

/** The rows of a table that come first in the order of a column. Rows without a value are none of them. */
export interface FirstRowsQuery {
  readonly table: TableName;
  readonly column: string;
  readonly descending: boolean;
  /** The number of rows that are needed. */
  readonly needed: number;
  /** The number of rows that are looked at, to find all that have the last value. */
  readonly most: number;
}

/** The rows that have a value. The last value may have more of them, if as many as asked for were looked at. */
export interface RowsOfValue {
  readonly value: number;
  readonly rows: readonly FirstRow[];
}

/** A row that was found, but not read. */
export interface FirstRow {
  /** The name of the host of the row. `null` means that it is not known, e.g. if the object has just been removed. */
  readonly host: string | null;
  /** Identifies the object of the row among all hosts and services of the engine. */
  readonly objectId: string;
}

/** The column of hosts and services with the ids of objects. Only interfaces that tell the first rows have it. */
export const objectIdColumn = 'object_id';

/** Makes the condition that a row is one of these. */
export function isOneOfRows(rows: readonly FirstRow[]): Filter {
  return anyOf(...rows.map(({ objectId }) => equals(objectIdColumn, objectId)));
}
