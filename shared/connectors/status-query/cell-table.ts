import { isAscii, isUtf8 } from 'node:buffer';

import { once } from '../../base/once.ts';
import { parseDigits } from '../kit/json-bytes.ts';
import { cellKind, CellScanner } from './cell-scanner.ts';
import type { Cells, Place } from './columns.ts';
import { WireFault } from './faults.ts';
import { parseBody } from './json.ts';
import { tuples } from './rows.ts';

/**
 * The rows of an answer as cells in the text that the engine sent: whoever writes text again need not make objects of it. Cells
 * are found by their slots: those of a row follow each other. All of them can be read.
 */
export interface CellTable {
  readonly count: number;
  /** UTF-8. */
  readonly body: Buffer;
  readonly place: Place;
  /** The position of a cell's first byte, by slot; the cell ends one byte before the next slot's. */
  readonly starts: Uint32Array;
  /** The kind of the cell's text, by slot: one of `cellKind`. */
  readonly kinds: Uint8Array;
  /** The slot of a row's first cell. */
  slot(row: number): number;
  /** The value of the cell in a slot. */
  readonly value: (slot: number) => unknown;
}

interface Wanted {
  /** The columns that were asked for. */
  readonly columns: readonly string[];
  /** The answer with objects made of it, which explains itself or fails where the text is not as expected. */
  readonly value: () => unknown;
}

/** Reads an answer whose body is a list of rows. An answer that has another form (`undefined`) is written as such a list first. */
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

/** A row of `[]` would cost a hundred times its bytes. */
export function wholeRow(cells: Cells, width: number): Cells {
  if (cells.length >= width) return cells;
  throw new WireFault('unreadable', `a row has ${cells.length} of ${width} cells`);
}

const comma = 0x2c;
const opening = 0x5b;
const closing = 0x5d;

/** Finds all rows; `undefined` if the body is anything else than a list of lists. */
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

/** Behind the last row, or -1 where something else is found. */
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

/** To take 100,000 names out of one string costs a tenth of decoding each of them; bytes of ASCII are its characters. */
function textReader(body: Buffer): (start: number, end: number) => string {
  const ascii = once(() => (isAscii(body) ? body.toString('latin1') : undefined));
  return (start, end) => ascii()?.slice(start, end) ?? body.toString('utf8', start, end);
}

/** The number that a cell of digits says. */
export function numberAt({ body, starts }: Pick<CellTable, 'body' | 'starts'>, slot: number): number {
  return parseDigits(body, starts[slot] ?? 0, (starts[slot + 1] ?? 0) - 1);
}

/** Reads cells of a column in which most are as in the row before: if the bytes are the same, so is the value. */
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
  // Names differ most at their ends.
  for (let at = length - 1; at >= 0; at -= 1) if (body[a + at] !== body[b + at]) return false;
  return true;
}
