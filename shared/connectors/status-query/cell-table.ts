import { isAscii, isUtf8 } from 'node:buffer';

import { once } from '../../base/once.ts';
import { parseDigits } from '../kit/json-bytes.ts';
import { cellKind, CellScanner } from './cell-scanner.ts';
import type { Cells, Place } from './columns.ts';
import { WireFault } from './faults.ts';
import { parseBody } from './json.ts';
import { tuples } from './rows.ts';

/**
 * The rows of an answer as cells in the text that the engine sent, so that they can be written as text again without making objects.
 * A cell has a slot (array index); the slots of a row are consecutive. All cells are valid.
 */
export interface CellTable {
  readonly count: number;
  /** UTF-8. */
  readonly body: Buffer;
  readonly place: Place;
  /** Offset of a cell's first byte, by slot. The cell ends one byte before the offset of the next slot. */
  readonly starts: Uint32Array;
  /** Kind of the cell's text, by slot: one of `cellKind`. */
  readonly kinds: Uint8Array;
  /** Returns the slot of a row's first cell. */
  slot(row: number): number;
  /** Returns the value of the cell in a slot. */
  readonly value: (slot: number) => unknown;
}

interface Wanted {
  /** Names of the requested columns, in order. */
  readonly columns: readonly string[];
  /** Parses the answer into objects. It is used if the text does not have the usual form, and throws if the answer is not valid. */
  readonly value: () => unknown;
}

/** Reads an answer whose body is a list of rows. If it has another form or `body` is `undefined`, it is parsed and rewritten as a list. */
export function readCells(body: Buffer | undefined, { columns, value }: Wanted): CellTable {
  const width = columns.length;
  const scanner =
    (body && find(isUtf8(body) ? body : Buffer.from(body.toString('utf8')), width)) ??
    adapted(value(), width);
  return tableOf(scanner, (column) => columns.indexOf(column));
}

function adapted(answer: unknown, width: number): CellScanner {
  const texts = tuples(answer).map((cells) => rowText(cells, width));
  const scanner = find(Buffer.from(`[${texts.join()}]`), width);
  if (!scanner) throw new Error('rows that we wrote are no list');
  return scanner;
}

function rowText(cells: Cells, width: number): string {
  return JSON.stringify(wholeRow(cells, width).slice(0, width));
}

/** Returns the row, or throws if it has too few cells. Many rows of `[]` would need a hundred times more memory than their bytes. */
export function wholeRow(cells: Cells, width: number): Cells {
  if (cells.length >= width) return cells;
  throw new WireFault('unreadable', `a row has ${cells.length} of ${width} cells`);
}

const comma = 0x2c;
const opening = 0x5b;
const closing = 0x5d;

/** Finds the cells of all rows. Returns `undefined` if the body is not a list of lists. */
function find(body: Buffer, width: number): CellScanner | undefined {
  const scanner = new CellScanner(body, width);
  const start = behindBlanks(body, 0);
  if (body[start] !== opening) return undefined;
  const first = behindBlanks(body, start + 1);
  const end = body[first] === closing ? first : rowsEnd(scanner, first, width);
  if (body[end] !== closing || behindBlanks(body, end + 1) !== body.length) return undefined;
  scanner.end();
  return scanner;
}

/** Returns the offset behind the last row, or -1 if the body is not a list of rows. */
function rowsEnd(scanner: CellScanner, first: number, width: number): number {
  const { body } = scanner;
  const repair = (row: Buffer) => {
    const [cells = []] = tuples([parseBody(row)]);
    return rowText(cells, width);
  };
  let at = first;
  while (body[at] === opening && scanner.hasRoom) {
    at = behindBlanks(body, scanner.scan(at, repair));
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

function tableOf(scanner: CellScanner, place: Place): CellTable {
  const { body, starts, kinds, count } = scanner;
  const textOf = textReader(body);
  return {
    ...{ count, body, place, starts, kinds },
    slot: (row) => scanner.slot(row),
    value(slot) {
      const start = starts[slot] ?? 0;
      const next = starts[slot + 1] ?? 0;
      if (kinds[slot] === cellKind.text) return textOf(start + 1, next - 2);
      if (kinds[slot] === cellKind.digits) return numberAt({ body, starts }, slot);
      if (kinds[slot] === cellKind.number) return Number(textOf(start, next - 1));
      return parseBody(body.subarray(start, next - 1));
    },
  };
}

/**
 * Makes a function that decodes a range of bytes. If the body is ASCII, it is decoded once, and ranges are cut out of that string: for
 * 100,000 names this takes a tenth of the time.
 */
function textReader(body: Buffer): (start: number, end: number) => string {
  const ascii = once(() => (isAscii(body) ? body.toString('latin1') : undefined));
  return (start, end) => ascii()?.slice(start, end) ?? body.toString('utf8', start, end);
}

/** Returns the number in a cell of the kind `digits`. */
export function numberAt({ body, starts }: Pick<CellTable, 'body' | 'starts'>, slot: number): number {
  return parseDigits(body, starts[slot] ?? 0, (starts[slot + 1] ?? 0) - 1);
}

/** Makes a function that reads a column in which most rows repeat the previous value. If the bytes are equal, the last value is reused. */
export function repeatedValue({ body, starts, value }: CellTable): (slot: number) => unknown {
  let [last, length] = [0, -1];
  let lastValue: unknown;
  return (slot) => {
    const start = starts[slot] ?? 0;
    const bytes = (starts[slot + 1] ?? 0) - start;
    if (bytes === length && isSame(body, { a: last, b: start, length })) return lastValue;
    [last, length, lastValue] = [start, bytes, value(slot)];
    return lastValue;
  };
}

function isSame(body: Buffer, { a, b, length }: { a: number; b: number; length: number }): boolean {
  // The comparison begins at the end, because names differ there most often.
  for (let at = length - 1; at >= 0; at -= 1) if (body[a + at] !== body[b + at]) return false;
  return true;
}
