import { type Condition, meets } from '../base/condition.ts';
import type { RowTable } from './row-table.ts';
import { selectRowsByNumber } from './select-rows.ts';

/** Returns a table of the rows that meet all conditions, in their order. */
export function filterRows(table: RowTable, where: readonly Condition[] = []): RowTable {
  return where.length === 0 ? table : selectRowsByNumber(table, rowsThatMeet(table, where));
}

/** Returns the numbers of the rows that meet all conditions, in their order. */
export function rowsThatMeet(table: RowTable, where: readonly Condition[]): Uint32Array {
  const isWanted = meets(where, (field) => table.column(field));
  const rows = new Uint32Array(table.count);
  let count = 0;
  for (let row = 0; row < table.count; row += 1) if (isWanted(row)) rows[count++] = row;
  return rows.subarray(0, count);
}
