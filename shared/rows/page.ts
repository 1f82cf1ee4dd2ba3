import { compareKeys, type Key, type SortKey, toComparableKey, toKey } from './keys.ts';
import { rowsInOrder } from './order.ts';
import type { RowTable } from './row-table.ts';

/** The limit, the cursor position and the sort order that a caller requests. */
export interface PageRequest {
  /** Maximum number of rows of the page. `undefined` means all rows. */
  readonly limit?: number | undefined;
  /** Keys of the last row that the caller has: those of `sort`, then those of the ties. `undefined` means the first page. */
  readonly after?: readonly Key[] | undefined;
  readonly sort?: readonly SortKey[] | undefined;
}

export interface RowPage {
  /** The numbers of the rows on the page, in order. */
  readonly rows: Uint32Array;
  /** The number of the next row behind the page. It is empty on the last page. */
  readonly next: Uint32Array;
}

/** Returns the full sort order: the sort keys of the caller, then the fields that together are unique (`ties`). */
export function orderOf(sort: readonly SortKey[], ties: readonly string[]): readonly SortKey[] {
  return [...sort, ...ties.map((field) => ({ field, descending: false }))];
}

export function pageOf(table: RowTable, request: PageRequest, ties: readonly string[]): RowPage {
  const { limit = Infinity, after, sort = [] } = request;
  const order = orderOf(sort, ties);
  // The position behind the last row that the caller has is searched for in all rows.
  const rows = rowsInOrder(table, order, after ? Infinity : limit + 1);
  const start = after ? firstBehind({ table, rows, order }, after) : 0;
  const end = Math.min(start + limit, rows.length);
  return { rows: rows.subarray(start, end), next: rows.subarray(end, end + 1) };
}

/** Returns the sort keys of a row for a cursor. */
export function keysOf(table: RowTable, row: number, order: readonly SortKey[]): Key[] {
  return order.map(({ field }) => toKey(table.column(field).value(row)));
}

interface OrderedRows {
  readonly table: RowTable;
  readonly rows: Uint32Array;
  readonly order: readonly SortKey[];
}

function firstBehind({ table, rows, order }: OrderedRows, after: readonly Key[]): number {
  const keys = order.map(({ field, descending, isTime }, index) => ({
    ...{ column: table.column(field), descending, isTime },
    last: toComparableKey(after[index], isTime),
  }));
  const isBehind = (row: number) => {
    for (const { column, descending, isTime, last } of keys) {
      const difference = compareKeys(toComparableKey(column.value(row), isTime), last, descending);
      if (difference !== 0) return difference > 0;
    }
    return false;
  };
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBehind(rows[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}
