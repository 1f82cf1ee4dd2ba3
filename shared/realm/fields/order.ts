import { rowsInOrder } from '../../rows/order.ts';
import { objectTable } from '../../rows/row-table.ts';

/** Sorts by name in code-unit order, which is fast, stable and the same for every engine. Engines answer in orders of their own. */
export function sortByKey<T>(items: T[], key: (item: T) => string): T[] {
  return items.sort((a, b) => compareTexts(key(a), key(b)));
}

/** Sorts by two names, as the rows of a list are sorted. */
export function sortByTwoKeys<T>(
  items: readonly T[],
  first: (item: T) => string,
  second: (item: T) => string,
): readonly T[] {
  const keys = objectTable(items.map((item) => ({ first: first(item), second: second(item) })));
  const order = ['first', 'second'].map((field) => ({ field, descending: false }));
  const sorted: T[] = [];
  for (const row of rowsInOrder(keys, order)) {
    const item = items[row];
    if (item !== undefined) sorted.push(item);
  }
  return sorted;
}

export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
