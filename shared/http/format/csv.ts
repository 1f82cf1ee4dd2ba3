import { stringify } from 'csv-stringify/sync';

import { isRow, type Row } from '../../rows/row-table.ts';

export interface CsvOptions {
  readonly lineEnd?: '\n' | '\r\n';
  /** First cell of an additional last line, whose other cells are empty. `undefined` means no additional line. */
  readonly lastLine?: string | undefined;
}

/**
 * Writes rows as CSV, one line for each row. The fields of an object are columns with dotted names. The items of a list are joined by commas; a
 * list that holds lists or objects is written as JSON. An unknown value is an empty cell. If the schema does not name the fields of an object,
 * its columns are taken from the rows.
 */
export function toCsv(
  rows: readonly Row[],
  columns: readonly string[],
  { lineEnd = '\n', lastLine }: CsvOptions = {},
): string {
  const names = namesIn(rows);
  const wanted = columns.flatMap((column) => {
    const inner = names.filter((name) => name.startsWith(`${column}.`));
    return inner.length > 0 ? inner : [column];
  });
  const options = { record_delimiter: lineEnd, cast: { boolean: String, string: guardFormulas } };
  const parts = [stringify([], { ...options, header: true, columns: wanted })];
  for (let first = 0; first < rows.length; first += rowsAtOnce) {
    const cells = rows.slice(first, first + rowsAtOnce).map((row) => cellsOf(row, wanted));
    parts.push(stringify(cells, options));
  }
  if (lastLine !== undefined)
    parts.push(stringify([wanted.map((_, place) => (place === 0 ? lastLine : ''))], options));
  return parts.join('');
}

/** Rows that are written together. Their cells are garbage before those of the next rows are made. */
const rowsAtOnce = 500;

/** Returns the names of all columns in the rows, in the order in which they come. */
function namesIn(rows: readonly Row[]): readonly string[] {
  const names = new Set<string>();
  for (const row of rows) for (const name of Object.keys(flatten(row))) names.add(name);
  return [...names];
}

/** Returns cells by their place: by their names, the library would parse each name again for each cell. */
function cellsOf(row: Row, columns: readonly string[]): readonly unknown[] {
  const flat = flatten(row);
  return columns.map((name) => flat[name]);
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

function flatten(row: Row, prefix = ''): Record<string, unknown> {
  const flat: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(row)) {
    if (isRow(value)) Object.assign(flat, flatten(value, `${prefix}${field}.`));
    else flat[prefix + field] = Array.isArray(value) ? joined(value) : value;
  }
  return flat;
}

function joined(list: readonly unknown[]): string {
  const isNested = list.some((item) => typeof item === 'object' && item !== null);
  return isNested ? JSON.stringify(list) : list.join();
}
