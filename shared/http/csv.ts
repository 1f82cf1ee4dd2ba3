import { stringify } from 'csv-stringify/sync';

import { isRow, type Row } from './row.ts';

/** One line a row; nested objects become dotted columns, lists are joined by commas, unknown is empty. `columns` are for no rows. */
export function toCsv(
  rows: readonly Row[],
  columns: readonly string[],
  lineEnd: '\n' | '\r\n' = '\n',
): string {
  const flat = rows.map((row) => flatten(row));
  const found = new Set(flat.flatMap((row) => Object.keys(row)));
  return stringify(flat, {
    header: true,
    record_delimiter: lineEnd,
    columns: found.size > 0 ? [...found] : [...columns],
    cast: { boolean: String },
    // Check output comes from monitored hosts: a spreadsheet must not run it as a formula.
    escape_formulas: true,
  });
}

function flatten(row: Row, prefix = ''): Record<string, unknown> {
  const flat: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(row)) {
    if (isRow(value)) Object.assign(flat, flatten(value, `${prefix}${field}.`));
    else flat[prefix + field] = Array.isArray(value) ? value.join() : value;
  }
  return flat;
}
