import { AppError } from '../base/errors.ts';

export type Row = Readonly<Record<string, unknown>>;

export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The rows of a list's answer; sorting, cutting and CSV need objects. */
export function rowsOf(data: unknown): readonly Row[] {
  const rows: readonly unknown[] = Array.isArray(data) ? data : [data];
  if (rows.every(isRow)) return rows;
  throw new AppError('answer_fault', { detail: 'A list answered something else than objects.' });
}

/** The row with these fields only, in this order. */
export function pick(row: Row, fields: readonly string[]): Row {
  const picked: Record<string, unknown> = {};
  for (const field of fields) picked[field] = row[field];
  return picked;
}
