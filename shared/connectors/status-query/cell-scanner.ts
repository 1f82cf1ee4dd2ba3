/** Finds the cells of rows in the text of an answer, and validates each of them, so that reading a cell later cannot fail. */
import {
  findDigitsEnd,
  findNumberEnd,
  hasBytesAt,
  isDigit,
  isPlainDecimal,
  isWholeNumber,
} from '../kit/json-bytes.ts';
import { findValueEnd } from '../kit/value-end.ts';
import { parseBody } from './json.ts';

/** Kind of the JSON text of a cell. */
export const cellKind = {
  /** A string without escapes. */
  text: 1,
  /** A string with escapes. */
  escaped: 2,
  /** A whole number of up to 15 digits, as JavaScript would write it too. */
  digits: 3,
  true: 4,
  false: 5,
  null: 6,
  /** A list of strings without escapes, and without blanks between them. */
  texts: 7,
  /** Any other value. It needs a JSON parser. */
  other: 8,
  /** Any other number, in any form that JSON allows. */
  number: 9,
  /** A number with a fraction and without a sign, of at most 9 digits before the point and 15 in all, as JavaScript would write it too. */
  decimal: 10,
} as const;

const blank = 0x20;
const exclamationMark = 0x21;
const quote = 0x22;
const comma = 0x2c;
const minus = 0x2d;
const opening = 0x5b;
const backslash = 0x5c;
const closing = 0x5d;
const mostDigits = 15;
/** Number of rows for which memory is allocated at first, before the length of rows is known. */
const firstRows = 100;
const someMore = 1.05;
/** Smallest factor by which the arrays grow, so that they are not copied for every row if rows become shorter. */
const leastGrowth = 1.5;

/** Cells as JSON text in the bytes of an answer: where each one starts, and its kind. No cell is decoded yet. */
export type RawCells = Pick<CellScanner, 'body' | 'starts' | 'kinds' | 'slot' | 'count'>;

interface RepairedRow {
  readonly slot: number;
  readonly text: Buffer;
}

/**
 * The kinds and start offsets of cells, row after row. Each row has one more start offset than cells, from which the end of its last
 * cell follows.
 */
export class CellScanner {
  starts: Uint32Array;
  kinds: Uint8Array;
  count = 0;
  body: Buffer;
  readonly #width: number;
  /** Maximum number of rows that the body can hold: a cell and its separator are at least two bytes. */
  readonly #most: number;
  readonly #repaired: RepairedRow[] = [];

  /** `body` is UTF-8. */
  constructor(body: Buffer, width: number) {
    this.body = body;
    this.#width = width;
    this.#most = Math.floor(body.length / (2 * width + 1)) + 1;
    const first = this.slot(Math.min(this.#most, firstRows));
    this.starts = new Uint32Array(first);
    this.kinds = new Uint8Array(first);
  }

  /** False if the body cannot hold a further row with that many cells. */
  get hasRoom(): boolean {
    return this.count < this.#most;
  }

  /** Returns the slot (array index) of a row's first cell. */
  slot(row: number): number {
    return row * (this.#width + 1);
  }

  /**
   * Finds the cells of the next row, which begins at the offset `bracket`. Returns the offset behind the row. If the row does not have
   * plain cells, `repair` returns a valid text for it.
   */
  scan(bracket: number, repair: (row: Buffer) => string): number {
    const slot = this.slot(this.count);
    if (this.slot(this.count + 1) > this.starts.length) this.#grow(bracket);
    this.count += 1;
    const end = this.#plainEnd(slot, bracket);
    if (end >= 0) return end;
    const oddEnd = findValueEnd(this.body, bracket);
    this.#repaired.push({ slot, text: Buffer.from(repair(this.body.subarray(bracket, oddEnd))) });
    return oddEnd;
  }

  /** Appends the texts of repaired rows to the body, and finds their cells there. */
  end(): void {
    let at = this.body.length;
    if (this.#repaired.length === 0) return;
    this.body = Buffer.concat([this.body, ...this.#repaired.map(({ text }) => text)]);
    for (const { slot, text } of this.#repaired) {
      if (this.#plainEnd(slot, at) < 0) throw new Error('a repaired row has no plain cells');
      at += text.length;
    }
  }

  /**
   * Allocates arrays for the expected number of rows, and for some more. It is estimated from the length of the rows so far. Much larger
   * arrays would trigger the garbage collector, although they are never filled.
   */
  #grow(bracket: number): void {
    const expected = Math.ceil((this.count * this.body.length * someMore) / bracket) + firstRows;
    const length = this.slot(Math.min(this.#most, Math.max(expected, Math.ceil(leastGrowth * this.count))));
    const { starts, kinds } = this;
    this.starts = new Uint32Array(length);
    this.kinds = new Uint8Array(length);
    this.starts.set(starts);
    this.kinds.set(kinds);
  }

  /** Returns the offset behind the row, or -1 if it does not have the expected number of plain cells. */
  #plainEnd(slot: number, bracket: number): number {
    const { body, starts } = this;
    const behindLast = slot + this.#width;
    let at = bracket + 1;
    for (let cell = slot; cell < behindLast; cell += 1) {
      starts[cell] = at;
      const end = this.#cellEnd(cell, at);
      if (end < 0 || body[end] !== (cell + 1 < behindLast ? comma : closing)) return -1;
      at = end + 1;
    }
    starts[behindLast] = at;
    return at;
  }

  /**
   * Returns the offset behind the cell, or -1 if the cell is not plain, like the other `…End` methods. Nearly all cells are plain texts and
   * whole numbers: their part is small, so that V8 compiles it into the loop over the cells.
   */
  #cellEnd(slot: number, start: number): number {
    const { body } = this;
    if (body[start] === quote) return this.#textEnd(slot, start);
    const end = findDigitsEnd(body, start);
    if (!isWholeNumber(body, start, end) || end - start > mostDigits || !endsCellAt(body, end))
      return this.#unusualEnd(slot, start);
    this.kinds[slot] = cellKind.digits;
    return end;
  }

  #textEnd(slot: number, start: number): number {
    const { body } = this;
    const end = findPlainEnd(body, start + 1);
    if (body[end] !== quote) return this.#escapedEnd(slot, end);
    this.kinds[slot] = cellKind.text;
    return end + 1;
  }

  /** `first` is the offset of the first byte of a text that is not plain. */
  #escapedEnd(slot: number, first: number): number {
    const { body } = this;
    this.kinds[slot] = cellKind.escaped;
    let at = first;
    while (body[at] !== quote) {
      const end = escapeEnd(body, at);
      if (end < 0) return -1;
      at = findPlainEnd(body, end + 1);
    }
    return at + 1;
  }

  #unusualEnd(slot: number, start: number): number {
    const byte = this.body[start] ?? 0;
    if (byte === opening) return this.#textsEnd(slot, start);
    return isDigit(byte) || byte === minus ? this.#numberEnd(slot, start) : this.#otherEnd(slot, start);
  }

  #numberEnd(slot: number, start: number): number {
    const { body } = this;
    const end = findNumberEnd(body, start);
    this.kinds[slot] = isPlainDecimal(body, start, end) ? cellKind.decimal : cellKind.number;
    return end > start && endsCellAt(body, end) ? end : -1;
  }

  #textsEnd(slot: number, start: number): number {
    const body = this.body;
    let at = start + 1;
    while (body[at] === quote) {
      at = this.#textEnd(slot, at);
      if (at < 0) return -1;
      if (this.kinds[slot] !== cellKind.text) return this.#otherEnd(slot, start);
      if (body[at] === comma && body[at + 1] === quote) at += 1;
    }
    if (body[at] !== closing) return this.#otherEnd(slot, start);
    this.kinds[slot] = cellKind.texts;
    return at + 1;
  }

  #otherEnd(slot: number, start: number): number {
    const word = words.get(this.body[start] ?? 0);
    const isWord = word !== undefined && isWordAt(this.body, start, word.text);
    this.kinds[slot] = isWord ? word.kind : cellKind.other;
    return isWord ? start + word.text.length : this.#parsedEnd(start);
  }

  #parsedEnd(start: number): number {
    const end = findValueEnd(this.body, start);
    try {
      parseBody(this.body.subarray(start, end));
      return end;
    } catch {
      return -1;
    }
  }
}

/**
 * Returns the offset of the next byte that is not an ordinary character in a JSON string: a quote, a backslash, a control character or the
 * end of the body.
 */
function findPlainEnd(body: Uint8Array, start: number): number {
  let at = start;
  let byte = body[at] ?? 0;
  while (byte > quote ? byte !== backslash : byte === blank || byte === exclamationMark) {
    at += 1;
    byte = body[at] ?? 0;
  }
  return at;
}

/** Returns the offset of the last byte of an escape, or -1 for a control character, an escape that JSON does not have, and the end. */
function escapeEnd(body: Buffer, backslashAt: number): number {
  if (body[backslashAt] !== backslash) return -1;
  const byte = body[backslashAt + 1] ?? 0;
  if (byte !== unicode) return escapes.has(byte) ? backslashAt + 1 : -1;
  const end = backslashAt + 1 + hexDigits;
  return /^[\da-f]{4}$/i.test(body.toString('latin1', backslashAt + 2, end + 1)) ? end : -1;
}

const unicode = 0x75;
const hexDigits = 4;
const escapes: ReadonlySet<number> = new Set(Buffer.from('"\\/bfnrt'));

function isWordAt(body: Uint8Array, start: number, word: Uint8Array): boolean {
  return hasBytesAt(body, start, word) && endsCellAt(body, start + word.length);
}

/** The literals of JSON by the code of their first letter. */
const words = new Map(
  (['true', 'false', 'null'] as const).map((text) => [
    text.charCodeAt(0),
    { text: Buffer.from(text), kind: cellKind[text] },
  ]),
);

function endsCellAt(body: Uint8Array, at: number): boolean {
  return body[at] === comma || body[at] === closing;
}
