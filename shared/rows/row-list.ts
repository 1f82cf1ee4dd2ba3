import { joinTables } from './join-tables.ts';
import { objectTable, rowsOf, type RowTable } from './row-table.ts';

/** The rows of a list, table by table. Later tables may arrive while the first rows are being sent. The tables can be read only once. */
export class RowList<T = unknown> {
  readonly tables: AsyncIterable<RowTable> | Iterable<RowTable>;
  /**
   * Number of rows of the whole list. `undefined` if it is known only at the end of the list. It is higher than the number of rows in
   * the tables if rows that are not on the caller's page were left out.
   */
  readonly total: number | undefined;
  /** The type of a row. The field is never set: it only tells the compiler the type. */
  readonly row?: T;

  constructor(tables: RowList['tables'], total: number | undefined) {
    this.tables = tables;
    this.total = total;
  }

  static of<T>(table: RowTable, total = table.count): RowList<T> {
    return new RowList([table], total);
  }
}

/** The rows of a list: objects, or tables that are read one after the other. Objects are converted to a table when the list is read. */
export type ListRows<T> = readonly T[] | RowList<T>;

/** Returns the number of rows of a list, or 0 if it is known only at the end of the list. */
export function countOf(list: ListRows<unknown>): number {
  return (list instanceof RowList ? list.total : list.length) ?? 0;
}

/** Joins lists in their order. If each list holds the rows of its part of a page, the joined list holds all rows of that page. */
export function joinLists<T>(lists: readonly ListRows<T>[]): ListRows<T> {
  const [only] = lists;
  if (only && lists.length === 1) return only;
  if (!lists.some(isList)) return lists.flatMap((list) => (isList(list) ? [] : list));
  const all = lists.map(listOf);
  return new RowList(tablesOf(all), totalOf(all));
}

/** Reads all rows of a list into one table. */
export async function tableOf(rows: ListRows<unknown>): Promise<RowTable> {
  return joinTables(await tablesIn(listOf(rows)));
}

function listOf<T>(rows: ListRows<T>): RowList<T> {
  return isList(rows) ? rows : RowList.of<T>(objectTable(rowsOf(rows)));
}

function isList(list: ListRows<unknown>): list is RowList {
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

/** Reads all tables of a list into an array. */
export async function tablesIn({ tables }: RowList): Promise<RowTable[]> {
  const all: RowTable[] = [];
  for await (const table of tables) all.push(table);
  return all;
}
