import { isUtf8 } from 'node:buffer';

import { parseDigits } from '../kit/json-bytes.ts';
import type { Cells, Place } from './columns.ts';
import { WireFault } from './faults.ts';
import { parseBody } from './json.ts';
import { cellKind, RowScanner } from './row-scanner.ts';
import { tuples } from './rows.ts';

/**
 * The rows of an answer as the text that the engine sent: whoever writes text again need not make objects of it. Cells are
 * found by their slots: those of a row follow each other.
 */
export interface RowTexts {
  readonly count: number;
  /** UTF-8. */
  readonly body: Buffer;
  readonly place: Place;
  /** Where a cell begins, by slot; it ends one byte before the next slot begins. */
  readonly starts: Uint32Array;
  /** What the cell's text is, by slot: one of `cellKind`. */
  readonly kinds: Uint8Array;
  /** The slot of a row's first cell; -1 where the row is unusual: it must be read by its cells. */
  slot(row: number): number;
  /** The value of the cell in a slot. */
  value(slot: number): unknown;
  /** The values of all cells of a row. */
  cells(row: number): Cells;
}

interface Wanted {
  /** The columns that were asked for. */
  readonly columns: readonly string[];
  /** The answer with objects made of it, which explains itself or fails where the text is not as expected. */
  readonly value: () => unknown;
}

/** Reads an answer whose body is a list of rows; `undefined` stands for one that is not. */
export function readTexts(body: Buffer | undefined, { columns, value }: Wanted): RowTexts {
  const place: Place = (column) => columns.indexOf(column);
  const foundRows = body && find(isUtf8(body) ? body : Buffer.from(body.toString('utf8')), columns.length);
  return foundRows ? texts(foundRows, place) : valuesOnly(tuples(value()), { place, width: columns.length });
}

/** A row of `[]` would cost a hundred times its bytes. */
export function wholeRow(cells: Cells, width: number): Cells {
  if (cells.length >= width) return cells;
  throw new WireFault('unreadable', `a row has ${cells.length} of ${width} cells`);
}

interface FoundRows {
  readonly body: Buffer;
  readonly width: number;
  readonly scanner: RowScanner;
}

const comma = 0x2c;
const opening = 0x5b;
const closing = 0x5d;

/** Finds all rows; undefined where the body is anything else than a list of lists. */
function find(body: Buffer, width: number): FoundRows | undefined {
  const scanner = new RowScanner(body, width);
  const start = behindBlanks(body, 0);
  if (body[start] !== opening) return undefined;
  const first = behindBlanks(body, start + 1);
  const end = body[first] === closing ? first : rowsEnd(body, first, scanner);
  const isList = body[end] === closing && behindBlanks(body, end + 1) === body.length;
  return isList ? { body, width, scanner } : undefined;
}

/** Behind the last row, or -1 where something else is found. */
function rowsEnd(body: Buffer, first: number, scanner: RowScanner): number {
  let at = first;
  while (body[at] === opening && scanner.hasRoom) {
    at = behindBlanks(body, scanner.scan(at));
    if (body[at] !== comma) return at;
    at = behindBlanks(body, at + 1);
  }
  return -1;
}

function behindBlanks(body: Buffer, start: number): number {
  let at = start;
  while (blanks.has(body[at] ?? 0)) at += 1;
  return at;
}

const blanks: ReadonlySet<number> = new Set(Buffer.from(' \n\r\t'));

function texts({ body, width, scanner }: FoundRows, place: Place): RowTexts {
  const { starts, kinds, count } = scanner;
  const isUnusual = (slot: number) => kinds[slot] === cellKind.ofUnusualRow;
  const value = (slot: number): unknown => {
    const start = starts[slot] ?? 0;
    const next = starts[slot + 1] ?? 0;
    if (kinds[slot] === cellKind.text) return body.toString('utf8', start + 1, next - 2);
    if (kinds[slot] === cellKind.digits) return numberAt({ body, starts }, slot);
    return parseBody(body.subarray(start, next - 1));
  };
  return {
    count,
    body,
    place,
    starts,
    kinds,
    slot(row) {
      const slot = scanner.slot(row);
      return isUnusual(slot) ? -1 : slot;
    },
    value,
    cells(row) {
      const slot = scanner.slot(row);
      if (!isUnusual(slot)) return Array.from({ length: width }, (_, cell) => value(slot + cell));
      const text = body.subarray(starts[slot], (starts[slot + width] ?? 0) - 1);
      const [cells = []] = tuples([parseBody(text)]);
      return wholeRow(cells, width);
    },
  };
}

/** The number that a cell of digits says. */
export function numberAt({ body, starts }: Pick<RowTexts, 'body' | 'starts'>, slot: number): number {
  return parseDigits(body, starts[slot] ?? 0, (starts[slot + 1] ?? 0) - 1);
}

interface Shape {
  readonly place: Place;
  readonly width: number;
}

/** Rows of which there are objects already: all of them are unusual. */
function valuesOnly(rows: readonly Cells[], { place, width }: Shape): RowTexts {
  for (const row of rows) wholeRow(row, width);
  return {
    count: rows.length,
    body: Buffer.alloc(0),
    place,
    starts: new Uint32Array(0),
    kinds: new Uint8Array(0),
    slot: () => -1,
    value: () => undefined,
    cells: (row) => rows[row] ?? [],
  };
}
