import { cellKind, type CellTable, numberAt } from '../../connectors/status-query/index.ts';

/**
 * Values are numbers below 100 and three words. They fit into 7 bits, so that an index is computed by a shift and not by a
 * multiplication.
 */
const bitsOfValue = 7;
const words = { true: 100, false: 101, null: 102 } as const;
/** The largest number of kinds. All rows of one kind have the same values in these cells. */
const mostKinds = 1000;
/** The largest number of lookup tables. Four of them take one kilobyte. */
const mostTables = 4000;

/**
 * Sorts rows into kinds by some of their cells, which are flags and small numbers in most rows. The lookup tables form a tree:
 * each cell's value leads to the next table, the last one to the number of the kind. Nothing is hashed, and no key string is
 * built.
 */
export class SmallCells {
  readonly #cells: CellTable;
  readonly #places: readonly number[];
  /** The next table or, for the last cell, the number of the kind, plus one; indexed by table and value. 0 means not seen yet. */
  #next = new Uint16Array(8 << bitsOfValue);
  #tables = 1;
  #kinds = 0;

  /** `places` are the indices of the cells in a row. */
  constructor(cells: CellTable, places: readonly number[]) {
    this.#cells = cells;
    this.#places = places;
  }

  /**
   * Returns the number of the row's kind, counted from 0 in order of appearance. Returns -1 if a cell has any other value or if
   * too many kinds exist.
   */
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

/** Returns the value of a cell as a small number, or a negative number if it is anything else. */
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
