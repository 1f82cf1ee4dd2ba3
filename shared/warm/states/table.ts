import { inSlices } from '../../base/time-slices.ts';
import {
  asCounts,
  CellTable,
  CellValues,
  columnsOfFilters,
  compareCell,
  composeTest,
  type Counts,
  type Filter,
  leavesOf,
  type TableName,
} from '../../connectors/status-query/index.ts';
import { KeptCells, SelectedRows } from './kept-cells.ts';
import { NameIndex, orderByNames, type RowRange } from './name-index.ts';

/** The tables of an engine whose rows are kept. */
export type WarmKind = Extract<TableName, 'hosts' | 'services' | 'hostgroups'>;

/** The columns that identify a row of each table, in the order by which rows are sorted. */
export const nameColumns = {
  hosts: ['name'],
  services: ['host_name', 'description'],
  hostgroups: ['name'],
} as const;

/** The largest number of results of counts that one table keeps. */
const mostCounts = 100;
/** Engines refuse longer values. */
const longestValue = 10_000;

export type RowTest = (row: number) => boolean;

/** The rows of one table of an engine, in the order of their names. They never change: each refresh makes a new table. */
export class WarmTable {
  readonly table: CellTable;
  readonly index: NameIndex;
  readonly #values: CellValues;
  readonly #counts = new Map<string, Counts<string>>();

  /** Keeps the rows, to which none may be added any more. */
  constructor(kind: WarmKind, columns: readonly string[], cells: KeptCells) {
    cells.end();
    this.#values = new CellValues(cells, { isKept: true });
    const table = new CellTable(cells, columns, this.#values);
    const order = orderByNames(table, nameColumns[kind]);
    const isInOrder = order.every((number, row) => number === row);
    this.table = isInOrder ? table : selectRows(table, order, this.#values);
    this.index = new NameIndex(this.table, nameColumns[kind][0]);
  }

  /** Copies the rows of several answers, which must have the same columns. */
  static copy(kind: WarmKind, answers: readonly CellTable[]): WarmTable {
    const columns = answers[0]?.columns ?? [];
    const texts = answers.map((answer) => answer.cells);
    return new WarmTable(kind, columns, KeptCells.copy(texts, columns.length));
  }

  /** Size in memory, in bytes. */
  get size(): number {
    const { body, starts, kinds } = this.table.cells;
    return body.length + starts.byteLength + kinds.byteLength;
  }

  /** Returns the size of the text of a row, in bytes. */
  textBytes(row: number): number {
    const { cells, columns } = this.table;
    const slot = cells.slot(row);
    return (cells.starts[slot + columns.length] ?? 0) - (cells.starts[slot] ?? 0);
  }

  /** Returns some rows by their numbers, e.g. those that changed. */
  pick(rows: readonly number[]): CellTable {
    return selectRows(this.table, Uint32Array.from(rows), this.#values);
  }

  hasColumn(column: string): boolean {
    return this.table.column(column) >= 0;
  }

  /** Returns true if this process can apply the conditions as the engine does. */
  canApply(filters: readonly Filter[]): boolean {
    return filters
      .flatMap(leavesOf)
      .every((leaf) => this.hasColumn(leaf.column) && compareCell(leaf) !== undefined && isPlain(leaf.value));
  }

  /** Returns the rows that meet all conditions and the test, at most `most`. */
  async select(filters: readonly Filter[], most = Infinity, test?: RowTest): Promise<CellTable> {
    if (filters.length === 0 && !test && most >= this.table.count) return this.table;
    const { ranges, rest } = this.index.narrow(filters);
    const tests = [...(test ? [test] : []), ...rest.map((filter) => testOn(this.table, filter))];
    const rows = await rowsIn(ranges, (row) => tests.every((test) => test(row)), most);
    if (rows.length === this.table.count) return this.table;
    return this.pick(rows);
  }

  /** Counts the rows that meet all conditions and those of each counter. Results are kept, as many callers ask for the same. */
  async count<K extends string>(
    filters: readonly Filter[],
    counters: Readonly<Record<K, Filter>>,
  ): Promise<Readonly<Counts<K>>> {
    const key = JSON.stringify([filters, counters]);
    const known = this.#counts.get(key);
    if (known) return asCounts(known, counters);
    const counts = countRows(await this.select(filters), counters);
    if (this.#counts.size < mostCounts) this.#counts.set(key, counts);
    return counts;
  }
}

function selectRows({ cells, columns }: CellTable, rows: Uint32Array, values: CellValues): CellTable {
  return new CellTable(new SelectedRows(cells, rows), columns, values);
}

/** Returns the first rows of the ranges that meet the test, at most `most`. */
async function rowsIn(ranges: readonly RowRange[], test: RowTest, most: number): Promise<number[]> {
  const rows: number[] = [];
  for (const range of ranges)
    await inSlices(range.to - range.from, (from, to) => {
      for (let row = range.from + from; row < range.from + to && rows.length < most; row += 1)
        if (test(row)) rows.push(row);
    });
  return rows;
}

/** Engines are not asked for values with control characters, nor for very long ones: the connector refuses them by its own error. */
function isPlain(value: string): boolean {
  return value.length <= longestValue && !/[\u0000-\u001f\u007f]/.test(value);
}

function testOn(table: CellTable, filter: Filter): RowTest {
  return composeTest(filter, (leaf) => {
    const test = compareCell(leaf);
    const at = table.column(leaf.column);
    if (!test || at < 0) throw new Error('a condition that this process cannot apply');
    return (row) => test(table.value(row, at));
  });
}

/** Counts the rows that meet each condition. Rows with the same flags and small numbers are tested once. */
function countRows<K extends string>(
  table: CellTable,
  counters: Readonly<Record<K, Filter>>,
): Readonly<Counts<K>> {
  const tests = Object.entries<Filter>(counters).map(([key, filter]) => ({
    ...{ key, count: 0 },
    holds: testOn(table, filter),
  }));
  const columns = new Set(columnsOfFilters(Object.values(counters)));
  const groups = table.groups([...columns].map((column) => table.column(column)));
  const sizes = new Map<number, { readonly row: number; count: number }>();
  for (let row = 0; row < table.count; row += 1) {
    const number = groups.group(row);
    // A row without a group is a group of its own, whose number is below 0 too.
    const key = number < 0 ? -1 - row : number;
    const group = sizes.get(key);
    if (group) group.count += 1;
    else sizes.set(key, { row, count: 1 });
  }
  for (const { row, count } of sizes.values())
    for (const test of tests) if (test.holds(row)) test.count += count;
  return asCounts(Object.fromEntries(tests.map(({ key, count }) => [key, count])), counters);
}

export function haveSameColumns(one: WarmTable, other: WarmTable): boolean {
  return one.table.columns.join() === other.table.columns.join();
}
