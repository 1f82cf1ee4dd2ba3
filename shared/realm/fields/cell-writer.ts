/** Writes fields as JSON from the text that an engine sent: cells whose text is plain are copied, the rest is decoded. */
import { type ByteWriter, prepared, type Source } from '../../base/byte-writer.ts';
import { cellKind, type RowTexts } from '../../connectors/status-query/index.ts';
import type { Field, RealmView } from './field.ts';

/** What fields are written from, and where to. */
export interface Writing {
  readonly realm: RealmView;
  readonly rows: RowTexts;
  readonly from: Source;
  readonly out: ByteWriter;
}

/** Writes one field of the row whose first cell is in this slot. */
export type WriteField = (slot: number) => void;

export type CellSource = Extract<Field<unknown>['source'], { readonly column: string }>;
type Kind = CellSource['kind'];

/** Answers false where the cell is not plain: then nothing was written. */
type WritePlain = (cell: number) => boolean;

const nothing = prepared('null');
const yes = prepared('true');
const no = prepared('false');
const zero = 0x30;

/** Writes a field that is one cell, which is the `at`th of its row. */
export function cellWriter(source: CellSource, at: number, writing: Writing): WriteField {
  const { rows, out, realm } = writing;
  const writePlain = plainWriters[source.kind](writing, source);
  const read = source.read(realm);
  return (slot) => {
    if (!writePlain(slot + at)) out.text(JSON.stringify(read(rows.value(slot + at))));
  };
}

const plainWriters: Readonly<Record<Kind, (writing: Writing, source: CellSource) => WritePlain>> = {
  name: (writing) => copying(writing, cellKind.text),
  text: (writing) => copying(writing, cellKind.text),
  words: wordsWriter,
  integer: (writing) => copying(writing, cellKind.digits),
  number: (writing) => copying(writing, cellKind.digits),
  flag: flagWriter,
  time: timeWriter,
  list: (writing) => copying(writing, cellKind.texts),
};

function copying({ rows: { starts, kinds }, from, out }: Writing, kind: number): WritePlain {
  return (cell) => {
    if (kinds[cell] !== kind) return false;
    out.copy(from, starts[cell] ?? 0, (starts[cell + 1] ?? 0) - 1);
    return true;
  };
}

/** Two quotes and what ends the cell. */
const emptyBytes = 3;

function wordsWriter(writing: Writing): WritePlain {
  const { starts, kinds } = writing.rows;
  const copy = copying(writing, cellKind.text);
  return (cell) => {
    const isEmpty = (starts[cell + 1] ?? 0) - (starts[cell] ?? 0) === emptyBytes;
    if (!isEmpty || kinds[cell] !== cellKind.text) return copy(cell);
    writing.out.prepared(nothing);
    return true;
  };
}

function flagWriter({ rows: { body, starts, kinds }, out }: Writing): WritePlain {
  const { digits, true: on, false: off } = cellKind;
  return (cell) => {
    const kind = kinds[cell];
    if (kind === digits) out.prepared(body[starts[cell] ?? 0] === zero ? no : yes);
    else if (kind === on) out.prepared(yes);
    else if (kind === off) out.prepared(no);
    else return false;
    return true;
  };
}

function timeWriter({ rows, out, realm }: Writing, { read }: CellSource): WritePlain {
  const textOf = read(realm);
  return (cell) => {
    if (rows.kinds[cell] !== cellKind.digits) return false;
    const text = textOf(digitsAt(rows, cell));
    if (typeof text !== 'string') out.prepared(nothing);
    else {
      out.ascii('"');
      out.ascii(text);
      out.ascii('"');
    }
    return true;
  };
}

/** The number that a cell of digits says. */
export function digitsAt({ body, starts }: RowTexts, cell: number): number {
  const end = (starts[cell + 1] ?? 0) - 1;
  let number = 0;
  for (let at = starts[cell] ?? 0; at < end; at += 1) number = number * 10 + (body[at] ?? zero) - zero;
  return number;
}
