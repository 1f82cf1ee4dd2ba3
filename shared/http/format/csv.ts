import { stringify } from 'csv-stringify/sync';

import { inSlices, pauseInWork } from '../../base/time-slices.ts';
import type { RowColumn } from '../../rows/row-column.ts';
import { isRow, type RowTable } from '../../rows/row-table.ts';

/** The rows of a CSV text and its columns. */
export interface CsvRows {
  readonly table: RowTable;
  readonly columns: readonly string[];
  /** The only fields to read. `undefined` means all fields of the table. */
  readonly fields?: readonly string[] | undefined;
  /** Returns true if the values of a field may be objects with names that `columns` lacks. `undefined`: those of all fields may. */
  readonly isOpen?: ((field: string) => boolean) | undefined;
}

export interface CsvOptions {
  readonly lineEnd?: '\n' | '\r\n';
  /** First cell of an additional last line, whose other cells are empty. `undefined` means no additional line. */
  readonly lastLine?: string | undefined;
}

/**
 * Writes rows as CSV, one line for each row. The fields of an object are columns with dotted names. The items of a list are joined by commas; a
 * list that holds lists or objects is written as JSON. An unknown value is an empty cell. If the columns do not name the fields of an object,
 * its columns are taken from the rows.
 */
export async function writeCsv(
  rows: CsvRows,
  { lineEnd = '\n', lastLine }: CsvOptions = {},
): Promise<readonly Buffer[]> {
  const columns = await columnsWithNames(rows);
  const options = {
    record_delimiter: lineEnd,
    // Readers end a row at any line break outside quotes, not only at the one that ends our rows.
    quote_record_delimiter: true,
    // Many readers skip an empty line, which would be the row of one empty cell.
    quoted_empty: columns.length === 1,
    cast: { boolean: String, string: guardFormulas },
  };
  const pieces = [Buffer.from(stringify([], { ...options, header: true, columns }))];
  const reader = new CellReader(rows, columns);
  const { count } = rows.table;
  for (let first = 0; first < count; first += rowsAtOnce) {
    await pauseInWork();
    const length = Math.min(rowsAtOnce, count - first);
    const cells = Array.from({ length }, (_, index) => reader.cellsOf(first + index));
    pieces.push(Buffer.from(stringify(cells, options)));
  }
  if (lastLine === undefined) return pieces;
  const cells = columns.map((_, index) => (index === 0 ? lastLine : ''));
  return [...pieces, Buffer.from(stringify([cells], options))];
}

/** Rows that are written together. Their cells are garbage before those of the next rows are made. */
const rowsAtOnce = 500;

/** Returns the columns, each replaced by the names that the rows have below it, in the order in which the rows have them. */
async function columnsWithNames({
  table,
  columns,
  fields = table.fields,
  isOpen,
}: CsvRows): Promise<readonly string[]> {
  const found = new Set<string>();
  for (const field of isOpen ? fields.filter(isOpen) : fields) {
    const column = table.column(field);
    await inSlices(table.count, (from, to) => {
      for (let row = from; row < to; row += 1) eachLeaf(field, column.value(row), (name) => found.add(name));
    });
  }
  const names = [...found];
  return columns.flatMap((column) => {
    const inner = names.filter((name) => name.startsWith(`${column}.`));
    return inner.length > 0 ? inner : [column];
  });
}

/** Calls `leaf` for each value that is not an object, with its dotted name. An empty object has none. */
function eachLeaf(name: string, value: unknown, leaf: (name: string, value: unknown) => void): void {
  if (!isRow(value)) leaf(name, value);
  else for (const [inner, part] of Object.entries(value)) eachLeaf(`${name}.${inner}`, part, leaf);
}

const none: readonly number[] = [];

/** Reads the cells of a row, in the order of the columns. By their names, the library would parse each name again for each cell. */
class CellReader {
  readonly #fields: readonly (readonly [string, RowColumn])[];
  readonly #length: number;
  /** The columns of each name. A column that is requested by its field and by its own name is written twice. */
  readonly #indexes = new Map<string, number[]>();

  constructor({ table, fields = table.fields }: CsvRows, columns: readonly string[]) {
    this.#fields = fields.map((field) => [field, table.column(field)]);
    this.#length = columns.length;
    for (const [index, name] of columns.entries())
      this.#indexes.set(name, [...(this.#indexes.get(name) ?? []), index]);
  }

  cellsOf(row: number): readonly unknown[] {
    const cells = new Array<unknown>(this.#length).fill(undefined);
    for (const [field, column] of this.#fields)
      eachLeaf(field, column.value(row), (name, value) => {
        const cell = Array.isArray(value) ? joined(value) : value;
        for (const index of this.#indexes.get(name) ?? none) cells[index] = cell;
      });
    return cells;
  }
}

/** Texts that cannot begin a formula: a letter or digit, and no separator behind it. Most texts are such. */
const harmless = /^[A-Za-z\d][^;|\t\r\n]*$/;
/** Characters at which spreadsheets of some locales split a cell, and line ends, at which some end a quoted cell. */
const separators = /([;|\t\r\n])/;
/** Characters that begin a formula, also in their full-width forms. */
const formulaSigns = new Set('=+-@\uFF1D\uFF0B\uFF0D\uFF20');
/** Characters that spreadsheets skip in front of a formula: blanks, control characters, byte order marks and characters without width. */
const ignoredPrefix = /^[\s\p{Cc}\p{Cf}"]+/u;

/**
 * Puts an apostrophe in front of parts that a spreadsheet would run as a formula, because the output of checks comes from monitored
 * hosts. Numbers behind a separator are not changed, as in performance data (`5;-10;20`).
 */
function guardFormulas(text: string): string {
  if (harmless.test(text)) return text;
  const parts = text.split(separators);
  return parts
    .map((part, index) =>
      isFormula(part) && (index === 0 || Number.isNaN(Number(part))) ? `'${part}` : part,
    )
    .join('');
}

function isFormula(text: string): boolean {
  return formulaSigns.has(text.replace(ignoredPrefix, '').charAt(0));
}

function joined(list: readonly unknown[]): string {
  const isNested = list.some((item) => typeof item === 'object' && item !== null);
  return isNested ? JSON.stringify(list) : list.join();
}
