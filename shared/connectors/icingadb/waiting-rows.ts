import { idDigits } from './cells.ts';
import type { MessageRow } from './message-row.ts';

/** The number of rows whose cells are kept in one array: a larger one would have to be copied. */
const rowsOfBlock = 256;

/** Rows of one result that wait for what their columns are made of. They are kept as the bytes that have come. */
export class WaitingRows {
  /** The row object of the result, which is moved from row to row. */
  #row: MessageRow | undefined;
  #bytes: Buffer[] = [];
  #live: unknown[] = [];
  /** The offsets of the cells of each row, and their lengths behind them. */
  #blocks: Int32Array[] = [];
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(row: MessageRow): void {
    const { starts, lengths } = row;
    const width = starts.length;
    const slot = this.#count % rowsOfBlock;
    if (slot === 0) this.#blocks.push(new Int32Array(rowsOfBlock * 2 * width));
    const cells = this.#blocks.at(-1) ?? starts;
    const at = slot * 2 * width;
    for (let cell = 0; cell < width; cell += 1) {
      cells[at + cell] = starts[cell] ?? 0;
      cells[at + width + cell] = lengths[cell] ?? 0;
    }
    this.#row = row;
    this.#bytes.push(row.bytes);
    this.#live.push(row.live);
    this.#count += 1;
  }

  /** Calls `take` with each row and its index. The row is valid during the call only. */
  forEach(take: (row: MessageRow, index: number) => void): void {
    for (let index = 0; index < this.#count; index += 1) {
      const row = this.#moveTo(index);
      if (row) take(row, index);
    }
  }

  /** Returns what `read` makes of each row. */
  map<T>(read: (row: MessageRow) => T): T[] {
    const all: T[] = [];
    this.forEach((row) => all.push(read(row)));
    return all;
  }

  /** Returns the rows that wait now. Rows that are added later are not among them. */
  snapshot(): WaitingRows {
    const copy = new WaitingRows();
    copy.#row = this.#row;
    copy.#bytes = this.#bytes;
    copy.#live = this.#live;
    copy.#blocks = this.#blocks;
    copy.#count = this.#count;
    return copy;
  }

  #moveTo(index: number): MessageRow | undefined {
    const row = this.#row;
    const cells = this.#blocks[Math.floor(index / rowsOfBlock)];
    if (!row || !cells) return undefined;
    const { starts, lengths } = row;
    const width = starts.length;
    const at = (index % rowsOfBlock) * 2 * width;
    for (let cell = 0; cell < width; cell += 1) {
      starts[cell] = cells[at + cell] ?? 0;
      lengths[cell] = cells[at + width + cell] ?? 0;
    }
    row.bytes = this.#bytes[index] ?? row.bytes;
    row.live = this.#live[index];
    return row;
  }
}

/** Returns the ids in a cell of the rows, without those that are null. */
export function idsIn(rows: readonly WaitingRows[], at: number): string[] {
  return rows.flatMap((waiting) => waiting.map((row) => idDigits(row.id(at)))).filter((id) => id !== '');
}
