import { cellKind, type RowTexts } from '../../connectors/status-query/index.ts';
import { compare } from './order.ts';

/** A field that rows are ordered by. */
export interface NameSource {
  readonly rows: RowTexts;
  /** Of its cell, in a row; -1 where there is none, and all names are empty. */
  readonly place: number;
  readonly read: (cell: unknown) => unknown;
}

/** In UTF-8 this byte begins U+E000 and all behind it, where bytes are in another order than code units. */
const firstUnordered = 0xee;
/** What ends a cell that is a text. */
const quoteAndComma = 2;

/**
 * The names of an answer's rows, compared in the order of code units where they stand in its text: strings are made of them only
 * where bytes do not tell.
 */
export class RowNames {
  readonly #rows: RowTexts;
  readonly #place: number;
  readonly #read: NameSource['read'];

  constructor({ rows, place, read }: NameSource) {
    this.#rows = rows;
    this.#place = place;
    this.#read = read;
  }

  /** Less than 0 where this row's name comes first, more where the other's does. */
  compare(row: number, other: RowNames, theirs: number): number {
    const cell = this.#plainCell(row);
    const second = other.#plainCell(theirs);
    const order = cell < 0 || second < 0 ? NaN : this.#compareTexts(cell, other.#rows, second);
    return Number.isNaN(order) ? compare(this.text(row), other.text(theirs)) : order;
  }

  /** The same for the same names, however they are written. */
  hash(row: number): number {
    const cell = this.#plainCell(row);
    if (cell < 0) return hashOf(Buffer.from(this.text(row)), 0, Infinity);
    const { body, starts } = this.#rows;
    const start = starts[cell] ?? 0;
    return hashOf(body, start + 1, start + lengthOf(this.#rows, cell));
  }

  /** Throws where the name cannot be read, also where bytes decide without it. */
  check(row: number): void {
    if (this.#place >= 0 && this.#plainCell(row) < 0) this.text(row);
  }

  text(row: number): string {
    if (this.#place < 0) return '';
    const slot = this.#rows.slot(row);
    const cell = slot < 0 ? this.#rows.cells(row)[this.#place] : this.#rows.value(slot + this.#place);
    const name = this.#read(cell);
    return typeof name === 'string' ? name : '';
  }

  /** Where the name is in the text as it is; or negative. */
  #plainCell(row: number): number {
    if (this.#place < 0) return -1;
    const cell = this.#rows.slot(row) + this.#place;
    return cell >= this.#place && this.#rows.kinds[cell] === cellKind.text ? cell : -1;
  }

  /** NaN where bytes do not tell. */
  #compareTexts(cell: number, other: RowTexts, second: number): number {
    const { body, starts } = this.#rows;
    const start = starts[cell] ?? 0;
    const theirs = other.starts[second] ?? 0;
    const length = lengthOf(this.#rows, cell);
    const otherLength = lengthOf(other, second);
    // Both begin with a quote.
    for (let at = 1; at < length && at < otherLength; at += 1) {
      const a = body[start + at] ?? 0;
      const b = other.body[theirs + at] ?? 0;
      if (a !== b) return orderOfBytes(a, b);
    }
    return length - otherLength;
  }
}

/** FNV-1a. */
function hashOf(bytes: Buffer, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < end && at < bytes.length; at += 1)
    hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
  // Its low bits differ least.
  return hash ^ (hash >>> 15);
}

/** Without the quote that ends it. */
function lengthOf({ starts }: RowTexts, cell: number): number {
  return (starts[cell + 1] ?? 0) - (starts[cell] ?? 0) - quoteAndComma;
}

function orderOfBytes(a: number, b: number): number {
  return a < firstUnordered || b < firstUnordered ? a - b : NaN;
}
