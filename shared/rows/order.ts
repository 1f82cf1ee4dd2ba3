import { inSlices } from '../base/time-slices.ts';
import { sortGroups } from './group-sort.ts';
import { areInOrder, type Key, type SortKey } from './keys.ts';
import { ascendingRuns, mergeRuns } from './merge-runs.ts';
import { RowComparer } from './row-column.ts';
import type { RowTable } from './row-table.ts';
import { selectRowsByNumber } from './select-rows.ts';

/** Returns the row numbers of a table, sorted by their keys. The sort is stable: rows whose keys are all equal keep their order. */
export async function rowsInOrder(table: RowTable, order: readonly SortKey[]): Promise<Uint32Array> {
  const rows = new Uint32Array(table.count);
  for (let row = 0; row < rows.length; row += 1) rows[row] = row;
  const comparer = new RowComparer(table, order);
  const runs = await ascendingRuns(table.count, comparer);
  if (runs) return mergeRuns(rows, runs, (a, b) => comparer.compare(a, b));
  const keys = order.map((): Key[] => []);
  await sortRun({ rows, comparer, keys }, 0, { start: 0, end: rows.length });
  return rows;
}

interface Sorting {
  readonly rows: Uint32Array;
  readonly comparer: RowComparer;
  /** The keys of the rows that are being sorted, by column. The arrays are reused for all runs, because their number may be the number of hosts. */
  readonly keys: readonly Key[][];
}

/** A range of indices of the rows that are being sorted. */
interface Run {
  readonly start: number;
  readonly end: number;
}

/** The largest number of rows that are compared by all columns at once. More rows are sorted by groups of equal keys, which is faster for long lists. */
const mostCompared = 16;

/**
 * Sorts a run of rows by one column, and then each group of equal keys by the next column. For example, 50,000 services are sorted as
 * 10,000 hosts, and then the five services of each host. A key of many rows is read once.
 */
async function sortRun(sorting: Sorting, index: number, { start, end }: Run): Promise<void> {
  const { rows, comparer } = sorting;
  const keys = sorting.keys[index];
  const count = end - start;
  if (count < 2 || !keys) return;
  await sortByKeys(sorting, index, { start, end });
  for (let first = 0, at = 1; at <= count; at += 1) {
    if (at < count && keys[at] === keys[first]) continue;
    const run = { start: start + first, end: start + at };
    if (at - first > mostCompared) await sortRun(sorting, index + 1, run);
    else if (at - first > 1) rows.subarray(run.start, run.end).sort((a, b) => comparer.compare(a, b));
    first = at;
  }
}

async function sortByKeys(
  { rows, comparer, keys: all }: Sorting,
  index: number,
  { start, end }: Run,
): Promise<void> {
  const [keys, order] = [all[index], comparer.columns[index]];
  if (!keys || !order) return;
  const { column, descending, isTime } = order;
  await inSlices(end - start, (from, to) => {
    for (let at = from; at < to; at += 1) keys[at] = column.key(rows[start + at] ?? 0, isTime);
  });
  if (!areInOrder(keys, end - start, descending))
    await sortGroups(rows.subarray(start, end), keys, descending);
}

/** Returns the table sorted by these fields, ascending. */
export async function orderedRows(table: RowTable, fields: readonly string[]): Promise<RowTable> {
  const order = fields.map((field) => ({ field, descending: false }));
  const rows = await rowsInOrder(table, order);
  return rows.every((row, at) => row === at) ? table : selectRowsByNumber(table, rows);
}
