import { inSlices } from '../base/time-slices.ts';
import type { Key } from './keys.ts';
import type { RowComparer } from './row-column.ts';

interface WantedRows {
  readonly comparer: RowComparer;
  /** The number of rows that are wanted. */
  readonly most: number;
  /** Returns true for the rows among which the first ones are found. */
  readonly isCandidate: (row: number) => boolean;
}

/** The number of rows that are looked at one after the other. */
const rowsOfBlock = 32;
/** A prime number that is larger than the number of blocks can be. */
const stride = 2_654_435_761;

/**
 * Returns the numbers of the rows that come first in an order, sorted, in one pass over all rows: a heap holds the first ones that were found, of
 * which the last one is on top, and most rows are compared with that one alone. The blocks are looked at in a mixed order, because
 * rows that are in the opposite order would each replace the one on top.
 */
export async function firstRowsInOrder(count: number, wanted: WantedRows): Promise<Uint32Array> {
  const { comparer, most, isCandidate } = wanted;
  const heap = new RowHeap(comparer, Math.min(most, count));
  const blocks = Math.ceil(count / rowsOfBlock);
  await inSlices(blocks, (from, to) => {
    for (let block = from; block < to; block += 1) {
      const first = ((block * stride) % blocks) * rowsOfBlock;
      for (let row = first; row < first + rowsOfBlock && row < count; row += 1)
        if (isCandidate(row)) heap.add(row);
    }
  });
  return heap.inOrder();
}

/** A binary heap of row numbers, of which the last one in the order is on top. Rows whose keys are all equal are in the order of their numbers. */
class RowHeap {
  readonly #rows: Uint32Array;
  readonly #comparer: RowComparer;
  #count = 0;
  /** The keys of the row on top that were read. */
  #keys: Key[] = [];

  constructor(comparer: RowComparer, most: number) {
    this.#comparer = comparer;
    this.#rows = new Uint32Array(most);
  }

  add(row: number): void {
    const top = this.#rows[0] ?? 0;
    if (this.#count < this.#rows.length) this.#append(row);
    else if (this.#isBefore(row, top, this.#keys)) this.#sink(row, this.#count);
    if (top !== this.#rows[0]) this.#keys = [];
  }

  /** Empties the heap from its top. */
  async inOrder(): Promise<Uint32Array> {
    const sorted = new Uint32Array(this.#count);
    await inSlices(sorted.length, (from, to) => {
      for (let at = from; at < to; at += 1) {
        sorted[sorted.length - 1 - at] = this.#rows[0] ?? 0;
        this.#count -= 1;
        this.#sink(this.#rows[this.#count] ?? 0, this.#count);
      }
    });
    return sorted;
  }

  #append(row: number): void {
    const rows = this.#rows;
    let at = this.#count;
    this.#count += 1;
    for (let parent = (at - 1) >> 1; at > 0; parent = (at - 1) >> 1) {
      if (!this.#isBefore(rows[parent] ?? 0, row)) break;
      rows[at] = rows[parent] ?? 0;
      at = parent;
    }
    rows[at] = row;
  }

  /** Replaces the top by a row, which sinks to its place among the first `count` of the heap. */
  #sink(row: number, count: number): void {
    const rows = this.#rows;
    let at = 0;
    for (let child = this.#laterChild(at, count); child < count; child = this.#laterChild(at, count)) {
      if (!this.#isBefore(row, rows[child] ?? 0)) break;
      rows[at] = rows[child] ?? 0;
      at = child;
    }
    rows[at] = row;
  }

  #laterChild(at: number, count: number): number {
    const [rows, child] = [this.#rows, 2 * at + 1];
    return child + 1 < count && this.#isBefore(rows[child] ?? 0, rows[child + 1] ?? 0) ? child + 1 : child;
  }

  #isBefore(row: number, other: number, keys?: Key[]): boolean {
    return (this.#comparer.compare(row, other, keys) || row - other) < 0;
  }
}
