import { prepared, type Source } from '../../base/byte-writer.ts';
import { once } from '../../base/once.ts';
import { flag, integer } from '../../connectors/status-query/index.ts';
import type { CellSource, WriteField, Writing } from './cell-writer.ts';
import { type MadeSource, madeText } from './made-writer.ts';
import { SmallCells } from './small-cells.ts';

type SomeCells = MadeSource | CellSource;

/** One of the fields that follow each other, and of which every cell is a flag or an integer: most rows are alike in them. */
export interface Part {
  /** What stands before its value, in all rows. */
  readonly before: string;
  /** The columns behind it. */
  readonly columns: readonly string[];
  /** Its value as JSON. */
  readonly textOf: (slot: number) => string;
}

/** Whether all that the field is made of is mostly small: flags, and integers, of which states and counts of attempts are. */
export function isSmall(source: SomeCells): boolean {
  if (source.kind === 'made')
    return Object.values(source.columns).every((kind) => kind === integer || kind === flag);
  return source.kind === 'integer' || source.kind === 'flag';
}

export function smallPart(source: SomeCells, writing: Writing): Omit<Part, 'before'> {
  if (source.kind === 'made')
    return { columns: Object.keys(source.columns), textOf: madeText(source, writing) };
  const { realm, rows } = writing;
  const place = rows.place(source.column);
  const read = source.read(realm);
  return { columns: [source.column], textOf: (slot) => JSON.stringify(read(rows.value(slot + place))) };
}

/** Writes such fields: what the same cells have led to before is copied, as one text. */
export function blockWriter(parts: readonly Part[], writing: Writing): WriteField {
  const { rows, out } = writing;
  const columns = new Set(parts.flatMap(({ columns: own }) => own));
  const cells = new SmallCells(
    rows,
    [...columns].map(rows.place).filter((at) => at >= 0),
  );
  const texts: Source[] = [];
  const writeUnusual = once(() => unusualWriter(parts, writing));
  return (slot) => {
    const kind = cells.kind(slot);
    if (kind < 0) {
      writeUnusual()(slot);
      return;
    }
    out.prepared(
      (texts[kind] ??= prepared(parts.map(({ before, textOf }) => before + textOf(slot)).join(''))),
    );
  };
}

/** A large number in one of the cells costs the other fields nothing. */
function unusualWriter(parts: readonly Part[], writing: Writing): WriteField {
  const { out } = writing;
  if (parts.length === 1)
    return (slot) => {
      for (const { before, textOf } of parts) out.text(before + textOf(slot));
    };
  const writers = parts.map((part) => blockWriter([part], writing));
  return (slot) => {
    for (const write of writers) write(slot);
  };
}
