import { type Condition, meets } from '../base/condition.ts';
import { inSlices } from '../base/time-slices.ts';
import type { Key } from './keys.ts';
import type { RowColumn } from './row-column.ts';
import type { RowTable, RowWriter } from './row-table.ts';

/** Returns a table of the rows with these numbers, in this order. */
export function selectRowsByNumber(table: RowTable, rows: Uint32Array): RowTable {
  return {
    count: rows.length,
    get fields() {
      return table.fields;
    },
    column: (field) => new SelectedColumn(table.column(field), rows),
    writer: (out, fields) => new SelectedWriter(table.writer(out, fields), rows),
  };
}

class SelectedColumn implements RowColumn {
  readonly #column: RowColumn;
  readonly #rows: Uint32Array;

  constructor(column: RowColumn, rows: Uint32Array) {
    this.#column = column;
    this.#rows = rows;
  }

  value(row: number): unknown {
    return this.#column.value(this.#rows[row] ?? 0);
  }

  key(row: number, isTime?: true): Key {
    return this.#column.key(this.#rows[row] ?? 0, isTime);
  }

  compare(a: number, b: number): number | undefined {
    return this.#column.compare(this.#rows[a] ?? 0, this.#rows[b] ?? 0);
  }

  compareTo(row: number, other: RowColumn, otherRow: number): number | undefined {
    return this.#column.compareTo(this.#rows[row] ?? 0, other, otherRow);
  }
}

class SelectedWriter implements RowWriter {
  readonly #writer: RowWriter;
  readonly #rows: Uint32Array;

  constructor(writer: RowWriter, rows: Uint32Array) {
    this.#writer = writer;
    this.#rows = rows;
  }

  write(row: number): void {
    this.#writer.write(this.#rows[row] ?? 0);
  }
}

/** Returns a table of the rows that meet all conditions, in their order. */
export async function filterRows(table: RowTable, where: readonly Condition[] = []): Promise<RowTable> {
  if (where.length === 0) return table;
  const { add, rows } = collectRows(table, where);
  await inSlices(table.count, add);
  return selectRowsByNumber(table, rows());
}

/** Returns the numbers of the rows that meet all conditions, in their order. It is meant for few rows. */
export function rowsThatMeet(table: RowTable, where: readonly Condition[]): Uint32Array {
  const { add, rows } = collectRows(table, where);
  add(0, table.count);
  return rows();
}

function collectRows(table: RowTable, where: readonly Condition[]) {
  const isWanted = meets(where, (field) => table.column(field));
  const rows = new Uint32Array(table.count);
  let count = 0;
  return {
    add: (from: number, to: number) => {
      for (let row = from; row < to; row += 1) if (isWanted(row)) rows[count++] = row;
    },
    rows: () => rows.subarray(0, count),
  };
}
