import { prepared, type Source } from '../../base/byte-writer.ts';
import { cellKind, type RowTexts } from '../../connectors/status-query/index.ts';
import { digitsAt, type WriteField, type Writing } from './cell-writer.ts';
import type { Field } from './field.ts';

type MadeSource = Extract<Field<unknown>['source'], { readonly kind: 'made' }>;

/** Texts that are kept a field: most are made of a few states and flags. */
const mostKept = 1000;

/** Writes a field that is made of several cells. What the same cells have led to before is written again. */
export function madeWriter(source: MadeSource, writing: Writing): WriteField {
  const { rows, out } = writing;
  const columns = Object.keys(source.columns);
  const keyOf = keyReader(
    rows,
    columns.map(rows.place).filter((at) => at >= 0),
  );
  const textOf = textReader(source, writing);
  const kept = new Map<number | string, Source>();
  return (slot) => {
    const key = keyOf(slot);
    const text = key === undefined ? undefined : kept.get(key);
    if (text) {
      out.prepared(text);
      return;
    }
    const made = textOf(slot);
    if (key !== undefined && kept.size < mostKept) kept.set(key, prepared(made));
    out.text(made);
  };
}

function textReader({ columns, read }: MadeSource, { rows, realm }: Writing): (slot: number) => string {
  const cells = Object.entries(columns).map(([column, kind]) => ({
    column,
    at: rows.place(column),
    decode: kind(column).decode,
  }));
  const row: Record<string, unknown> = Object.fromEntries(cells.map(({ column }) => [column, null]));
  const value = read(row, realm);
  return (slot) => {
    for (const { column, at, decode } of cells)
      row[column] = decode(at < 0 ? undefined : rows.value(slot + at));
    return JSON.stringify(value());
  };
}

/** Cells are kept apart by these many values each: numbers below 100, and three words. */
const values = 103;
/** More cells do not fit into one exact number. */
const mostCells = 7;
/** Bytes of a single cell. */
const longestKey = 100;

/** A key that only rows with the same cells have; undefined where cells hold too much for one. */
function keyReader(rows: RowTexts, places: readonly number[]): (slot: number) => number | string | undefined {
  const [only = 0] = places;
  if (places.length === 1) return (slot) => textKey(rows, slot + only);
  if (places.length > mostCells) return () => undefined;
  return (slot) => {
    let key = 0;
    for (const at of places) {
      const value = smallValue(rows, slot + at);
      if (value < 0) return undefined;
      key = key * values + value;
    }
    return key;
  };
}

function textKey(rows: RowTexts, cell: number): number | string | undefined {
  const value = smallValue(rows, cell);
  if (value >= 0) return value;
  const [start = 0, next = 0] = [rows.starts[cell], rows.starts[cell + 1]];
  return next - start > longestKey ? undefined : rows.body.toString('latin1', start, next - 1);
}

/** Negative for any other value. */
function smallValue(rows: RowTexts, cell: number): number {
  const kind = rows.kinds[cell];
  if (kind !== cellKind.digits) return wordValue(kind);
  const length = (rows.starts[cell + 1] ?? 0) - (rows.starts[cell] ?? 0) - 1;
  return length <= 2 ? digitsAt(rows, cell) : -1;
}

function wordValue(kind: number | undefined): number {
  if (kind === cellKind.true) return 100;
  if (kind === cellKind.false) return 101;
  return kind === cellKind.null ? 102 : -1;
}
