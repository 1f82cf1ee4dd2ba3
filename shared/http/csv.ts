import { stringify } from 'csv-stringify/sync';

import { isRow, type Row } from './row.ts';

/**
 * One line a row; the fields of an object are dotted columns, a list is joined by commas, or is JSON where it holds lists or
 * objects; unknown is empty. Of objects whose names no schema has, the rows say the columns.
 */
export function toCsv(
  rows: readonly Row[],
  columns: readonly string[],
  lineEnd: '\n' | '\r\n' = '\n',
): string {
  const flat = rows.map((row) => flatten(row));
  const names = [...new Set(flat.flatMap((row) => Object.keys(row)))];
  const within = (column: string) => names.filter((name) => name.startsWith(`${column}.`));
  const wanted = columns.flatMap((column) => {
    const inner = within(column);
    return inner.length > 0 ? inner : [column];
  });
  return stringify(flat, {
    header: true,
    record_delimiter: lineEnd,
    columns: wanted,
    cast: { boolean: String },
    // Check output comes from monitored hosts: a spreadsheet must not run it as a formula.
    escape_formulas: true,
  });
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
