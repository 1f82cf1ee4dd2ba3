import { stringify } from 'csv-stringify/sync';

import { isRow, type Row } from '../rows/row-table.ts';

export interface CsvOptions {
  readonly lineEnd?: '\n' | '\r\n';
  /** First cell of one more line, whose other cells are empty. */
  readonly lastLine?: string | undefined;
}

/**
 * One line a row; the fields of an object are dotted columns, a list is joined by commas, or is JSON where it holds lists or
 * objects; unknown is empty. Of objects whose names no schema has, the rows say the columns.
 */
export function toCsv(
  rows: readonly Row[],
  columns: readonly string[],
  { lineEnd = '\n', lastLine }: CsvOptions = {},
): string {
  const flat = rows.map((row) => flatten(row));
  const names = [...new Set(flat.flatMap((row) => Object.keys(row)))];
  const within = (column: string) => names.filter((name) => name.startsWith(`${column}.`));
  const wanted = columns.flatMap((column) => {
    const inner = within(column);
    return inner.length > 0 ? inner : [column];
  });
  const options = { record_delimiter: lineEnd, cast: { boolean: String, string: guardFormulas } };
  const text = stringify(flat, { ...options, header: true, columns: wanted });
  if (lastLine === undefined) return text;
  return `${text}${stringify([wanted.map((_, place) => (place === 0 ? lastLine : ''))], options)}`;
}

/** Spreadsheets of some locales split the cells of a line here, and a line that begins in a quoted cell may end here. */
const separators = /([;|\t\r\n])/;
/** Signs that begin a formula, also in their full-width forms. */
const formulaSigns = new Set('=+-@\uFF1D\uFF0B\uFF0D\uFF20');
/** Blanks, controls, byte order marks and marks without width, which spreadsheets skip in front of a formula. */
const skipped = /^[\s\p{Cc}\p{Cf}"]+/u;

/**
 * Check output comes from monitored hosts: a spreadsheet must not run it as a formula. An apostrophe in front makes it text. Behind a
 * separator plain numbers stay as they are, as in performance data (`5;-10;20`).
 */
function guardFormulas(text: string): string {
  const parts = text.split(separators);
  return parts
    .map((part, index) =>
      isFormula(part) && (index === 0 || Number.isNaN(Number(part))) ? `'${part}` : part,
    )
    .join('');
}

function isFormula(text: string): boolean {
  return formulaSigns.has(text.replace(skipped, '').charAt(0));
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
