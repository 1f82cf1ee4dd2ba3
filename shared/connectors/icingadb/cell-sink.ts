import { CellTexts } from './cell-texts.ts';

/** Takes the cells of rows one after the other. */
export interface CellSink<T> {
  value(cell: unknown): void;
  /** Takes a text as its UTF-8 bytes, which are valid during the call only. */
  text(bytes: Buffer, start: number, length: number): void;
  /** Ends the row. The id is valid during the call only. */
  endRow(id: Buffer): void;
  end(): T;
}

/** Takes rows as the values of their cells. */
export interface ValueCollector<T> {
  /** The caller uses the array `cells` and the id again for the next row, so that they must not be kept. */
  add(cells: readonly unknown[], id: Buffer): void;
  end(): T;
}

/** Hands the values of each row to a collector. */
export class ValueSink<T> implements CellSink<T> {
  readonly #collector: ValueCollector<T>;
  readonly #texts = new CellTexts();
  readonly #cells: unknown[] = [];
  #count = 0;

  constructor(collector: ValueCollector<T>) {
    this.#collector = collector;
  }

  value(cell: unknown): void {
    this.#cells[this.#count] = cell;
    this.#count += 1;
  }

  text(bytes: Buffer, start: number, length: number): void {
    this.value(this.#texts.read(bytes, start, length));
  }

  endRow(id: Buffer): void {
    this.#count = 0;
    this.#collector.add(this.#cells, id);
  }

  end(): T {
    return this.#collector.end();
  }
}
