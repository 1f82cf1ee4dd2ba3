import { firstRowsInOrder } from './first-rows.ts';
import { compareKeys, type Key, type SortKey, toComparableKey, toKey } from './keys.ts';
import { rowsInOrder } from './order.ts';
import { RowComparer } from './row-column.ts';
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

export async function pageOf(
  table: RowTable,
  { limit, after, sort = [] }: PageRequest,
  ties: readonly string[],
): Promise<RowPage> {
  const order = orderOf(sort, ties);
  const isBehind = after ? behind({ table, order }, after) : () => true;
  const rows =
    limit === undefined
      ? (await rowsInOrder(table, order)).filter(isBehind)
      : await firstRowsInOrder(table.count, {
          comparer: new RowComparer(table, order),
          most: limit + 1,
          isCandidate: isBehind,
        });
  return { rows: rows.subarray(0, limit), next: limit === undefined ? none : rows.subarray(limit) };
}

const none = new Uint32Array();

/** Returns the sort keys of a row for a cursor. */
export function keysOf(table: RowTable, row: number, order: readonly SortKey[]): Key[] {
  return order.map(({ field }) => toKey(table.column(field).value(row)));
}

interface OrderedTable {
  readonly table: RowTable;
  readonly order: readonly SortKey[];
}

/** Returns the test whether a row comes behind the one that has these keys. */
function behind({ table, order }: OrderedTable, after: readonly Key[]): (row: number) => boolean {
  const keys = order.map(({ field, descending, isTime }, index) => ({
    ...{ column: table.column(field), descending, isTime },
    last: toComparableKey(after[index], isTime),
  }));
  return (row) => {
    for (const { column, descending, isTime, last } of keys) {
      const difference = compareKeys(column.key(row, isTime), last, descending);
      if (difference !== 0) return difference > 0;
    }
    return false;
  };
}
