import type { RawCells } from '../../connectors/status-query/index.ts';

/** A view of some rows of `cells`: row `i` of the view is row `rows[i]` of `cells`. No bytes are copied. */
export class SelectedRows implements RawCells {
  readonly body: Buffer;
  readonly starts: Uint32Array;
  readonly kinds: Uint8Array;
  readonly count: number;
  readonly #cells: RawCells;
  readonly #rows: Uint32Array;

  constructor(cells: RawCells, rows: Uint32Array) {
    this.body = cells.body;
    this.starts = cells.starts;
    this.kinds = cells.kinds;
    this.count = rows.length;
    this.#cells = cells;
    this.#rows = rows;
  }

  slot(row: number): number {
    return this.#cells.slot(this.#rows[row] ?? 0);
  }
}

/** Parts of a table are of similar size, but not of the same. */
const someMore = 1.05;

interface CellRoom {
  readonly rows: number;
  readonly bytes: number;
}

/** Copies of the cells of some rows, whose texts follow each other in one buffer. */
export class KeptCells implements RawCells {
  body: Buffer;
  starts: Uint32Array;
  kinds: Uint8Array;
  count = 0;
  readonly #width: number;
  #bytes = 0;

  /** `room` has the expected number of rows and bytes. Memory that is never written costs nothing. */
  constructor(width: number, { rows, bytes }: CellRoom = { rows: 0, bytes: 0 }) {
    this.#width = width;
    // A buffer of its own: small ones are cut from one that all share, which they would keep alive.
    this.body = Buffer.allocUnsafeSlow(bytes);
    this.starts = new Uint32Array(this.slot(rows));
    this.kinds = new Uint8Array(this.slot(rows));
  }

  /** Copies all rows of several answers. */
  static copy(answers: readonly RawCells[], width: number): KeptCells {
    const rows = answers.reduce((sum, { count }) => sum + count, 0);
    const bytes = answers.reduce((sum, cells) => sum + bytesOf(cells, width), 0);
    const kept = new KeptCells(width, { rows, bytes });
    for (const cells of answers) kept.addAll(cells);
    return kept;
  }

  slot(row: number): number {
    return row * (this.#width + 1);
  }

  /** Adds all rows of an answer. It is the first of so many parts of similar size that will be added. */
  addAll(cells: RawCells, parts = 1): void {
    this.#reserve({ rows: cells.count, bytes: bytesOf(cells, this.#width) }, parts);
    for (let row = 0; row < cells.count; row += 1) this.#copy(cells, cells.slot(row));
  }

  /** Adds one row. */
  add(cells: RawCells, row: number): void {
    const slot = cells.slot(row);
    this.#reserve({ rows: 1, bytes: lengthOf(cells, slot, this.#width) }, 1);
    this.#copy(cells, slot);
  }

  /** Cuts everything to its length. No row can be added behind it. */
  end(): void {
    const slots = this.slot(this.count);
    this.body = this.body.subarray(0, this.#bytes);
    this.starts = this.starts.subarray(0, slots);
    this.kinds = this.kinds.subarray(0, slots);
  }

  #copy({ body, starts, kinds }: RawCells, slot: number): void {
    const width = this.#width;
    const begin = starts[slot] ?? 0;
    const at = this.#bytes;
    const to = this.slot(this.count);
    this.#bytes += body.copy(this.body, at, begin, starts[slot + width] ?? 0);
    for (let cell = 0; cell <= width; cell += 1) {
      this.starts[to + cell] = (starts[slot + cell] ?? 0) - begin + at;
      this.kinds[to + cell] = kinds[slot + cell] ?? 0;
    }
    this.count += 1;
  }

  /** Makes room for a part, and for all parts that follow if the first of them does not fit. */
  #reserve({ rows, bytes }: CellRoom, parts: number): void {
    const expected = parts > 1 ? parts * someMore : 1;
    if (this.#bytes + bytes > this.body.length) {
      const body = Buffer.allocUnsafeSlow(this.#bytes + Math.ceil(bytes * expected));
      this.body.copy(body, 0, 0, this.#bytes);
      this.body = body;
    }
    if (this.slot(this.count + rows) <= this.starts.length) return;
    const { starts, kinds } = this;
    const slots = this.slot(this.count + Math.ceil(rows * expected));
    this.starts = new Uint32Array(slots);
    this.kinds = new Uint8Array(slots);
    this.starts.set(starts.subarray(0, this.slot(this.count)));
    this.kinds.set(kinds.subarray(0, this.slot(this.count)));
  }
}

/** Returns the number of bytes of all rows. */
function bytesOf(cells: RawCells, width: number): number {
  let bytes = 0;
  for (let row = 0; row < cells.count; row += 1) bytes += lengthOf(cells, cells.slot(row), width);
  return bytes;
}

/** Returns the number of bytes of the row that begins in `slot`. */
function lengthOf({ starts }: RawCells, slot: number, width: number): number {
  return (starts[slot + width] ?? 0) - (starts[slot] ?? 0);
}
