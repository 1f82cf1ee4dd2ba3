import { cellKind, type RawCells } from './cell-scanner.ts';

/**
 * Values are numbers below 100 and three words. They fit into 7 bits, so that an index is computed by a shift and not by a
 * multiplication.
 */
const bitsOfValue = 7;
const words = { true: 100, false: 101, null: 102 } as const;
/** The byte of the digit 0. */
const zero = 0x30;
/** The largest number of groups. All rows of one group have the same values in these cells. */
const mostGroups = 1000;
/** The largest number of lookup tables. Four of them take one kilobyte. */
const mostTables = 4000;

/**
 * Groups rows by some of their cells, which are flags and small numbers in most rows. The lookup tables form a tree: the value of each
 * cell leads to the next table, and the last one to the number of the group. Nothing is hashed, and no key string is built.
 */
export class SmallCells {
  readonly #cells: RawCells;
  readonly #columns: readonly number[];
  /** The next table or, for the last cell, the number of the group, plus one; indexed by table and value. 0 means not seen yet. */
  #next = new Uint16Array(8 << bitsOfValue);
  #tables = 1;
  #groups = 0;

  /** `columns` are the indices of the columns in a row. */
  constructor(cells: RawCells, columns: readonly number[]) {
    this.#cells = cells;
    this.#columns = columns;
  }

  /**
   * Returns the number of a row's group, counted from 0 in order of appearance. Returns -1 if a cell has any other value or if too many
   * groups exist.
   */
  group(row: number): number {
    const cells = this.#cells;
    const columns = this.#columns;
    const slot = cells.slot(row);
    let number = 0;
    for (let index = 0; index < columns.length; index += 1) {
      const value = smallValue(cells, slot + (columns[index] ?? 0));
      if (value < 0) return -1;
      const at = (number << bitsOfValue) + value;
      let next = this.#next[at] ?? 0;
      if (next === 0) next = this.#add(at, index === columns.length - 1);
      if (next === 0) return -1;
      number = next - 1;
    }
    return number;
  }

  #add(at: number, isLast: boolean): number {
    if (isLast ? this.#groups === mostGroups : this.#tables === mostTables) return 0;
    const next = isLast ? (this.#groups += 1) : (this.#tables += 1);
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
function smallValue(cells: RawCells, slot: number): number {
  const kind = cells.kinds[slot];
  if (kind === cellKind.digits) return smallNumber(cells, slot);
  if (kind === cellKind.true) return words.true;
  if (kind === cellKind.false) return words.false;
  return kind === cellKind.null ? words.null : -1;
}

/** Returns the number in a cell of the kind `digits`, or -1 if it has more than two digits. */
function smallNumber({ body, starts }: RawCells, slot: number): number {
  const start = starts[slot] ?? 0;
  const length = (starts[slot + 1] ?? 0) - 1 - start;
  const first = (body[start] ?? 0) - zero;
  if (length === 1) return first;
  return length === 2 ? first * 10 + (body[start + 1] ?? 0) - zero : -1;
}
