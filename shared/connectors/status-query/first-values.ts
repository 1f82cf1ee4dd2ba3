import type { TableName } from './query.ts';

/** The values of a column in the first rows of a table, in the order of the column. Rows without a value are none of them. */
export interface FirstValuesQuery {
  readonly table: TableName;
  readonly column: string;
  readonly descending: boolean;
  /** The number of rows that are looked at, if the interface does not look at all. */
  readonly most: number;
}

/** A value, and the number of rows that have it. The last value may have more rows, if as many as asked for were looked at. */
export interface CountedValue {
  readonly value: number;
  readonly rows: number;
}
