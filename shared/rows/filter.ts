import { type Condition, meets } from '../base/condition.ts';
import type { RowTable } from './row-table.ts';
import { selectRowsByNumber } from './select-rows.ts';

/** Returns a table of the rows that meet all conditions, in their order. */
export function filterRows(table: RowTable, where: readonly Condition[] = []): RowTable {
  if (where.length === 0) return table;
  const isWanted = meets(where, (field) => {
    const column = table.column(field);
    return (row: number) => column.value(row);
  });
  const rows = new Uint32Array(table.count);
  let count = 0;
  for (let row = 0; row < table.count; row += 1) if (isWanted(row)) rows[count++] = row;
  return selectRowsByNumber(table, rows.subarray(0, count));
}
