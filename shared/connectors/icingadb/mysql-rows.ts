/**
 * Reads the rows of a MariaDB or MySQL from the bytes of their packets. Its client makes a string of each flag and looks at each column once
 * more, which takes longer.
 */
import { WireFault } from '../kit/faults.ts';
import { type CellForm, MessageRow } from './message-row.ts';
import { mostColumns, noResult, type RowReceiver } from './sql-session.ts';

/** A column of a result, as the client read it. */
export interface MysqlColumn {
  readonly columnType: number;
  readonly characterSet: number;
  readonly flags: number;
}

/** The bytes of a packet between two offsets. */
export interface MysqlPacket {
  readonly buffer: Buffer;
  readonly offset: number;
  readonly end: number;
}

/** The sizes of numbers in bytes by the number of their type. All other types have their length in front of their values. */
const wholeSizes: ReadonlyMap<number, number> = new Map([
  [1, 1],
  [2, 2],
  [13, 2],
  [3, 4],
  [9, 4],
  [8, 8],
]);
const floatSizes: ReadonlyMap<number, number> = new Map([
  [4, 4],
  [5, 8],
]);
/** The types of decimal numbers, which are texts of the character set of bytes. */
const decimalTypes: ReadonlySet<number> = new Set([0, 246]);
/** The character set of bytes. */
const binary = 63;
const unsignedFlag = 32;
/** The first byte of a length that does not fit into it. The next ones are for lengths of 2, 3 and 8 bytes. */
const longLength = 0xfc;
const longSizes = [2, 3, 8];

/** Reads the rows of one result, and hands them to its receiver. */
export class MysqlRows {
  /** The sizes of the values of columns in bytes. 0 stands for a length in front of each value. */
  readonly #sizes: readonly number[];
  readonly #row: MessageRow;
  readonly #receiver: RowReceiver;
  #at = 0;

  /** Throws a WireFault if the result has too many columns. */
  constructor(columns: readonly MysqlColumn[], receiver: RowReceiver) {
    if (columns.length > mostColumns) throw noResult();
    this.#receiver = receiver;
    this.#sizes = columns.map(
      ({ columnType }) => wholeSizes.get(columnType) ?? floatSizes.get(columnType) ?? 0,
    );
    this.#row = new MessageRow(columns.map(formOf), receiver.types);
  }

  /** Takes the packet of a row. Throws a WireFault if it is not one. The client calls it by this name. */
  next({ buffer, offset, end }: MysqlPacket): void {
    const columns = this.#sizes.length;
    const row = this.#row;
    const { starts, lengths } = row;
    // Behind the first byte is a bit for each null, after two bits that mean nothing.
    const nulls = offset + 1;
    this.#at = nulls + ((columns + 9) >> 3);
    for (let column = 0; column < columns; column += 1) {
      const bit = column + 2;
      const isNull = (((buffer[nulls + (bit >> 3)] ?? 0) >> (bit & 7)) & 1) === 1;
      const length = isNull ? -1 : this.#length(buffer, this.#sizes[column] ?? 0);
      starts[column] = this.#at;
      lengths[column] = length;
      if (length > 0) this.#at += length;
    }
    // Lengths that lead out of the packet end elsewhere as well.
    if (this.#at !== end) throw new WireFault('unreadable', 'that is no row of the result');
    row.bytes = buffer;
    this.#receiver.take(row);
  }

  /** Returns the size, or the length that is in front of the value. */
  #length(buffer: Buffer, size: number): number {
    if (size > 0) return size;
    const first = buffer[this.#at] ?? 0;
    this.#at += 1;
    if (first < longLength) return first;
    const bytes = longSizes[first - longLength] ?? 0;
    let length = 0;
    for (let byte = bytes - 1; byte >= 0; byte -= 1) length = length * 256 + (buffer[this.#at + byte] ?? 0);
    this.#at += bytes;
    return length;
  }
}

function formOf({ columnType, characterSet, flags }: MysqlColumn): CellForm {
  if (wholeSizes.has(columnType)) return (flags & unsignedFlag) === 0 ? 'signed' : 'unsigned';
  if (floatSizes.has(columnType)) return 'float';
  return characterSet === binary && !decimalTypes.has(columnType) ? 'bytes' : 'text';
}
