import { decodeCell, textOf } from './cells.ts';
import type { SqlCell } from './columns.ts';
import type { Collect, Collector, ResultRow } from './row-collectors.ts';

/** Reads one column from the row of a statement. */
export type ReadCell = (row: ResultRow, id: string) => unknown;

/** Takes rows and their ids. The array of cells is reused: they are valid until `add` returns. */
export type CollectCells<T> = () => Collector<T, (cells: readonly unknown[], id: string) => void>;

/**
 * Writes the rows of a statement as soon as its columns can be read: rows that come earlier wait for the other tables that columns are made
 * of. The database reads the next rows meanwhile.
 */
export class RowWriter<T> {
  readonly #cells: readonly SqlCell[];
  readonly #collect: CollectCells<T>;
  #waiting: ResultRow[] = [];
  #write: ((row: ResultRow) => void) | undefined;
  #target: ReturnType<CollectCells<T>>;

  /** `cells` are those of the statement. The first one is the id. */
  constructor(cells: readonly SqlCell[], collect: CollectCells<T>) {
    this.#cells = cells;
    this.#collect = collect;
    this.#target = collect();
  }

  /** Takes the rows of the statement. Its result is the rows that wait. */
  readonly collect: Collect<readonly ResultRow[]> = () => {
    const types = this.#cells.map(({ type }) => type);
    this.#waiting = [];
    this.#target = this.#collect();
    return {
      add: (row) => {
        for (let at = 0; at < types.length; at += 1) row[at] = decodeCell(row[at], types[at]);
        if (this.#write) this.#write(row);
        else this.#waiting.push(row);
      },
      end: () => this.#waiting,
    };
  };

  /** Begins to write with the readers of all columns. */
  start(readers: readonly ReadCell[]): void {
    const cells = new Array<unknown>(readers.length).fill(null);
    const write = (row: ResultRow) => {
      const id = textOf(row[0]);
      for (let at = 0; at < readers.length; at += 1) cells[at] = readers[at]?.(row, id);
      this.#target.add(cells, id);
    };
    for (const row of this.#waiting) write(row);
    this.#write = write;
  }

  /** Returns the result. All rows must have come. */
  end(): T {
    return this.#target.end();
  }
}
