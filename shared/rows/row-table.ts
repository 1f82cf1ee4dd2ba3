import type { ByteWriter } from '../base/byte-writer.ts';
import { AppError } from '../base/errors.ts';
import { once } from '../base/once.ts';

export type Row = Readonly<Record<string, unknown>>;

/** Rows of a list. A row is a number from 0 on: its values are decoded when they are read, and no object is made of it. */
export interface RowTable {
  readonly count: number;
  /** Names of the fields that rows have, in the order in which they are written. */
  readonly fields: readonly string[];
  /** Makes what reads one field of a row; of a field that rows lack it reads `undefined`. */
  reader(field: string): (row: number) => unknown;
  /** Makes what writes a row as a JSON object of these fields in this order, or of all that it has. */
  writer(out: ByteWriter, fields?: readonly string[]): (row: number) => void;
}

export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Throws if something is no object: rows have fields. */
export function rowsOf(data: readonly unknown[]): readonly Row[] {
  if (data.every(isRow)) return data;
  throw new AppError('answer_fault', { detail: 'A list answered something else than objects.' });
}

/** A table of objects, for answers that do not come as cells. */
export function objectTable(rows: readonly Row[]): RowTable {
  const fields = once(() => [...new Set(rows.flatMap((row) => Object.keys(row)))]);
  return {
    count: rows.length,
    get fields() {
      return fields();
    },
    reader: (field) => (row) => rows[row]?.[field],
    writer: (out, chosen) => (row) => {
      const object = rows[row] ?? {};
      out.text(JSON.stringify(chosen ? pick(object, chosen) : object));
    },
  };
}

/** The object with these fields only, in this order. */
function pick(row: Row, fields: readonly string[]): Row {
  const picked: Record<string, unknown> = {};
  for (const field of fields) picked[field] = row[field];
  return picked;
}

/** The rows of a table as objects, for those who need all of a few rows. */
export function objectsOf(table: RowTable, fields = table.fields): Row[] {
  const readers = fields.map((name) => ({ name, read: table.reader(name) }));
  const blank: Row = Object.fromEntries(fields.map((name) => [name, null]));
  return Array.from({ length: table.count }, (_, row) => {
    const object: Record<string, unknown> = { ...blank };
    for (const { name, read } of readers) object[name] = read(row);
    return object;
  });
}

/** A table of some rows of another, in this order. */
export function selectRows(table: RowTable, rows: Uint32Array): RowTable {
  return {
    count: rows.length,
    get fields() {
      return table.fields;
    },
    reader(field) {
      const read = table.reader(field);
      return (row) => read(rows[row] ?? 0);
    },
    writer(out, fields) {
      const write = table.writer(out, fields);
      return (row) => {
        write(rows[row] ?? 0);
      };
    },
  };
}

/** The rows of several tables in one, those of the first in front. */
export function joinTables(tables: readonly RowTable[]): RowTable {
  const [only] = tables;
  if (only && tables.length === 1) return only;
  const starts = startsOf(tables);
  return {
    count: starts.at(-1) ?? 0,
    get fields() {
      return [...new Set(tables.flatMap(({ fields }) => fields))];
    },
    reader: (field) =>
      dispatch(
        starts,
        tables.map((table) => table.reader(field)),
      ),
    writer: (out, fields) =>
      dispatch(
        starts,
        tables.map((table) => table.writer(out, fields)),
      ),
  };
}

/** The number of the first row of each table, and behind it the number of all rows. */
function startsOf(tables: readonly RowTable[]): readonly number[] {
  const starts = [0];
  let count = 0;
  for (const table of tables) starts.push((count += table.count));
  return starts;
}

/** Calls the work of the table that has the row. Rows that follow each other are mostly of one table. */
function dispatch<T>(
  starts: readonly number[],
  works: readonly ((row: number) => T)[],
): (row: number) => T | undefined {
  let table = 0;
  return (row) => {
    while (row < (starts[table] ?? 0)) table -= 1;
    while (table < works.length && row >= (starts[table + 1] ?? 0)) table += 1;
    return works[table]?.(row - (starts[table] ?? 0));
  };
}
