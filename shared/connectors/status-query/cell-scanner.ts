/** Finds the cells of rows in the text of an answer, and checks that each can be read later: nothing fails after that. */
import { findDigitsEnd, findNumberEnd, hasBytesAt, isDigit, isWholeNumber } from '../kit/json-bytes.ts';
import { findValueEnd } from '../kit/value-end.ts';
import { parseBody } from './json.ts';

/** What a cell's text is. */
export const cellKind = {
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
  /** Another number, in any form that JSON has. */
  number: 9,
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
/** There is room for these, until it is seen how long rows are. */
const firstRows = 100;
const someMore = 1.05;
/** Where rows become shorter, it is not copied for each. */
const leastGrowth = 1.5;

interface RepairedRow {
  readonly slot: number;
  readonly text: Buffer;
}

/** The kinds and beginnings of cells, row after row; one more beginning a row tells where its last cell ends. */
export class CellScanner {
  starts: Uint32Array;
  kinds: Uint8Array;
  count = 0;
  body: Buffer;
  readonly #width: number;
  /** Rows that fit into the body: a cell and what ends it are two bytes at least. */
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

  /** False if there are more rows than there can be of that many cells. */
  get hasRoom(): boolean {
    return this.count < this.#most;
  }

  /** The slot of a row's first cell. */
  slot(row: number): number {
    return row * (this.#width + 1);
  }

  /**
   * Finds the cells of the next row, which begins at this bracket. Returns the position of the row's end. `repair` returns the text of
   * a row that is not of plain cells.
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

  /** Puts the texts of repaired rows behind all others, and finds their cells there. */
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
   * Makes room for as many rows as there will be if the rest are as long as those so far, and for some more. Room for many more
   * makes the collector of garbage run for it, although it is never written.
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

  /** Answers -1 where the row is not of that many plain cells. */
  #plainEnd(slot: number, bracket: number): number {
    const behindLast = slot + this.#width;
    let at = bracket + 1;
    for (let cell = slot; cell < behindLast; cell += 1) {
      this.starts[cell] = at;
      const end = this.#cellEnd(cell, at);
      if (end < 0 || this.body[end] !== (cell + 1 < behindLast ? comma : closing)) return -1;
      at = end + 1;
    }
    this.starts[behindLast] = at;
    return at;
  }

  /** Answers -1 for what is not plain; so do the others. */
  #cellEnd(slot: number, start: number): number {
    const byte = this.body[start] ?? 0;
    if (byte === quote) return this.#textEnd(slot, start);
    if (isDigit(byte) || byte === minus) return this.#numberEnd(slot, start);
    if (byte === opening) return this.#textsEnd(slot, start);
    return this.#otherEnd(slot, start);
  }

  #textEnd(slot: number, start: number): number {
    const { body } = this;
    let kind: number = cellKind.text;
    for (let at = start + 1; at < body.length; at += 1) {
      const byte = body[at] ?? 0;
      if (isPlain(byte)) continue;
      if (byte === quote) {
        this.kinds[slot] = kind;
        return at + 1;
      }
      kind = cellKind.escaped;
      at = escapeEnd(body, at);
      if (at < 0) return -1;
    }
    return -1;
  }

  #numberEnd(slot: number, start: number): number {
    const { body } = this;
    const at = findDigitsEnd(body, start);
    if (isWholeNumber(body, start, at) && at - start <= mostDigits && endsCellAt(body, at)) {
      this.kinds[slot] = cellKind.digits;
      return at;
    }
    this.kinds[slot] = cellKind.number;
    const end = findNumberEnd(body, start);
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

/** Whether the byte stands for itself in a string. */
function isPlain(byte: number): boolean {
  return byte > quote ? byte !== backslash : byte === blank || byte === exclamationMark;
}

/** The last byte of the escape that begins here; -1 for a control character, and for what JSON has no escape of. */
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

/** By their first letters. */
const words = new Map(
  (['true', 'false', 'null'] as const).map((text) => [
    text.charCodeAt(0),
    { text: Buffer.from(text), kind: cellKind[text] },
  ]),
);

function endsCellAt(body: Uint8Array, at: number): boolean {
  return body[at] === comma || body[at] === closing;
}
