/** Writes fields as JSON from the text that an engine sent: cells whose text is plain are copied, the rest is decoded. */
import { type ByteWriter, prepared, type Source } from '../../base/byte-writer.ts';
import { cellKind, type CellTable, mostOfFigure, numberAt } from '../../connectors/status-query/index.ts';
import type { Field, RealmView } from './field.ts';
import { timeTexts } from './time-texts.ts';

/** What fields are written from, and where to. */
export interface Writing {
  readonly realm: RealmView;
  readonly cells: CellTable;
  readonly from: Source;
  readonly out: ByteWriter;
}

/** Writes one field of a row, whose first cell is in this slot. */
export type WriteField = (row: number, slot: number) => void;

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

interface CellField {
  readonly source: CellSource;
  /** Reads its value in a row. */
  readonly read: (row: number) => unknown;
}

/** Writes a field that is one cell, at this place in its row, if it is not copied. */
export function cellWriter({ source, read }: CellField, place: number, writing: Writing): WriteField {
  const writePlain = writers[source.kind]?.(writing);
  return (row, slot) => {
    if (writePlain?.(slot + place) !== true) writing.out.text(JSON.stringify(read(row)));
  };
}

/** Answers false where the cell is not plain: then nothing was written. */
type WritePlain = (cell: number) => boolean;

const writers: Readonly<Partial<Record<Kind, (writing: Writing) => WritePlain>>> = {
  words: emptyWriter,
  time: timeWriter,
};

/** Of texts only the empty ones are left. */
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
