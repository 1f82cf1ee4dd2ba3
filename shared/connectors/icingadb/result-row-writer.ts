import type { CellReader } from './cell-readers.ts';
import { idOf } from './cells.ts';
import type { SqlCell } from './columns.ts';
import type { Collect, ResultRow, RowCollector } from './row-collectors.ts';

/** Takes rows as the cells of wanted columns. */
export interface CellCollector<T> {
  /** The caller uses the array `cells` again for the next row, so that it must not be kept. */
  add(cells: readonly unknown[], id: Buffer): void;
  end(): T;
}

export type CollectCells<T> = () => CellCollector<T>;

/**
 * Writes the rows of a statement as soon as its columns can be read: rows that come earlier wait for the other tables that columns are made
 * of. The database reads the next rows meanwhile.
 */
export class ResultRowWriter<T> implements RowCollector<readonly ResultRow[]> {
  readonly types: readonly SqlCell['type'][];
  readonly #collect: CollectCells<T>;
  #target: CellCollector<T>;
  #waiting: ResultRow[] = [];
  #readers: readonly CellReader[] | undefined;
  #places: readonly number[] = [];
  #cells: unknown[] = [];

  /** `cells` are those of the statement. The first one is the id. */
  constructor(cells: readonly SqlCell[], collect: CollectCells<T>) {
    this.types = cells.map(({ type }) => type);
    this.#collect = collect;
    this.#target = collect();
  }

  /** Begins to take rows, anew if a statement is repeated. */
  readonly collect: Collect<readonly ResultRow[]> = () => {
    this.#waiting = [];
    this.#target = this.#collect();
    return this;
  };

  add(row: unknown[]): void {
    if (this.#readers) this.#write(row, this.#readers);
    else this.#waiting.push(row);
  }

  /** Returns the rows that wait, which are all if `start` was not called yet. */
  end(): readonly ResultRow[] {
    return this.#waiting;
  }

  /** Begins to write with the readers of all columns. */
  start(readers: readonly CellReader[]): void {
    this.#places = readers.map(({ place }) => place);
    this.#cells = new Array<unknown>(readers.length).fill(null);
    for (const row of this.#waiting) this.#write(row, readers);
    // The list outlives them, and they would be copied by each collection of garbage.
    this.#waiting.length = 0;
    this.#readers = readers;
  }

  /** Returns the result. All rows must have come. */
  result(): T {
    return this.#target.end();
  }

  #write(row: ResultRow, readers: readonly CellReader[]): void {
    const id = idOf(row[0]);
    const cells = this.#cells;
    for (let at = 0; at < readers.length; at += 1) {
      const place = this.#places[at] ?? -1;
      cells[at] = place < 0 ? readers[at]?.read(row, id) : row[place];
    }
    this.#target.add(cells, id);
  }
}
