import { sortGroups } from './group-sort.ts';
import { areInOrder, compareKeys, type Key, type SortKey, toComparableKey } from './keys.ts';
import { ascendingRuns, mergeRuns, type OrderColumn, RowComparer } from './merge-runs.ts';
import type { RowTable } from './row-table.ts';
import { selectRowsByNumber } from './select-rows.ts';

/**
 * Returns the row numbers of a table, sorted by their keys. The sort is stable: rows whose keys are all equal keep their order. Only the
 * first `needed` numbers are sure to be in order, which for a page of many rows with few different keys is much faster.
 */
export function rowsInOrder(table: RowTable, order: readonly SortKey[], needed = Infinity): Uint32Array {
  const rows = new Uint32Array(table.count);
  for (let row = 0; row < rows.length; row += 1) rows[row] = row;
  const columns = order.map(({ field, ...direction }) => ({
    ...direction,
    column: table.column(field),
    keys: [],
  }));
  const comparer = new RowComparer(columns);
  const runs = ascendingRuns(table.count, comparer);
  if (runs) return mergeRuns(rows, runs, comparer);
  sortRun({ rows, columns, needed }, 0, { start: 0, end: rows.length });
  return rows;
}

interface KeyColumn extends OrderColumn {
  /** The keys of the rows that are being sorted. The array is reused for all runs, because their number may be the number of hosts. */
  readonly keys: Key[];
}

interface Sorting {
  readonly rows: Uint32Array;
  readonly columns: readonly KeyColumn[];
  /** The number of rows at the beginning that must be in order. */
  readonly needed: number;
}

/** A range of indices of the rows that are being sorted. */
interface Run {
  readonly start: number;
  readonly end: number;
}

/**
 * Sorts a run of rows by one column, and then each group of equal keys by the next column. For example, 50,000 services are sorted as
 * 10,000 hosts, and then the five services of each host. A key is read once, and only for the rows that need it.
 */
function sortRun(sorting: Sorting, index: number, run: Run): void {
  const column = sorting.columns[index];
  if (!column) return;
  sortByKeys(sorting.rows, column, run);
  if (index + 1 === sorting.columns.length) return;
  const { keys } = column;
  const count = run.end - run.start;
  let first = 0;
  for (let at = 1; at <= count && run.start + first < sorting.needed; at += 1) {
    if (at < count && keys[at] === keys[first]) continue;
    if (at - first > 1) sortRun(sorting, index + 1, { start: run.start + first, end: run.start + at });
    first = at;
  }
}

/** Maximum number of rows for the insertion sort. More rows are sorted by groups of equal keys, which is faster for long lists. */
const mostInserted = 16;

function sortByKeys(rows: Uint32Array, column: KeyColumn, { start, end }: Run): void {
  const { keys, column: values, descending, isTime } = column;
  const count = end - start;
  for (let at = 0; at < count; at += 1)
    keys[at] = toComparableKey(values.value(rows[start + at] ?? 0), isTime);
  if (areInOrder(keys, count, descending)) return;
  if (count > mostInserted) sortGroups(rows.subarray(start, end), keys, descending);
  else for (let at = 1; at < count; at += 1) insert(rows, column, { start, end: start + at });
}

/** Inserts the row at index `end` into the run in front of it, which is in order (a step of an insertion sort). */
function insert(rows: Uint32Array, { keys, descending }: KeyColumn, { start, end }: Run): void {
  const row = rows[end] ?? 0;
  let at = end - start;
  const key = keys[at] ?? null;
  for (; at > 0; at -= 1) {
    const before = keys[at - 1] ?? null;
    if (compareKeys(before, key, descending) <= 0) break;
    rows[start + at] = rows[start + at - 1] ?? 0;
    keys[at] = before;
  }
  rows[start + at] = row;
  keys[at] = key;
}

/** Returns the table sorted by these fields, ascending. */
export function orderedRows(table: RowTable, fields: readonly string[]): RowTable {
  const order = fields.map((field) => ({ field, descending: false }));
  const rows = rowsInOrder(table, order);
  return rows.every((row, at) => row === at) ? table : selectRowsByNumber(table, rows);
}
