import type { CellReader } from './cell-readers.ts';
import { decodeCell, idOf } from './cells.ts';
import type { SqlCell } from './columns.ts';
import type { Collect, ResultRow, RowCollector } from './row-collectors.ts';

/** Takes rows as the cells of wanted columns. */
export interface CellCollector<T> {
  /** The caller uses the array `cells` again for the next row, so that it must not be kept. */
  add(cells: readonly unknown[], id: Buffer): void;
  end(): T;
}

export type CollectCells<T> = () => CellCollector<T>;

/** The `typeof` of cells that are values already. An id that comes as its bytes or is null is an object. */
const readyTypes = { text: 'string', number: 'number', id: 'object', live: 'object' } as const;

/**
 * Writes the rows of a statement as soon as its columns can be read: rows that come earlier wait for the other tables that columns are made
 * of. The database reads the next rows meanwhile.
 */
export class ResultRowWriter<T> implements RowCollector<readonly ResultRow[]> {
  readonly types: readonly SqlCell['type'][];
  readonly #ready: readonly string[];
  readonly #collect: CollectCells<T>;
  #target: CellCollector<T>;
  #waiting: ResultRow[] = [];
  #readers: readonly CellReader[] | undefined;
  #places: readonly number[] = [];
  #cells: unknown[] = [];

  /** `cells` are those of the statement. The first one is the id. */
  constructor(cells: readonly SqlCell[], collect: CollectCells<T>) {
    this.types = cells.map(({ type }) => type);
    this.#ready = this.types.map((type) => readyTypes[type]);
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
    const ready = this.#ready;
    for (let at = 0; at < ready.length; at += 1)
      if (typeof row[at] !== ready[at]) row[at] = decodeCell(row[at], this.types[at]);
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
