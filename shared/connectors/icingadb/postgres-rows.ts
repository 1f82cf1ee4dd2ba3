/** Makes values of the rows of a PostgreSQL. Its client makes a string of each cell first, which takes longer than all else. */
import { CellTexts } from './cell-texts.ts';
import { decodeCell, flagIn } from './cells.ts';
import type { SqlCell } from './columns.ts';
import type { RowReceiver } from './sql-session.ts';

const [zero, backslash] = [0x30, 0x5c];
/** Numbers with more digits may not be exact. */
const mostDigits = 15;
/** The length of an id in bytes. It comes as a backslash, an x and two hexadecimal digits for each byte. */
const idBytes = 20;

/** Reads rows from the bytes of their messages, and hands them to the receiver of the statement that runs. */
export class PostgresRows {
  readonly #texts = new CellTexts();
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
      const type = this.#types[column];
      row[column] = length < 0 ? decodeCell(null, type) : this.#cell(at + 4, length, type);
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

  #cell(at: number, length: number, type: SqlCell['type'] | undefined): unknown {
    if (type === 'flag') return flagIn(this.#bytes, at, length);
    const number = type === 'number' ? this.#number(at, length) : -1;
    if (number >= 0) return number;
    if (type === 'id' && length === 2 + 2 * idBytes && this.#bytes[at] === backslash) return this.#id(at + 2);
    return decodeCell(this.#texts.read(this.#bytes, at, length), type);
  }

  /** Returns -1 for anything else than a few digits. */
  #number(start: number, length: number): number {
    if (length === 0 || length > mostDigits) return -1;
    let number = 0;
    for (let at = start; at < start + length; at += 1) {
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
