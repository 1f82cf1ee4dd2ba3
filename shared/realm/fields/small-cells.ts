import { cellKind, type CellTable, numberAt } from '../../connectors/status-query/index.ts';

/** Numbers below 100, and three words: fewer than a power of two, so that a place in the tables is shifted, not multiplied. */
const bitsOfValue = 7;
const words = { true: 100, false: 101, null: 102 } as const;
/** Of one kind of rows each. */
const mostKinds = 1000;
/** A table is a kilobyte for four values of a cell. */
const mostTables = 4000;

/**
 * Tells rows apart by some of their cells, which are flags and small numbers in most rows. A tree: each cell in turn leads to the
 * next table, the last one to the number of the kind. Nothing is hashed, and no key is made.
 */
export class SmallCells {
  readonly #cells: CellTable;
  readonly #places: readonly number[];
  /** Of each table and value: the next table, or the number of the kind; one more than it. 0: not seen yet. */
  #next = new Uint16Array(8 << bitsOfValue);
  #tables = 1;
  #kinds = 0;

  /** `places`: of the cells, in a row. */
  constructor(cells: CellTable, places: readonly number[]) {
    this.#cells = cells;
    this.#places = places;
  }

  /** Counted from 0 as they appear; -1 where a cell is anything else, and where there are more kinds than are kept. */
  kind(slot: number): number {
    const places = this.#places;
    let number = 0;
    for (let index = 0; index < places.length; index += 1) {
      const value = smallValue(this.#cells, slot + (places[index] ?? 0));
      if (value < 0) return -1;
      const at = (number << bitsOfValue) + value;
      let next = this.#next[at] ?? 0;
      if (next === 0) next = this.#add(at, index === places.length - 1);
      if (next === 0) return -1;
      number = next - 1;
    }
    return number;
  }

  #add(at: number, isLast: boolean): number {
    if (isLast ? this.#kinds === mostKinds : this.#tables === mostTables) return 0;
    const next = isLast ? (this.#kinds += 1) : (this.#tables += 1);
    if (this.#tables << bitsOfValue > this.#next.length) this.#grow();
    this.#next[at] = next;
    return next;
  }

  #grow(): void {
    const next = new Uint16Array(this.#next.length * 2);
    next.set(this.#next);
    this.#next = next;
  }
}

/** Negative for any other value. */
function smallValue(cells: CellTable, cell: number): number {
  const kind = cells.kinds[cell];
  if (kind === cellKind.digits) {
    const length = (cells.starts[cell + 1] ?? 0) - (cells.starts[cell] ?? 0) - 1;
    return length <= 2 ? numberAt(cells, cell) : -1;
  }
  if (kind === cellKind.true) return words.true;
  if (kind === cellKind.false) return words.false;
  return kind === cellKind.null ? words.null : -1;
}
