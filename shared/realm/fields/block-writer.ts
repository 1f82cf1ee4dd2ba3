import { prepared, type Source } from '../../base/byte-writer.ts';
import { once } from '../../base/once.ts';
import { flag, integer } from '../../connectors/status-query/index.ts';
import type { CellSource, WriteField, Writing } from './cell-writer.ts';
import type { MadeSource } from './made-writer.ts';
import { SmallCells } from './small-cells.ts';

type SomeCells = MadeSource | CellSource;

/** One of the fields that follow each other, and of which every cell is a flag or an integer: most rows are alike in them. */
export interface Part {
  /** The text in front of its value, in all rows. */
  readonly before: string;
  readonly source: SomeCells;
  /** Reads its value in a row. */
  readonly read: (row: number) => unknown;
}

/** Whether all that the field is made of is mostly small: flags, and integers, of which states and counts of attempts are. */
export function isSmall(source: SomeCells): boolean {
  if (source.kind === 'made')
    return Object.values(source.columns).every((kind) => kind === integer || kind === flag);
  return source.kind === 'integer' || source.kind === 'flag';
}

/** Writes such fields: what the same cells have led to before is copied, as one text. */
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

/** A large number in one of the cells costs the other fields nothing. */
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
