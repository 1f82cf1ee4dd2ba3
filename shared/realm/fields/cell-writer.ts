/** Writes fields as JSON from the text that an engine sent. Plain cells are copied, all others are decoded. */
import { type ByteWriter, prepared, type Source } from '../../base/byte-writer.ts';
import { cellKind, type CellTable, mostOfFigure, numberAt } from '../../connectors/status-query/index.ts';
import type { Field, RealmView } from './field.ts';
import { timeTexts } from './time-texts.ts';

/** The input and the output of the functions that write fields. */
export interface Writing {
  readonly realm: RealmView;
  readonly cells: CellTable;
  readonly from: Source;
  readonly out: ByteWriter;
}

/** Writes one field of a row. `slot` is the position of the row's first cell. */
export type WriteField = (row: number, slot: number) => void;

export type CellSource = Extract<Field<unknown>['source'], { readonly column: string }>;
type Kind = CellSource['kind'];

/** The cells of a field that are copied unchanged: those of this kind and length. */
export interface Copied {
  /** A value of `cellKind`. */
  readonly kind: number;
  /** Length of the shortest copied cell, in bytes. */
  readonly least: number;
  /** Length of the longest copied cell, in bytes. */
  readonly most: number;
}

/**
 * The shortest lengths of copied cells, in bytes. `notEmpty` leaves out the two quotes of an empty text, which is written as
 * null.
 */
const [anyBytes, notEmpty] = [1, 3];
const anyLength = 2 ** 30;
/** The largest number of digits that is copied. A number with fewer digits than `mostOfFigure` is always accepted. */
const figureBytes = String(mostOfFigure).length - 1;
/** Matches no cell, as no cell has kind -1. */
export const nothingCopied: Copied = { kind: -1, least: 0, most: 0 };

const copies: Readonly<Partial<Record<Kind, Copied>>> = {
  name: { kind: cellKind.text, least: anyBytes, most: anyLength },
  text: { kind: cellKind.text, least: anyBytes, most: anyLength },
  words: { kind: cellKind.text, least: notEmpty, most: anyLength },
  number: { kind: cellKind.digits, least: anyBytes, most: figureBytes },
  list: { kind: cellKind.texts, least: anyBytes, most: anyLength },
};

/** Returns which cells of a one-cell field are copied. */
export function copiedOf({ kind }: CellSource): Copied {
  return copies[kind] ?? nothingCopied;
}

const nothing = prepared('null');

interface CellField {
  readonly source: CellSource;
  /** Returns the value of the field in a row. */
  readonly read: (row: number) => unknown;
}

/** Returns a function that writes the cells of a one-cell field that are not copied. `place` is the index of the cell in its row. */
export function cellWriter({ source, read }: CellField, place: number, writing: Writing): WriteField {
  const writePlain = writers[source.kind]?.(writing);
  return (row, slot) => {
    if (writePlain?.(slot + place) !== true) writing.out.text(JSON.stringify(read(row)));
  };
}

/** Writes a plain cell and returns true. Returns false and writes nothing if the cell is not plain. */
type WritePlain = (cell: number) => boolean;

const writers: Readonly<Partial<Record<Kind, (writing: Writing) => WritePlain>>> = {
  words: emptyWriter,
  time: timeWriter,
};

/** Writes null for an empty text. Longer texts have already been copied, so every text that comes here is empty. */
function emptyWriter({ cells: { kinds }, out }: Writing): WritePlain {
  return (cell) => {
    if (kinds[cell] !== cellKind.text) return false;
    out.prepared(nothing);
    return true;
  };
}

function timeWriter({ cells, out, realm }: Writing): WritePlain {
  const texts = timeTexts(realm.iso);
  return (cell) => {
    if (cells.kinds[cell] !== cellKind.digits) return false;
    const seconds = numberAt(cells, cell);
    if (seconds !== 0) return texts.write(out, seconds);
    out.prepared(nothing);
    return true;
  };
}
