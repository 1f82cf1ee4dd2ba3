import { prepared, type Source } from '../../base/byte-writer.ts';
import { once } from '../../base/once.ts';
import { flag, integer } from '../../connectors/status-query/index.ts';
import type { CellSource, WriteField, Writing } from './cell-writer.ts';
import type { MadeSource } from './made-writer.ts';
import { SmallCells } from './small-cells.ts';

type SomeCells = MadeSource | CellSource;

/** One of several neighbouring fields whose cells are all flags or integers. Most rows have the same values in them. */
export interface Part {
  /** The JSON text in front of the value, the same in all rows. */
  readonly before: string;
  readonly source: SomeCells;
  /** Returns the value of the field in a row. */
  readonly read: (row: number) => unknown;
}

/** Returns true if all cells of the field are flags or integers. Most of these (states, numbers of attempts) are small numbers. */
export function isSmall(source: SomeCells): boolean {
  if (source.kind === 'made')
    return Object.values(source.columns).every((kind) => kind === integer || kind === flag);
  return source.kind === 'integer' || source.kind === 'flag';
}

/**
 * Returns a function that writes neighbouring small fields. The JSON text of each combination of cells is made once and then
 * copied.
 */
export function blockWriter(parts: readonly Part[], writing: Writing): WriteField {
  const { cells, out } = writing;
  const columns = new Set(
    parts.flatMap(({ source }) => (source.kind === 'made' ? Object.keys(source.columns) : [source.column])),
  );
  const small = new SmallCells(
    cells,
    [...columns].map(cells.place).filter((at) => at >= 0),
  );
  const texts: Source[] = [];
  const textOf = (row: number) =>
    parts.map(({ before, read }) => before + JSON.stringify(read(row))).join('');
  const writeUnusual = once(() => unusualWriter(parts, writing));
  return (row, slot) => {
    const kind = small.kind(slot);
    if (kind < 0) writeUnusual()(row, slot);
    else out.prepared((texts[kind] ??= prepared(textOf(row))));
  };
}

/** Writes each field by itself, so that a large number in one cell does not make the other fields slower. */
function unusualWriter(parts: readonly Part[], writing: Writing): WriteField {
  const { out } = writing;
  const [only] = parts;
  if (only && parts.length === 1)
    return (row) => {
      out.text(only.before + JSON.stringify(only.read(row)));
    };
  const writers = parts.map((part) => blockWriter([part], writing));
  return (row, slot) => {
    for (const write of writers) write(row, slot);
  };
}
