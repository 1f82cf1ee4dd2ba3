/** Writes rows of parsed values as cells, for answers whose text is not that of rows. */
import { isPlainDecimal } from '../kit/json-bytes.ts';
import { cellKind, type RawCells } from './cell-scanner.ts';
import type { Cells } from './columns.ts';
import { jsonText } from './json.ts';

const [zero, quote, comma, opening, closing, backslash] = [0x30, 0x22, 0x2c, 0x5b, 0x5d, 0x5c];
const [firstPlain, lastPlain] = [0x20, 0x7e];
/** Whole numbers below this are written by integer arithmetic. */
const smallNumbers = 2 ** 31;
const mostDigits = 10;
/** Number of rows and bytes for which memory is allocated at first. */
const [firstRows, firstBytes] = [100, 16 * 1024];

/** The kinds and start offsets of cells in a text that is written here, in the form in which a `CellScanner` finds them. */
export class CellBuilder implements RawCells {
  readonly #width: number;
  #at = 0;
  /** The slot of the next cell. */
  #slot = 0;
  body = Buffer.allocUnsafeSlow(firstBytes);
  starts: Uint32Array;
  kinds: Uint8Array;
  count = 0;

  constructor(width: number) {
    this.#width = width;
    this.starts = new Uint32Array(this.slot(firstRows));
    this.kinds = new Uint8Array(this.slot(firstRows));
  }

  /** Returns the slot (array index) of a row's first cell. */
  slot(row: number): number {
    return row * (this.#width + 1);
  }

  /** Adds a row. Values behind the last column are left out. Throws a WireFault if a value is nested too deeply. */
  add(values: Cells): void {
    for (let column = 0; column < this.#width; column += 1) this.#value(values[column]);
    this.#endRow();
  }

  #value(value: unknown): void {
    const { body } = this;
    const at = this.#at;
    this.starts[this.#slot] = at;
    // Most cells are flags and states of one digit.
    if (isDigit(value) && at + 2 <= body.length) {
      body[at] = zero + value;
      body[at + 1] = comma;
      this.kinds[this.#slot] = cellKind.digits;
      this.#at = at + 2;
    } else {
      this.kinds[this.#slot] = this.#write(value);
      this.#byte(comma);
    }
    this.#slot += 1;
  }

  #endRow(): void {
    this.starts[this.#slot] = this.#at;
    this.#slot += 1;
    this.count += 1;
    if (this.slot(this.count + 1) > this.starts.length) this.#growSlots();
  }

  /** Cuts the text to its length. No row can be added behind it. */
  end(): void {
    this.body = this.body.subarray(0, this.#at);
  }

  /** Writes a value and returns the kind of its cell. */
  #write(value: unknown): number {
    if (typeof value === 'string') return this.#plainText(value) ? cellKind.text : this.#json(value);
    if (typeof value === 'number') return this.#number(value);
    if (Array.isArray(value)) return this.#plainTexts(value) ? cellKind.texts : this.#json(value);
    return this.#json(value);
  }

  /** Returns false if the text needs escapes or is not ASCII. Nothing is written then. */
  #plainText(text: string): boolean {
    const { length } = text;
    this.#room(length + 2);
    const { body } = this;
    const first = this.#at + 1;
    for (let index = 0; index < length; index += 1) {
      const code = text.charCodeAt(index);
      if (!isPlain(code)) return false;
      body[first + index] = code;
    }
    body[this.#at] = quote;
    body[first + length] = quote;
    this.#at = first + length + 1;
    return true;
  }

  #plainTexts(values: readonly unknown[]): boolean {
    const start = this.#at;
    this.#byte(opening);
    for (let index = 0; index < values.length; index += 1) {
      const value = values[index];
      if (index > 0) this.#byte(comma);
      if (typeof value === 'string' && this.#plainText(value)) continue;
      this.#at = start;
      return false;
    }
    this.#byte(closing);
    return true;
  }

  #number(value: number): number {
    if (Number.isInteger(value) && value >= 0 && value < smallNumbers) return this.#digits(value);
    const start = this.#at;
    const kind = this.#json(value);
    return isPlainDecimal(this.body, start, this.#at) ? cellKind.decimal : kind;
  }

  #digits(value: number): number {
    this.#room(mostDigits);
    const { body } = this;
    const end = this.#at + digitsOf(value);
    let rest = value;
    for (let at = end - 1; at >= this.#at; at -= 1) {
      const tenth = (rest / 10) | 0;
      body[at] = zero + rest - tenth * 10;
      rest = tenth;
    }
    this.#at = end;
    return cellKind.digits;
  }

  /** Writes any value as JSON, and what JSON lacks as null. */
  #json(value: unknown): number {
    const text = jsonText(value ?? null);
    this.#room(Buffer.byteLength(text));
    this.#at += this.body.write(text, this.#at);
    return kindOf(value, text);
  }

  #byte(byte: number): void {
    this.#room(1);
    this.body[this.#at] = byte;
    this.#at += 1;
  }

  #room(bytes: number): void {
    if (this.#at + bytes <= this.body.length) return;
    const { body } = this;
    this.body = Buffer.allocUnsafeSlow(Math.max(2 * body.length, this.#at + bytes));
    body.copy(this.body, 0, 0, this.#at);
  }

  #growSlots(): void {
    const { starts, kinds } = this;
    this.starts = new Uint32Array(2 * starts.length);
    this.kinds = new Uint8Array(2 * kinds.length);
    this.starts.set(starts);
    this.kinds.set(kinds);
  }
}

function isDigit(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value < 10 && Math.floor(value) === value;
}

/** Returns the number of digits of a whole number, without making a string of it. */
function digitsOf(value: number): number {
  let digits = 1;
  for (let bound = 10; bound <= value; bound *= 10) digits += 1;
  return digits;
}

/** Returns true for an ASCII character that needs no escape in JSON. */
function isPlain(code: number): boolean {
  return code >= firstPlain && code <= lastPlain && code !== quote && code !== backslash;
}

/** Returns the kind of a value that is neither a plain text nor a small number, with its JSON text. */
function kindOf(value: unknown, text: string): number {
  if (typeof value === 'string') return text.includes('\\') ? cellKind.escaped : cellKind.text;
  if (typeof value === 'number') return text === 'null' ? cellKind.null : cellKind.number;
  if (typeof value === 'boolean') return value ? cellKind.true : cellKind.false;
  return text === 'null' ? cellKind.null : cellKind.other;
}
