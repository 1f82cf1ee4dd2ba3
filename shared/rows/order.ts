import { type RowTable, selectRows } from './row-table.ts';

/** A value to sort by; `null` if it is unknown. */
export type Key = string | number | boolean | null;

export interface SortKey {
  readonly field: string;
  readonly descending: boolean;
}

export function toKey(value: unknown): Key {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return value === null || value === undefined ? null : JSON.stringify(value);
}

/**
 * Compares two keys like a callback of `Array.sort`. Texts are compared by code unit, so that the order does not depend on a locale. An
 * unknown key (null) comes last, in ascending and in descending order.
 */
export function compareKeys(a: Key, b: Key, descending: boolean): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b === descending ? 1 : -1;
}

interface KeyColumn {
  readonly descending: boolean;
  readonly read: (row: number) => unknown;
  /** The keys of the rows that are being sorted. The array is reused for all runs, because their number may be the number of hosts. */
  readonly keys: Key[];
}

/** Returns the row numbers of a table, sorted by their keys. The sort is stable: rows whose keys are all equal keep their order. */
export function rowsInOrder(table: RowTable, order: readonly SortKey[]): Uint32Array {
  const rows = new Uint32Array(table.count);
  for (let row = 0; row < rows.length; row += 1) rows[row] = row;
  const columns = order.map(({ field, descending }) => ({ descending, read: table.reader(field), keys: [] }));
  sortRun({ rows, columns }, 0, { start: 0, end: rows.length });
  return rows;
}

interface Sorting {
  readonly rows: Uint32Array;
  readonly columns: readonly KeyColumn[];
}

interface Run {
  readonly start: number;
  readonly end: number;
}

/**
 * Sorts a run of rows by one column, and then each group of equal keys by the next column. For example, 50,000 services are sorted as
 * 10,000 hosts, and then the five services of each host. A key is read once, and only for the rows that need it.
 */
function sortRun({ rows, columns }: Sorting, at: number, { start, end }: Run): void {
  const column = columns[at];
  if (!column) return;
  const run = rows.subarray(start, end);
  sortByKeys(run, column);
  const { keys } = column;
  if (at + 1 === columns.length) return;
  let first = 0;
  for (let index = 1; index <= run.length; index += 1) {
    if (index < run.length && keys[index] === keys[first]) continue;
    if (index - first > 1) sortRun({ rows, columns }, at + 1, { start: start + first, end: start + index });
    first = index;
  }
}

/** Maximum number of rows for the insertion sort. More rows are sorted by groups of equal keys, which is faster for long lists. */
const mostInserted = 16;

function sortByKeys(rows: Uint32Array, column: KeyColumn): void {
  const { keys, read, descending } = column;
  for (let at = 0; at < rows.length; at += 1) keys[at] = toKey(read(rows[at] ?? 0));
  if (isInOrder(column, rows.length)) return;
  if (rows.length > mostInserted) sortGroups(rows, keys, descending);
  else for (let end = 1; end < rows.length; end += 1) insert(rows, end, column);
}

/** Returns true if the rows are in order already, which is usual: most engines of the Nagios family answer in the order of names. */
function isInOrder({ keys, descending }: KeyColumn, count: number): boolean {
  for (let at = 1; at < count; at += 1)
    if (compareKeys(keys[at - 1] ?? null, keys[at] ?? null, descending) > 0) return false;
  return true;
}

/** Inserts the row at index `end` into the rows in front of it, which are in order (a step of an insertion sort). */
function insert(rows: Uint32Array, end: number, { keys, descending }: KeyColumn): void {
  const row = rows[end] ?? 0;
  const key = keys[end] ?? null;
  let at = end;
  for (; at > 0; at -= 1) {
    const before = keys[at - 1] ?? null;
    if (compareKeys(before, key, descending) <= 0) break;
    rows[at] = rows[at - 1] ?? 0;
    keys[at] = before;
  }
  rows[at] = row;
  keys[at] = key;
}

/** Sorts the distinct keys, which are usually fewer than the rows, and then places the rows by their keys (a counting sort). */
function sortGroups(rows: Uint32Array, keys: Key[], descending: boolean): void {
  const groups = new Map<Key, number>();
  const groupOf = new Uint32Array(rows.length);
  const sizes: number[] = [];
  for (let at = 0; at < rows.length; at += 1) {
    const key = keys[at] ?? null;
    let group = groups.get(key);
    if (group === undefined) groups.set(key, (group = sizes.push(0) - 1));
    groupOf[at] = group;
    sizes[group] = (sizes[group] ?? 0) + 1;
  }
  const sorted = [...groups.keys()].sort((a, b) => compareKeys(a, b, descending));
  const places = new Uint32Array(sizes.length);
  let place = 0;
  for (const key of sorted) {
    const group = groups.get(key) ?? 0;
    const behind = place + (sizes[group] ?? 0);
    places[group] = place;
    keys.fill(key, place, behind);
    place = behind;
  }
  gather(rows, groupOf, places);
}

/** Writes each row to the next free index of its group. */
function gather(rows: Uint32Array, groupOf: Uint32Array, places: Uint32Array): void {
  const before = rows.slice();
  for (let at = 0; at < before.length; at += 1) {
    const group = groupOf[at] ?? 0;
    const place = places[group] ?? 0;
    rows[place] = before[at] ?? 0;
    places[group] = place + 1;
  }
}

/** Returns the table sorted by these fields, ascending. */
export function orderedRows(table: RowTable, fields: readonly string[]): RowTable {
  const order = fields.map((field) => ({ field, descending: false }));
  const rows = rowsInOrder(table, order);
  return rows.every((row, at) => row === at) ? table : selectRows(table, rows);
}
