import type { FoundCells } from '../status-query/index.ts';

/** A view of some rows of `cells`: row `i` of the view is row `rows[i]` of `cells`. No bytes are copied. */
export class SelectedRows implements FoundCells {
  readonly body: Buffer;
  readonly starts: Uint32Array;
  readonly kinds: Uint8Array;
  readonly count: number;
  readonly #cells: FoundCells;
  readonly #rows: Uint32Array;

  constructor(cells: FoundCells, rows: Uint32Array) {
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

/** The numbers of a copy: of its rows, of the cells of a row, and of its bytes. */
interface CopySize {
  readonly rows: number;
  readonly width: number;
  readonly bytes: number;
}

/** Copies of rows, whose texts stand one behind the other. */
export class KeptCells implements FoundCells {
  readonly body: Buffer;
  readonly starts: Uint32Array;
  readonly kinds: Uint8Array;
  readonly count: number;
  readonly #stride: number;

  constructor({ rows, width, bytes }: CopySize) {
    this.#stride = width + 1;
    this.count = rows;
    // A buffer of its own: small ones are cut from one that all share, which they would keep alive.
    this.body = Buffer.allocUnsafeSlow(bytes);
    this.starts = new Uint32Array(rows * this.#stride);
    this.kinds = new Uint8Array(rows * this.#stride);
  }

  slot(row: number): number {
    return row * this.#stride;
  }

  /** Copies rows of several answers. `order` has the numbers of the rows, counted through all answers. */
  static copy(answers: readonly FoundCells[], order: Uint32Array, width: number): KeptCells {
    const sources = sourcesOf(answers);
    let bytes = 0;
    for (const number of order) {
      const { cells, first } = sourceIn(sources, number);
      const slot = cells.slot(number - first);
      bytes += (cells.starts[slot + width] ?? 0) - (cells.starts[slot] ?? 0);
    }
    const kept = new KeptCells({ rows: order.length, width, bytes });
    let at = 0;
    for (let row = 0; row < order.length; row += 1) {
      const number = order[row] ?? 0;
      const { cells, first } = sourceIn(sources, number);
      at = kept.#copyRow(row, cells, { slot: cells.slot(number - first), at });
    }
    return kept;
  }

  /** Copies the row that begins in `slot` to the offset `at`. Returns the offset behind it. */
  #copyRow(row: number, from: FoundCells, { slot, at }: { readonly slot: number; readonly at: number }) {
    const width = this.#stride - 1;
    const begin = from.starts[slot] ?? 0;
    const end = from.starts[slot + width] ?? 0;
    const to = this.slot(row);
    from.body.copy(this.body, at, begin, end);
    for (let cell = 0; cell <= width; cell += 1) {
      this.starts[to + cell] = (from.starts[slot + cell] ?? 0) - begin + at;
      this.kinds[to + cell] = from.kinds[slot + cell] ?? 0;
    }
    return at + end - begin;
  }
}

interface Source {
  readonly cells: FoundCells;
  /** Number of the first row of these cells, counted through all of them. */
  readonly first: number;
}

function sourcesOf(answers: readonly FoundCells[]): readonly Source[] {
  let first = 0;
  return answers.map((cells) => {
    const source = { cells, first };
    first += cells.count;
    return source;
  });
}

function sourceIn(sources: readonly Source[], number: number): Source {
  const source = sources.findLast(({ first }) => first <= number);
  if (!source) throw new Error('a row that no answer has');
  return source;
}
