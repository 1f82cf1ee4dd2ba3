import { type Condition, meets } from '../base/condition.ts';
import { inSlices } from '../base/time-slices.ts';
import type { RowTable } from './row-table.ts';
import { selectRowsByNumber } from './select-rows.ts';

/** Returns a table of the rows that meet all conditions, in their order. */
export async function filterRows(table: RowTable, where: readonly Condition[] = []): Promise<RowTable> {
  if (where.length === 0) return table;
  const { add, rows } = collectRows(table, where);
  await inSlices(table.count, add);
  return selectRowsByNumber(table, rows());
}

/** Returns the numbers of the rows that meet all conditions, in their order. It is meant for few rows. */
export function rowsThatMeet(table: RowTable, where: readonly Condition[]): Uint32Array {
  const { add, rows } = collectRows(table, where);
  add(0, table.count);
  return rows();
}

function collectRows(table: RowTable, where: readonly Condition[]) {
  const isWanted = meets(where, (field) => table.column(field));
  const rows = new Uint32Array(table.count);
  let count = 0;
  return {
    add: (from: number, to: number) => {
      for (let row = from; row < to; row += 1) if (isWanted(row)) rows[count++] = row;
    },
    rows: () => rows.subarray(0, count),
  };
}
