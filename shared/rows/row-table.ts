import type { ByteWriter } from '../base/byte-writer.ts';
import { AppError } from '../base/errors.ts';
import { once } from '../base/once.ts';
import { type RowColumn, ValueColumn } from './row-column.ts';

export type Row = Readonly<Record<string, unknown>>;

/** A table of rows. A row is a number, starting at 0: its values are decoded when they are read, and no object is made for it. */
export interface RowTable {
  readonly count: number;
  /** Names of the fields of the rows, in the order in which they are written. */
  readonly fields: readonly string[];
  /** Returns the column of a field. Its values are `undefined` if the rows lack the field. */
  column(field: string): RowColumn;
  /** Returns a writer of rows as JSON objects with these fields in this order. `undefined` means all fields of the row. */
  writer(out: ByteWriter, fields?: readonly string[]): RowWriter;
}

/** Writes rows as JSON. */
export interface RowWriter {
  write(row: number): void;
}

/** Name of the column with the number of equal rows that a row stands for. A table whose rows stand for themselves lacks the column. */
export const equalRowsColumn = '(equal rows)';

/** Returns the number of rows for which the rows of a table stand. */
export function countEqualRows(table: RowTable): number {
  const column = table.column(equalRowsColumn);
  let count = 0;
  for (let row = 0; row < table.count; row += 1) count += Number(column.value(row) ?? 1);
  return count;
}

export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the data as rows. Throws if one of the items is not an object. */
export function rowsOf(data: readonly unknown[]): readonly Row[] {
  if (data.every(isRow)) return data;
  throw new AppError('answer_fault', { detail: 'A list answered something else than objects.' });
}

/** Makes a table of objects, for data that does not come as a table of cells. */
export function objectTable(rows: readonly Row[]): RowTable {
  const fields = once(() => [...new Set(rows.flatMap((row) => Object.keys(row)))]);
  return {
    count: rows.length,
    get fields() {
      return fields();
    },
    column: (field) => new ObjectColumn(rows, field),
    writer: (out, chosen) => ({
      write(row) {
        const object = rows[row] ?? {};
        out.text(JSON.stringify(chosen ? pick(object, chosen) : object));
      },
    }),
  };
}

class ObjectColumn extends ValueColumn {
  readonly #rows: readonly Row[];
  readonly #field: string;

  constructor(rows: readonly Row[], field: string) {
    super();
    this.#rows = rows;
    this.#field = field;
  }

  value(row: number): unknown {
    return this.#rows[row]?.[this.#field];
  }
}

/** Returns a copy of the row with only these fields, in this order. */
function pick(row: Row, fields: readonly string[]): Row {
  const picked: Record<string, unknown> = {};
  for (const field of fields) picked[field] = row[field];
  return picked;
}

/**
 * Converts the rows of a table to objects. It is meant for few rows: an object is made for each. Those after the first are copies of it that
 * are filled, which takes less time than to add each field again.
 */
export function objectsOf(table: RowTable, fields = table.fields): Row[] {
  const columns = fields.map((name) => ({ name, column: table.column(name) }));
  const rows: Row[] = [];
  for (let row = 0; row < table.count; row += 1) {
    const object: Record<string, unknown> = { ...rows[0] };
    for (const { name, column } of columns) object[name] = column.value(row);
    rows.push(object);
  }
  return rows;
}
