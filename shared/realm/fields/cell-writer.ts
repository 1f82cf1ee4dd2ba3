/** Writes fields as JSON from the text that an engine sent: cells whose text is plain are copied, the rest is decoded. */
import { type ByteWriter, prepared, type Source } from '../../base/byte-writer.ts';
import { cellKind, mostOfFigure, numberAt, type RowTexts } from '../../connectors/status-query/index.ts';
import type { Field, RealmView } from './field.ts';
import { timeTexts } from './time-texts.ts';

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

/** The cells that are copied as they are. */
export interface Copied {
  /** One of `cellKind`. */
  readonly kind: number;
  /** Bytes of the shortest. */
  readonly least: number;
  /** Bytes of the longest. */
  readonly most: number;
}

/** Empty words are null: two quotes are not copied. */
const [anyBytes, notEmpty] = [1, 3];
const anyLength = 2 ** 30;
/** Every number of fewer digits than `mostOfFigure` is a figure. */
const figureBytes = String(mostOfFigure).length - 1;
/** No cell is of this kind. */
export const nothingCopied: Copied = { kind: -1, least: 0, most: 0 };

const copies: Readonly<Partial<Record<Kind, Copied>>> = {
  name: { kind: cellKind.text, least: anyBytes, most: anyLength },
  text: { kind: cellKind.text, least: anyBytes, most: anyLength },
  words: { kind: cellKind.text, least: notEmpty, most: anyLength },
  number: { kind: cellKind.digits, least: anyBytes, most: figureBytes },
  list: { kind: cellKind.texts, least: anyBytes, most: anyLength },
};

export function copiedOf({ kind }: CellSource): Copied {
  return copies[kind] ?? nothingCopied;
}

const nothing = prepared('null');

/** Writes a field that is one cell, the `at`th of its row, where it is not copied. */
export function cellWriter(source: CellSource, at: number, writing: Writing): WriteField {
  const { rows, out, realm } = writing;
  const writePlain = writers[source.kind]?.(writing);
  const read = source.read(realm);
  return (slot) => {
    const cell = slot + at;
    if (writePlain?.(cell) !== true) out.text(JSON.stringify(read(rows.value(cell))));
  };
}

/** Answers false where the cell is not plain: then nothing was written. */
type WritePlain = (cell: number) => boolean;

const writers: Readonly<Partial<Record<Kind, (writing: Writing) => WritePlain>>> = {
  words: emptyWriter,
  time: timeWriter,
};

/** Of texts only the empty ones are left. */
function emptyWriter({ rows: { kinds }, out }: Writing): WritePlain {
  return (cell) => {
    if (kinds[cell] !== cellKind.text) return false;
    out.prepared(nothing);
    return true;
  };
}

function timeWriter({ rows, out, realm }: Writing): WritePlain {
  const texts = timeTexts(realm.iso);
  return (cell) => {
    if (rows.kinds[cell] !== cellKind.digits) return false;
    const seconds = numberAt(rows, cell);
    if (seconds !== 0) return texts.write(out, seconds);
    out.prepared(nothing);
    return true;
  };
}
