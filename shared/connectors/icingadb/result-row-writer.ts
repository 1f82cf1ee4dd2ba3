import type { CellReader, PartFinder } from './cell-readers.ts';
import type { CellSink } from './cell-sink.ts';
import type { SqlCell } from './columns.ts';
import type { MessageRow } from './message-row.ts';
import type { Collect, RowCollector } from './row-collectors.ts';
import { WaitingRows } from './waiting-rows.ts';

export type OpenSink<T> = () => CellSink<T>;

/** The readers of all columns, and what finds the objects that they read. */
export interface RowReaders {
  readonly readers: readonly CellReader[];
  readonly finders: readonly PartFinder[];
}

/**
 * Writes the rows of a statement as soon as its columns can be read: rows that come earlier wait for the other tables that columns are made
 * of. The database reads the next rows meanwhile.
 */
export class ResultRowWriter<T> implements RowCollector<readonly WaitingRows[]> {
  readonly types: readonly SqlCell['type'][];
  readonly #open: OpenSink<T>;
  #sink: CellSink<T>;
  #waiting = new WaitingRows();
  #readers: RowReaders | undefined;

  /** `cells` are those of the statement. The first one is the id. */
  constructor(cells: readonly SqlCell[], open: OpenSink<T>) {
    this.types = cells.map(({ type }) => type);
    this.#open = open;
    this.#sink = open();
  }

  /** Begins to take rows, anew if a statement is repeated. */
  readonly collect: Collect<readonly WaitingRows[]> = () => {
    this.#waiting = new WaitingRows();
    this.#sink = this.#open();
    return this;
  };

  add(row: MessageRow): void {
    if (this.#readers) this.#write(row, this.#readers);
    else this.#waiting.add(row);
  }

  /** Returns the rows that wait, which are all if `start` was not called yet. */
  end(): readonly WaitingRows[] {
    return [this.#waiting.snapshot()];
  }

  /** Begins to write. */
  start(readers: RowReaders): void {
    this.#readers = readers;
    this.#waiting.forEach((row) => {
      this.#write(row, readers);
    });
    this.#waiting = new WaitingRows();
  }

  /** Returns the result. All rows must have come. */
  result(): T {
    return this.#sink.end();
  }

  #write(row: MessageRow, { readers, finders }: RowReaders): void {
    const sink = this.#sink;
    const id = row.id(0);
    for (const finder of finders) finder.moveTo(row);
    for (const reader of readers) {
      if (reader.place < 0) sink.value(reader.read(row, id));
      else row.writeTo(sink, reader.place);
    }
    sink.endRow(id);
  }
}
