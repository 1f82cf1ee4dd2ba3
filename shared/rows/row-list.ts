import { objectTable, rowsOf, type RowTable } from './row-table.ts';

/** The rows of a list, table by table. Tables may come while the first rows leave; they are taken once. */
export class RowList<T = unknown> {
  readonly tables: AsyncIterable<RowTable> | Iterable<RowTable>;
  /**
   * Rows of the whole list; `undefined` if that is known at its end only. It is more than the tables have if rows were left out
   * that are not on the caller's page.
   */
  readonly total: number | undefined;
  /** An example of the rows, for the compiler only: a list says what its rows are. */
  readonly row?: T;

  constructor(tables: RowList['tables'], total: number | undefined) {
    this.tables = tables;
    this.total = total;
  }

  static of<T>(table: RowTable, total = table.count): RowList<T> {
    return new RowList([table], total);
  }
}

/** What a list may be answered as; objects become a table where the list is read. */
export type Rows<T> = readonly T[] | RowList<T>;

/** How many rows a list has; 0 if that is known at its end only. */
export function countOf(list: Rows<unknown>): number {
  return (list instanceof RowList ? list.total : list.length) ?? 0;
}

/** Lists as one, in their order: the pages of several lists together hold the page of all. */
export function joinLists<T>(lists: readonly Rows<T>[]): Rows<T> {
  const [only] = lists;
  if (only && lists.length === 1) return only;
  if (!lists.some(isList)) return lists.flatMap((list) => (isList(list) ? [] : list));
  const all = lists.map((list) => (isList(list) ? list : RowList.of<T>(objectTable(rowsOf(list)))));
  return new RowList(tablesOf(all), totalOf(all));
}

function isList(list: Rows<unknown>): list is RowList {
  return list instanceof RowList;
}

async function* tablesOf(lists: readonly RowList[]): AsyncGenerator<RowTable> {
  for (const { tables } of lists) yield* tables;
}

function totalOf(lists: readonly RowList[]): number | undefined {
  let sum = 0;
  for (const { total } of lists) {
    if (total === undefined) return undefined;
    sum += total;
  }
  return sum;
}

/** All tables of a list. */
export async function tablesIn({ tables }: RowList): Promise<RowTable[]> {
  const all: RowTable[] = [];
  for await (const table of tables) all.push(table);
  return all;
}
