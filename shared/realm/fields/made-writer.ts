import { prepared, type Source } from '../../base/byte-writer.ts';
import type { CellTable } from '../../connectors/status-query/index.ts';
import type { WriteField, Writing } from './cell-writer.ts';
import type { Field } from './field.ts';

export type MadeSource = Extract<Field<unknown>['source'], { readonly kind: 'made' }>;

/** The largest number of texts cached per field. Most fields (lists of groups) have few different values. */
const mostKept = 1000;

interface MadeField {
  readonly source: MadeSource;
  /** Returns the value of the field in a row. */
  readonly read: (row: number) => unknown;
}

/**
 * Returns a function that writes a computed field. If the field is read from a single cell, its JSON text is cached by the text
 * of that cell.
 */
export function madeWriter({ source, read }: MadeField, { cells, out }: Writing): WriteField {
  const places = Object.keys(source.columns).map(cells.place);
  const [only = -1] = places.length === 1 ? places : [];
  if (only < 0)
    return (row) => {
      out.text(JSON.stringify(read(row)));
    };
  const cache = new Map<string, Source>();
  return (row, slot) => {
    const key = textKey(cells, slot + only);
    const text = key === undefined ? undefined : cache.get(key);
    if (text) {
      out.prepared(text);
      return;
    }
    const json = JSON.stringify(read(row));
    if (key !== undefined && cache.size < mostKept) cache.set(key, prepared(json));
    out.text(json);
  };
}

/** The longest text of a cell that is used as a cache key, in bytes. */
const longestKey = 100;

function textKey(cells: CellTable, cell: number): string | undefined {
  const [start = 0, next = 0] = [cells.starts[cell], cells.starts[cell + 1]];
  return next - start > longestKey ? undefined : cells.body.toString('latin1', start, next - 1);
}
