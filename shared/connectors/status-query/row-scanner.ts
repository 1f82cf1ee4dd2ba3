/** Finds the cells of rows in the text of an answer, so that objects are made of unusual rows only. */
import { findDigitsEnd, hasBytesAt, isDigit, isWholeNumber } from '../kit/json-bytes.ts';
import { findValueEnd } from '../kit/value-end.ts';

/** What a cell's text is. */
export const cellKind = {
  /** The first cell of a row that is not of plain cells; it begins at the row's bracket, and the others were not found. */
  ofUnusualRow: 0,
  /** A string whose text is its value. */
  text: 1,
  /** A string with escapes. */
  escaped: 2,
  /** A whole number of up to 15 digits, as JavaScript would write it too. */
  digits: 3,
  true: 4,
  false: 5,
  null: 6,
  /** A list of strings whose texts are their values, without blanks. */
  texts: 7,
  /** Something else, which only a parser can tell. */
  other: 8,
} as const;

const blank = 0x20;
const quote = 0x22;
const comma = 0x2c;
const opening = 0x5b;
const backslash = 0x5c;
const closing = 0x5d;
const mostDigits = 15;
/** There is room for these, until it is seen how long rows are. */
const firstRows = 100;
const someMore = 1.05;
/** Where rows become shorter, it is not copied for each. */
const leastGrowth = 1.5;

/** The kinds and beginnings of cells, row after row; one more beginning a row tells where its last cell ends. */
export class RowScanner {
  starts: Uint32Array;
  kinds: Uint8Array;
  count = 0;
  readonly #body: Uint8Array;
  readonly #width: number;
  /** Rows that fit into the body: a cell and what ends it are two bytes at least. */
  readonly #most: number;

  /** `body` is UTF-8. */
  constructor(body: Uint8Array, width: number) {
    this.#body = body;
    this.#width = width;
    this.#most = Math.floor(body.length / (2 * width + 1)) + 1;
    const first = this.slot(Math.min(this.#most, firstRows));
    this.starts = new Uint32Array(first);
    this.kinds = new Uint8Array(first);
  }

  /** False: there are more rows than there can be of that many cells. */
  get hasRoom(): boolean {
    return this.count < this.#most;
  }

  /** Of a row's first cell. */
  slot(row: number): number {
    return row * (this.#width + 1);
  }

  /** Finds the cells of the next row, which begins at this bracket. Answers where it ends. */
  scan(bracket: number): number {
    const slot = this.slot(this.count);
    if (this.slot(this.count + 1) > this.starts.length) this.#grow(bracket);
    this.count += 1;
    const end = this.#plainEnd(slot, bracket);
    if (end >= 0) return end;
    this.kinds[slot] = cellKind.ofUnusualRow;
    this.starts[slot] = bracket;
    const unusualEnd = findValueEnd(this.#body, bracket);
    this.starts[slot + this.#width] = unusualEnd + 1;
    return unusualEnd;
  }

  /**
   * Makes room for as many rows as there will be if the rest are as long as those so far, and for some more. Room for many more
   * makes the collector of garbage run for it, although it is never written.
   */
  #grow(bracket: number): void {
    const expected = Math.ceil((this.count * this.#body.length * someMore) / bracket) + firstRows;
    const length = this.slot(Math.min(this.#most, Math.max(expected, Math.ceil(leastGrowth * this.count))));
    const { starts, kinds } = this;
    this.starts = new Uint32Array(length);
    this.kinds = new Uint8Array(length);
    this.starts.set(starts);
    this.kinds.set(kinds);
  }

  /** Answers -1 where the row is not of that many plain cells. */
  #plainEnd(slot: number, bracket: number): number {
    const behindLast = slot + this.#width;
    let at = bracket + 1;
    for (let cell = slot; cell < behindLast; cell += 1) {
      this.starts[cell] = at;
      const end = this.#cellEnd(cell, at);
      if (end < 0 || this.#body[end] !== (cell + 1 < behindLast ? comma : closing)) return -1;
      at = end + 1;
    }
    this.starts[behindLast] = at;
    return at;
  }

  /** Answers -1 for what is not plain; so do the others. */
  #cellEnd(slot: number, start: number): number {
    const byte = this.#body[start] ?? 0;
    if (byte === quote) return this.#textEnd(slot, start);
    if (isDigit(byte)) return this.#digitsEnd(slot, start);
    if (byte === opening) return this.#textsEnd(slot, start);
    return this.#otherEnd(slot, start);
  }

  #textEnd(slot: number, start: number): number {
    const body = this.#body;
    let kind: number = cellKind.text;
    for (let at = start + 1; at < body.length; at += 1) {
      const byte = body[at] ?? 0;
      if (byte > quote && byte !== backslash) continue;
      if (byte === quote) {
        this.kinds[slot] = kind;
        return at + 1;
      }
      if (byte < blank) return -1;
      if (byte === backslash) {
        kind = cellKind.escaped;
        at += 1;
      }
    }
    return -1;
  }

  #digitsEnd(slot: number, start: number): number {
    const body = this.#body;
    const at = findDigitsEnd(body, start);
    const isPlain = isWholeNumber(body, start, at) && at - start <= mostDigits;
    if (!isPlain || !endsCell(body[at] ?? 0)) return this.#otherEnd(slot, start);
    this.kinds[slot] = cellKind.digits;
    return at;
  }

  #textsEnd(slot: number, start: number): number {
    const body = this.#body;
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
    const word = words.get(this.#body[start] ?? 0);
    const isWord = word !== undefined && isWordAt(this.#body, start, word.text);
    this.kinds[slot] = isWord ? word.kind : cellKind.other;
    return isWord ? start + word.text.length : findValueEnd(this.#body, start);
  }
}

function isWordAt(body: Uint8Array, start: number, word: Uint8Array): boolean {
  return hasBytesAt(body, start, word) && endsCell(body[start + word.length] ?? 0);
}

/** By their first letters. */
const words = new Map(
  (['true', 'false', 'null'] as const).map((text) => [
    text.charCodeAt(0),
    { text: Buffer.from(text), kind: cellKind[text] },
  ]),
);

function endsCell(byte: number): boolean {
  return byte === comma || byte === closing;
}
