import { prepared, type Source } from '../../base/byte-writer.ts';
import type { CellTable } from '../../connectors/status-query/index.ts';
import type { WriteField, Writing } from './cell-writer.ts';
import type { Field } from './field.ts';

export type MadeSource = Extract<Field<unknown>['source'], { readonly kind: 'made' }>;

/** Texts that are kept a field: most are made of a few groups. */
const mostKept = 1000;

interface MadeField {
  readonly source: MadeSource;
  /** Reads its value in a row. */
  readonly read: (row: number) => unknown;
}

/** Writes a field that is made of cells. What the same text of an only cell has led to before is written again. */
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

/** Bytes of a cell whose text is a key. */
const longestKey = 100;

function textKey(cells: CellTable, cell: number): string | undefined {
  const [start = 0, next = 0] = [cells.starts[cell], cells.starts[cell + 1]];
  return next - start > longestKey ? undefined : cells.body.toString('latin1', start, next - 1);
}
