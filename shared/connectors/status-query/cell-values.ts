/** Decodes cells that a `CellScanner` has found. */
import { isAscii } from 'node:buffer';

import { once } from '../../base/once.ts';
import { parseDigits, parseNumber } from '../kit/json-bytes.ts';
import { cellKind, type RawCells } from './cell-scanner.ts';
import { parseBody } from './json.ts';

/** Returns the number in a cell of the kind `digits`, or -1 if the cell is of another kind. */
export function wholeNumberAt({ body, starts, kinds }: RawCells, slot: number): number {
  if (kinds[slot] !== cellKind.digits) return -1;
  return parseDigits(body, starts[slot] ?? 0, (starts[slot + 1] ?? 0) - 1);
}

/** Returns the number in a cell of the kind `decimal` or `number`. */
export function numberAt({ body, starts }: RawCells, slot: number): number {
  return parseNumber(body, starts[slot] ?? 0, (starts[slot + 1] ?? 0) - 1);
}

/** Decodes cells of any kind. */
export class CellValues {
  readonly #cells: RawCells;
  /**
   * Returns the body as a string if it is ASCII, or `undefined`. Texts are cut out of that string: for 100,000 names this takes a tenth of
   * the time.
   */
  readonly #ascii: () => string | undefined;

  /** `isKept` is true if the cells are kept for long: a string of the whole body would double their memory. */
  constructor(cells: RawCells, { isKept = false } = {}) {
    this.#cells = cells;
    const { body } = cells;
    this.#ascii = once(() => (!isKept && isAscii(body) ? body.toString('latin1') : undefined));
  }

  /** Returns the value of the cell in a slot. */
  value(slot: number): unknown {
    const { body, starts, kinds } = this.#cells;
    const start = starts[slot] ?? 0;
    const next = starts[slot + 1] ?? 0;
    const kind = kinds[slot];
    if (kind === cellKind.text) return this.#text(start + 1, next - 2);
    if (kind === cellKind.digits) return parseDigits(body, start, next - 1);
    if (kind === cellKind.decimal || kind === cellKind.number) return numberAt(this.#cells, slot);
    return parseBody(body.subarray(start, next - 1));
  }

  #text(start: number, end: number): string {
    return this.#ascii()?.slice(start, end) ?? this.#cells.body.toString('utf8', start, end);
  }
}

/** Bytes from here on begin U+E000 and the characters behind it, whose order in UTF-8 differs from that of JavaScript strings. */
const firstUnordered = 0xee;
/** The two bytes behind a text: its quote, and the byte that ends the cell. */
const endBytes = 2;

/** A column of names. It decodes a name only if its bytes differ from those of the row that was read before. */
export class NameCells {
  readonly #cells: RawCells;
  readonly #values: CellValues;
  readonly #column: number;
  #start = 0;
  #length = -1;
  #value: unknown;

  constructor(cells: RawCells, values: CellValues, column: number) {
    this.#cells = cells;
    this.#values = values;
    this.#column = column;
  }

  value(row: number): unknown {
    const { starts } = this.#cells;
    const slot = this.#slot(row);
    const start = starts[slot] ?? 0;
    const length = (starts[slot + 1] ?? 0) - start;
    if (length === this.#length && this.#isSame(start)) return this.#value;
    this.#start = start;
    this.#length = length;
    this.#value = this.#values.value(slot);
    return this.#value;
  }

  /**
   * Compares a name with a name of this or another column, like a callback of `Array.sort`, in the order of JavaScript strings. Returns
   * `undefined` if the bytes do not tell the order: one cell is not a text, or the order of UTF-8 differs.
   */
  compare(row: number, other: NameCells, otherRow: number): number | undefined {
    const start = this.#textStart(row);
    const otherStart = other.#textStart(otherRow);
    if (start < 0 || otherStart < 0) return undefined;
    const length = this.#textEnd(row) - start;
    const otherLength = other.#textEnd(otherRow) - otherStart;
    const [body, otherBody] = [this.#cells.body, other.#cells.body];
    for (let at = 0; at < length && at < otherLength; at += 1) {
      const byte = body[start + at] ?? 0;
      const otherByte = otherBody[otherStart + at] ?? 0;
      if (byte !== otherByte) return orderOfBytes(byte, otherByte);
    }
    return length - otherLength;
  }

  /** Compares the texts of two values like `compare`, and decodes them if their bytes do not tell the order. */
  compareTexts(row: number, other: NameCells, otherRow: number): number {
    const order = this.compare(row, other, otherRow);
    if (order !== undefined) return order;
    const [text, otherText] = [String(this.value(row)), String(other.value(otherRow))];
    if (text === otherText) return 0;
    return text < otherText ? -1 : 1;
  }

  /** Returns the offset of a name's first byte, or -1 if the cell is not a text whose bytes are its value. */
  #textStart(row: number): number {
    const slot = this.#slot(row);
    return this.#cells.kinds[slot] === cellKind.text ? (this.#cells.starts[slot] ?? 0) + 1 : -1;
  }

  #textEnd(row: number): number {
    return (this.#cells.starts[this.#slot(row) + 1] ?? 0) - endBytes;
  }

  #slot(row: number): number {
    return this.#cells.slot(row) + this.#column;
  }

  #isSame(start: number): boolean {
    const { body } = this.#cells;
    const last = this.#start;
    // The comparison begins at the end, because names differ there most often.
    for (let at = this.#length - 1; at >= 0; at -= 1) if (body[last + at] !== body[start + at]) return false;
    return true;
  }
}

function orderOfBytes(a: number, b: number): number | undefined {
  return a < firstUnordered || b < firstUnordered ? a - b : undefined;
}
