/**
 * Makes values of the rows of a MariaDB or MySQL from the bytes of their packets. Its client makes a string of each flag and looks at each
 * column once more, which takes longer.
 */
import { WireFault } from '../kit/faults.ts';
import { CellTexts } from './cell-texts.ts';
import { decodeCell, flagIn } from './cells.ts';
import type { SqlCell } from './columns.ts';
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

/** How the value of a column is written: as a whole number of some bytes, as a float, or with its length in front of it. */
type CellForm = WholeSize | 'float' | 'double' | 'text' | 'flag' | 'bytes';
type WholeSize = 1 | 2 | 4 | 8;

/** The forms by the number of the type. Decimal numbers are texts, and values of all other types have their length in front of them, too. */
const formsByType: ReadonlyMap<number, CellForm> = new Map<number, CellForm>([
  ...[0, 246].map((type) => [type, 'text'] as const),
  ...([
    [1, 1],
    [2, 2],
    [13, 2],
    [3, 4],
    [9, 4],
    [8, 8],
  ] as const),
  ...([
    [4, 'float'],
    [5, 'double'],
  ] as const),
]);
/** The character set of bytes. */
const binary = 63;
const unsignedFlag = 32;
/** The first byte of a length that does not fit into it. The next ones are for lengths of 2, 3 and 8 bytes. */
const longLength = 0xfc;
const wordRange = 2 ** 32;

/** The forms whose values are those of a type of cells already. */
const formsOfTypes: Readonly<Record<SqlCell['type'], readonly CellForm[]>> = {
  ...{ text: ['text'], number: [1, 2, 4, 8, 'float', 'double'], flag: ['flag'], id: ['bytes'], live: [] },
};

/** Reads the rows of one result, and hands them to its receiver. */
export class MysqlRows {
  readonly #forms: readonly CellForm[];
  readonly #types: readonly SqlCell['type'][];
  /** The columns whose values are converted to their type. */
  readonly #isConverted: readonly boolean[];
  readonly #isUnsigned: readonly boolean[];
  readonly #receiver: RowReceiver;
  readonly #texts = new CellTexts();
  #bytes: Buffer = Buffer.alloc(0);
  #at = 0;
  #end = 0;

  /** Throws a WireFault if the result has too many columns. */
  constructor(columns: readonly MysqlColumn[], receiver: RowReceiver) {
    if (columns.length > mostColumns) throw noResult();
    this.#receiver = receiver;
    const { types = [] } = receiver;
    this.#types = types;
    this.#forms = columns.map((column, at) => formOf(column, types[at]));
    this.#isConverted = this.#forms.map((form, at) => {
      const type = types[at];
      return type !== undefined && !formsOfTypes[type].includes(form);
    });
    this.#isUnsigned = columns.map(({ flags }) => (flags & unsignedFlag) !== 0);
  }

  /** Takes the packet of a row. Throws a WireFault if it is not one. The client calls it by this name. */
  next({ buffer, offset, end }: MysqlPacket): void {
    const columns = this.#forms.length;
    // Behind the first byte is a bit for each null, after two bits that mean nothing.
    const nulls = offset + 1;
    this.#bytes = buffer;
    this.#at = nulls + ((columns + 9) >> 3);
    this.#end = end;
    const row = new Array<unknown>(columns);
    for (let column = 0; column < columns; column += 1) {
      const bit = column + 2;
      const isNull = (((buffer[nulls + (bit >> 3)] ?? 0) >> (bit & 7)) & 1) === 1;
      if (isNull) row[column] = decodeCell(null, this.#types[column]);
      else if (this.#isConverted[column]) row[column] = decodeCell(this.#cell(column), this.#types[column]);
      else row[column] = this.#cell(column);
    }
    if (this.#at !== end) throw noRow();
    this.#receiver.take(row);
  }

  #cell(column: number): unknown {
    const form = this.#forms[column] ?? 'text';
    if (form === 'text' || form === 'flag' || form === 'bytes') return this.#sized(form);
    if (form === 'float' || form === 'double') return this.#float(form);
    return this.#number(form, this.#isUnsigned[column] === true);
  }

  #sized(form: 'text' | 'flag' | 'bytes'): string | number | Buffer {
    const length = this.#length();
    const start = this.#at;
    const bytes = this.#bytes;
    this.#at = start + length;
    if (this.#at > this.#end) throw noRow();
    if (form === 'flag') return flagIn(bytes, start, length);
    return form === 'text' ? this.#texts.read(bytes, start, length) : bytes.subarray(start, this.#at);
  }

  #length(): number {
    const first = this.#bytes[this.#at] ?? 0;
    this.#at += 1;
    if (first < longLength) return first;
    if (first === longLength) return this.#number(2, true);
    if (first === longLength + 1) return this.#number(2, true) + this.#number(1, true) * 2 ** 16;
    return this.#number(8, true);
  }

  /** Bytes behind the end of the packet are no error here: the row is refused when it has ended. */
  #number(size: WholeSize, isUnsigned: boolean): number {
    const at = this.#at;
    this.#at = at + size;
    if (size === 8) {
      const high = this.#word(at + 4);
      return (this.#word(at) >>> 0) + (isUnsigned ? high >>> 0 : high) * wordRange;
    }
    // The bytes of other columns are shifted out.
    const shift = 32 - 8 * size;
    const word = this.#word(at) << shift;
    return isUnsigned ? word >>> shift : word >> shift;
  }

  #word(at: number): number {
    const bytes = this.#bytes;
    return (
      (bytes[at] ?? 0) |
      ((bytes[at + 1] ?? 0) << 8) |
      ((bytes[at + 2] ?? 0) << 16) |
      ((bytes[at + 3] ?? 0) << 24)
    );
  }

  #float(form: 'float' | 'double'): number {
    const size = form === 'float' ? 4 : 8;
    const at = this.#at;
    this.#at = at + size;
    if (this.#at > this.#end) throw noRow();
    return form === 'float' ? this.#bytes.readFloatLE(at) : this.#bytes.readDoubleLE(at);
  }
}

function formOf({ columnType, characterSet }: MysqlColumn, type: SqlCell['type'] | undefined): CellForm {
  const form = formsByType.get(columnType);
  if (form !== undefined) return form;
  if (characterSet === binary) return 'bytes';
  return type === 'flag' ? 'flag' : 'text';
}

function noRow(): WireFault {
  return new WireFault('unreadable', 'that is no row of the result');
}
