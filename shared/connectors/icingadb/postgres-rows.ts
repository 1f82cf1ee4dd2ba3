/** Makes values of the rows of a PostgreSQL. Its client makes a string of each cell first, which takes longer than all else. */
import type { SqlCell } from './columns.ts';
import type { RowReceiver } from './sql-session.ts';

const [zero, backslash] = [0x30, 0x5c];
/** Numbers with more digits may not be exact. */
const mostDigits = 15;
/** The length of an id in bytes. It comes as a backslash, an x and two hexadecimal digits for each byte. */
const idBytes = 20;
/** Texts of up to so many bytes are kept to be used again, e.g. names of groups. */
const shortText = 16;
/** The number of short texts that are kept. */
const mostTexts = 256;

/** Reads rows from the bytes of their messages, and hands them to the receiver of the statement that runs. */
export class PostgresRows {
  readonly #texts = new Array<string>(mostTexts).fill('');
  #receiver: RowReceiver | undefined;
  #types: readonly SqlCell['type'][] = [];
  /** The number of columns that the result has announced. No row has -1. */
  #columns = -1;
  #bytes: Buffer = Buffer.alloc(0);

  /** Sets the receiver of the next rows. `undefined` means that none may come. */
  handTo(receiver: RowReceiver | undefined): void {
    this.#receiver = receiver;
    this.#types = receiver?.types ?? [];
    this.#columns = -1;
  }

  announce(columns: number): void {
    this.#columns = columns;
  }

  /** Takes the body of the message between these offsets. Throws if it is no row of the result. */
  add(bytes: Buffer, start: number, end: number): void {
    const columns = bytes.readInt16BE(start);
    if (!this.#receiver || columns !== this.#columns) throw new Error('a row belongs to no result');
    this.#bytes = bytes;
    const row = new Array<unknown>(columns);
    let at = start + 2;
    for (let column = 0; column < columns; column += 1) {
      const length = this.#lengthAt(at, end);
      row[column] = length < 0 ? null : this.#cell(at + 4, length, this.#types[column]);
      at += 4 + Math.max(0, length);
    }
    if (at !== end) throw new Error('a row has more than its cells');
    this.#receiver.take(row);
  }

  /** Returns the length of the cell in four bytes. -1 stands for null. Throws if the row ends before the cell. */
  #lengthAt(at: number, end: number): number {
    const length = at + 4 > end ? end : this.#bytes.readInt32BE(at);
    if (length < -1 || at + 4 + length > end) throw new Error('a row is not whole');
    return length;
  }

  /** Returns a cell that is not of the usual form as its text. */
  #cell(at: number, length: number, type: SqlCell['type'] | undefined): unknown {
    if (type === 'number' && length > 0 && length <= mostDigits) {
      const number = this.#number(at, at + length);
      if (number >= 0) return number;
    }
    if (type === 'id' && length === 2 + 2 * idBytes && this.#bytes[at] === backslash) return this.#id(at + 2);
    return this.#text(at, length);
  }

  /** A short text that came before is not made again. */
  #text(at: number, length: number): string {
    const bytes = this.#bytes;
    if (length > shortText) return bytes.toString('utf8', at, at + length);
    const place = (31 * length + 7 * (bytes[at] ?? 0) + (bytes[at + length - 1] ?? 0)) % mostTexts;
    const known = this.#texts[place] ?? '';
    if (length === 0 || this.#isText(known, at, length)) return length === 0 ? '' : known;
    const text = bytes.toString('utf8', at, at + length);
    this.#texts[place] = text;
    return text;
  }

  /** Returns true if the text is these bytes. One with characters of several bytes is shorter than its bytes. */
  #isText(text: string, at: number, length: number): boolean {
    if (text.length !== length) return false;
    for (let index = 0; index < length; index += 1)
      if (text.charCodeAt(index) !== this.#bytes[at + index]) return false;
    return true;
  }

  /** Returns -1 if there is anything else than digits. */
  #number(start: number, end: number): number {
    let number = 0;
    for (let at = start; at < end; at += 1) {
      const digit = (this.#bytes[at] ?? 0) - zero;
      if (digit < 0 || digit > 9) return -1;
      number = number * 10 + digit;
    }
    return number;
  }

  /** Other characters than digits make some other id, which a server could send as well. */
  #id(start: number): Buffer {
    const bytes = this.#bytes;
    const id = Buffer.allocUnsafe(idBytes);
    for (let at = 0; at < idBytes; at += 1) {
      const place = start + 2 * at;
      id[at] = (hexValue(bytes[place] ?? 0) << 4) | hexValue(bytes[place + 1] ?? 0);
    }
    return id;
  }
}

/** Returns the value of a lower-case hexadecimal digit. */
function hexValue(character: number): number {
  return (character & 15) + (character >> 6) * 9;
}
