import type { ByteWriter } from '../base/byte-writer.ts';
import { AppError } from '../base/errors.ts';
import { once } from '../base/once.ts';

export type Row = Readonly<Record<string, unknown>>;

/** A table of rows. A row is a number, starting at 0: its values are decoded when they are read, and no object is made for it. */
export interface RowTable {
  readonly count: number;
  /** Names of the fields of the rows, in the order in which they are written. */
  readonly fields: readonly string[];
  /** Makes a function that returns one field of a row, or `undefined` if the rows lack the field. */
  reader(field: string): (row: number) => unknown;
  /** Makes a function that writes a row as a JSON object with these fields in this order. `undefined` means all fields of the row. */
  writer(out: ByteWriter, fields?: readonly string[]): (row: number) => void;
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
    reader: (field) => (row) => rows[row]?.[field],
    writer: (out, chosen) => (row) => {
      const object = rows[row] ?? {};
      out.text(JSON.stringify(chosen ? pick(object, chosen) : object));
    },
  };
}

/** Returns a copy of the row with only these fields, in this order. */
function pick(row: Row, fields: readonly string[]): Row {
  const picked: Record<string, unknown> = {};
  for (const field of fields) picked[field] = row[field];
  return picked;
}

/** Converts the rows of a table to objects. It is meant for few rows: an object is made for each. */
export function objectsOf(table: RowTable, fields = table.fields): Row[] {
  const readers = fields.map((name) => ({ name, read: table.reader(name) }));
  const blank: Row = Object.fromEntries(fields.map((name) => [name, null]));
  return Array.from({ length: table.count }, (_, row) => {
    const object: Record<string, unknown> = { ...blank };
    for (const { name, read } of readers) object[name] = read(row);
    return object;
  });
}

/** Returns a table of the rows with these numbers, in this order. */
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

/** Returns the number of the first row of each table in the joined table, followed by the number of all rows. */
function startsOf(tables: readonly RowTable[]): readonly number[] {
  const starts = [0];
  let count = 0;
  for (const table of tables) starts.push((count += table.count));
  return starts;
}

/**
 * Makes a function that calls the function of the table that has the row. The search begins at the table of the previous call, because
 * consecutive rows are usually in the same table.
 */
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
