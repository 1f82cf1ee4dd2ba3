import type { Key } from './keys.ts';
import { type RowColumn, ValueColumn } from './row-column.ts';
import type { RowTable, RowWriter } from './row-table.ts';

/** Joins tables to one table, in their order. */
export function joinTables(tables: readonly RowTable[]): RowTable {
  const [only] = tables;
  if (only && tables.length === 1) return only;
  const starts = startsOf(tables);
  return {
    count: starts.at(-1) ?? 0,
    get fields() {
      return [...new Set(tables.flatMap(({ fields }) => fields))];
    },
    column: (field) =>
      new JoinedColumn(
        starts,
        tables.map((table) => table.column(field)),
      ),
    writer: (out, fields) =>
      new JoinedWriter(
        starts,
        tables.map((table) => table.writer(out, fields)),
      ),
  };
}

/** Returns the number of the first row of each table in the joined table, followed by the number of all rows. */
function startsOf(tables: readonly RowTable[]): readonly number[] {
  const starts = [0];
  let count = 0;
  for (const table of tables) starts.push((count += table.count));
  return starts;
}

/** Finds the table that has a row. The search begins at the last table found, because consecutive rows are usually in the same table. */
class TableFinder {
  readonly #starts: readonly number[];
  /** Index of the last table found. */
  table = 0;
  /** Number of the first row of that table in the joined table. */
  start = 0;
  #end = 0;

  constructor(starts: readonly number[]) {
    this.#starts = starts;
    this.#end = starts[1] ?? 0;
  }

  /** Sets `table` and `start`, and returns the number of the row in that table. */
  find(row: number): number {
    if (row < this.start || row >= this.#end) this.#search(row);
    return row - this.start;
  }

  #search(row: number): void {
    const starts = this.#starts;
    let { table } = this;
    while (row < (starts[table] ?? 0)) table -= 1;
    while (table + 2 < starts.length && row >= (starts[table + 1] ?? 0)) table += 1;
    this.table = table;
    this.start = starts[table] ?? 0;
    this.#end = starts[table + 1] ?? 0;
  }
}

class JoinedColumn extends ValueColumn {
  readonly #columns: readonly RowColumn[];
  readonly #finder: TableFinder;
  readonly #second: TableFinder;

  constructor(starts: readonly number[], columns: readonly RowColumn[]) {
    super();
    this.#columns = columns;
    this.#finder = new TableFinder(starts);
    this.#second = new TableFinder(starts);
  }

  value(row: number): unknown {
    const own = this.#finder.find(row);
    return this.#columns[this.#finder.table]?.value(own);
  }

  override key(row: number, isTime?: true): Key {
    const own = this.#finder.find(row);
    return this.#columns[this.#finder.table]?.key(own, isTime) ?? null;
  }

  /** Rows are compared as the columns of their tables do it. */
  override compare(a: number, b: number): number | undefined {
    const first = this.#finder.find(a);
    const second = this.#second.find(b);
    const column = this.#columns[this.#finder.table];
    const other = this.#columns[this.#second.table];
    if (!column || !other) return 0;
    return column === other ? column.compare(first, second) : column.compareTo(first, other, second);
  }
}

class JoinedWriter implements RowWriter {
  readonly #writers: readonly RowWriter[];
  readonly #finder: TableFinder;

  constructor(starts: readonly number[], writers: readonly RowWriter[]) {
    this.#writers = writers;
    this.#finder = new TableFinder(starts);
  }

  write(row: number): void {
    const own = this.#finder.find(row);
    this.#writers[this.#finder.table]?.write(own);
  }
}
