/** The row that was read last from a database, as cells in the bytes of its message. */
import type { CellSink } from './cell-sink.ts';
import { CellTexts } from './cell-texts.ts';
import { flagIn, idOf } from './cells.ts';
import type { SqlCell } from './columns.ts';
import { idBytes } from './id-map.ts';
import type { ById } from './relations.ts';

/** How the value of a cell is written. Whole numbers and floats have the lowest byte first, and decimal numbers are texts. */
export type CellForm = 'signed' | 'unsigned' | 'float' | 'text' | 'bytes';

const [zero, backslash] = [0x30, 0x5c];
/** Numbers with more digits may not be exact. */
const mostDigits = 15;
const wordRange = 2 ** 32;
const noBytes = Buffer.alloc(0);

/**
 * The cells of one row. The object is reused: the next row is read into it. Values are made if they are asked for, by the types that the
 * statement expects.
 */
export class MessageRow {
  readonly #types: readonly SqlCell['type'][];
  readonly #forms: readonly CellForm[];
  readonly #ids: readonly Buffer[];
  readonly #texts = new CellTexts();
  /** The bytes that hold the cells. The reader of the messages sets them, and the offsets and lengths of the cells. */
  bytes: Buffer = noBytes;
  readonly starts: Int32Array;
  /** Lengths in bytes. -1 stands for null. */
  readonly lengths: Int32Array;
  /** The state of the row's object in Redis. Null if it was not asked for, or if Redis lacks it. */
  live: unknown = null;

  /** Cells without a type have the value that their form says. */
  constructor(forms: readonly CellForm[], types: readonly SqlCell['type'][] = []) {
    this.#forms = forms;
    this.#types = types;
    this.#ids = types.map((type) => (type === 'id' ? Buffer.alloc(idBytes) : noBytes));
    this.starts = new Int32Array(forms.length);
    this.lengths = new Int32Array(forms.length);
  }

  /** Returns the value of a cell. An id of usual length is a buffer that is reused, as the row is. */
  value(at: number): unknown {
    const type = this.#types[at];
    if (type === 'live') return this.live;
    const length = this.lengths[at];
    // The result may lack the cell.
    if (length === undefined) return null;
    if (length < 0) return type === 'flag' ? 0 : null;
    if (type === 'flag') return this.#flag(at, length);
    if (type === 'number') return this.#number(at, length);
    return type === 'id' ? this.#id(at, length) : this.#textOrForm(at, length, type);
  }

  /** Returns all cells. Those without a type are not reused. */
  values(): unknown[] {
    return this.#forms.map((_, at) => this.value(at));
  }

  /** Returns the id in a cell. A cell that is null or missing has an empty one. */
  id(at: number): Buffer {
    return idOf(this.value(at));
  }

  /** Returns the ids that `joinIds` put into a cell. They are bytes, which are not copied, or in base 64. */
  ids(at: number): Buffer {
    const start = this.starts[at] ?? 0;
    const end = start + Math.max(0, this.lengths[at] ?? 0);
    if (this.#forms[at] === 'bytes') return this.bytes.subarray(start, end);
    return Buffer.from(this.bytes.toString('latin1', start, end), 'base64');
  }

  /** Returns the value of the id in a cell. */
  find<T>(map: ById<T>, at: number): T | undefined {
    const isPlain = this.#forms[at] === 'bytes' && this.lengths[at] === idBytes;
    return isPlain ? map.get(this.bytes, this.starts[at]) : map.get(this.id(at));
  }

  /** Hands the value of a cell over. A text is not made of its bytes. */
  writeTo(sink: Pick<CellSink<unknown>, 'value' | 'text'>, at: number): void {
    const length = this.lengths[at] ?? -1;
    if (length >= 0 && this.#types[at] === 'text' && this.#forms[at] === 'text')
      sink.text(this.bytes, this.starts[at] ?? 0, length);
    else sink.value(this.value(at));
  }

  #textOrForm(at: number, length: number, type: 'text' | undefined): unknown {
    const form = this.#forms[at];
    if (type === 'text' || form === 'text') return this.#text(at, length);
    const start = this.starts[at] ?? 0;
    return form === 'bytes' ? this.bytes.subarray(start, start + length) : this.#number(at, length);
  }

  #text(at: number, length: number): string {
    const form = this.#forms[at];
    if (form === 'text' || form === 'bytes')
      return this.#texts.read(this.bytes, this.starts[at] ?? 0, length);
    return String(this.#number(at, length));
  }

  #flag(at: number, length: number): number {
    const form = this.#forms[at];
    return form === 'text' || form === 'bytes' ? flagIn(this.bytes, this.starts[at] ?? 0, length) : 1;
  }

  #number(at: number, length: number): number {
    const form = this.#forms[at];
    const start = this.starts[at] ?? 0;
    if (form === 'signed' || form === 'unsigned') return this.#whole(start, length, form === 'unsigned');
    if (form !== 'float') return this.#digits(start, length);
    return length === 4 ? this.bytes.readFloatLE(start) : this.bytes.readDoubleLE(start);
  }

  #whole(start: number, length: number, isUnsigned: boolean): number {
    if (length === 8) {
      const high = this.#word(start + 4);
      return (this.#word(start) >>> 0) + (isUnsigned ? high >>> 0 : high) * wordRange;
    }
    // The bytes of other cells are shifted out.
    const shift = 32 - 8 * length;
    const word = this.#word(start) << shift;
    return isUnsigned ? word >>> shift : word >> shift;
  }

  #word(at: number): number {
    const bytes = this.bytes;
    return (
      (bytes[at] ?? 0) |
      ((bytes[at + 1] ?? 0) << 8) |
      ((bytes[at + 2] ?? 0) << 16) |
      ((bytes[at + 3] ?? 0) << 24)
    );
  }

  #digits(start: number, length: number): number {
    let number = 0;
    for (let at = start; at < start + length; at += 1) {
      const digit = (this.bytes[at] ?? 0) - zero;
      if (digit < 0 || digit > 9) return this.#otherNumber(start, length);
      number = number * 10 + digit;
    }
    return length > 0 && length <= mostDigits ? number : this.#otherNumber(start, length);
  }

  #otherNumber(start: number, length: number): number {
    return Number(this.#texts.read(this.bytes, start, length));
  }

  /** Ids are bytes, or hexadecimal digits behind a backslash and an x. */
  #id(at: number, length: number): Buffer {
    const start = this.starts[at] ?? 0;
    const id = this.#ids[at] ?? noBytes;
    if (this.#forms[at] === 'bytes') return this.#readId(start, length, id);
    if (length !== 2 + 2 * idBytes || this.bytes[start] !== backslash) return idOf(this.#text(at, length));
    this.#readHex(start + 2, id);
    return id;
  }

  #readId(start: number, length: number, id: Buffer): Buffer {
    if (length !== idBytes) return this.bytes.subarray(start, start + length);
    for (let index = 0; index < idBytes; index += 1) id[index] = this.bytes[start + index] ?? 0;
    return id;
  }

  /** Other characters than digits make some other id, which a server could send as well. */
  #readHex(start: number, id: Buffer): void {
    const bytes = this.bytes;
    for (let index = 0; index < idBytes; index += 1) {
      const at = start + 2 * index;
      id[index] = (hexValue(bytes[at] ?? 0) << 4) | hexValue(bytes[at + 1] ?? 0);
    }
  }
}

/** Returns the value of a lower-case hexadecimal digit. */
function hexValue(character: number): number {
  return (character & 15) + (character >> 6) * 9;
}
