import { prepared, type Source } from '../../base/byte-writer.ts';
import { noticing, type RowTexts } from '../../connectors/status-query/index.ts';
import type { WriteField, Writing } from './cell-writer.ts';
import type { Field } from './field.ts';

export type MadeSource = Extract<Field<unknown>['source'], { readonly kind: 'made' }>;

/** Texts that are kept a field: most are made of a few groups. */
const mostKept = 1000;

/** Writes a field that is made of cells. What the same text of an only cell has led to before is written again. */
export function madeWriter(source: MadeSource, writing: Writing): WriteField {
  const { rows, out } = writing;
  const places = Object.keys(source.columns).map(rows.place);
  const [only = -1] = places.length === 1 ? places : [];
  const textOf = madeText(source, writing);
  if (only < 0)
    return (slot) => {
      out.text(textOf(slot));
    };
  const cache = new Map<string, Source>();
  return (slot) => {
    const key = textKey(rows, slot + only);
    const text = key === undefined ? undefined : cache.get(key);
    if (text) {
      out.prepared(text);
      return;
    }
    const json = textOf(slot);
    if (key !== undefined && cache.size < mostKept) cache.set(key, prepared(json));
    out.text(json);
  };
}

/** The field of a row as JSON, by the row's first slot. */
export function madeText({ columns, read }: MadeSource, { rows, realm }: Writing): (slot: number) => string {
  const cells = Object.entries(columns).map(([column, kind]) => ({
    column,
    at: rows.place(column),
    decode: noticing(kind(column), realm.noteOddFigure),
  }));
  const row: Record<string, unknown> = Object.fromEntries(cells.map(({ column }) => [column, null]));
  const value = read(row, realm);
  return (slot) => {
    for (const { column, at, decode } of cells)
      row[column] = decode(at < 0 ? undefined : rows.value(slot + at));
    return JSON.stringify(value());
  };
}

/** Bytes of a cell whose text is a key. */
const longestKey = 100;

function textKey(rows: RowTexts, cell: number): string | undefined {
  const [start = 0, next = 0] = [rows.starts[cell], rows.starts[cell + 1]];
  return next - start > longestKey ? undefined : rows.body.toString('latin1', start, next - 1);
}
