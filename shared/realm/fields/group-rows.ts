import type { RowNames } from './row-names.ts';

/** Rows of the same name. Groups have numbers from 0 on, in the order of their first rows. */
export interface RowGroups {
  /** By row. */
  readonly groupOf: Uint32Array;
  /** The first row of each group. */
  readonly heads: readonly number[];
}

/** Finds them by hashes of names; undefined where too many names have one hash. */
export function groupRows(count: number, names: RowNames): RowGroups | undefined {
  const table = new GroupTable(count, names);
  const groupOf = new Uint32Array(count);
  for (let row = 0; row < count; row += 1) {
    const group = table.groupOf(row);
    if (group === undefined) return undefined;
    groupOf[row] = group;
  }
  return { groupOf, heads: table.heads };
}

/** With more, an engine whose names all have one hash would have each compared with each. */
const mostTries = 64;

/** A hash table with open addressing: a map of strings would have to make a string of each name. */
class GroupTable {
  readonly heads: number[] = [];
  readonly #names: RowNames;
  readonly #mask: number;
  /** One more than a group's number; 0 is free. */
  readonly #places: Uint32Array;

  constructor(count: number, names: RowNames) {
    this.#names = names;
    this.#mask = 2 ** Math.ceil(Math.log2(2 * count + 1)) - 1;
    this.#places = new Uint32Array(this.#mask + 1);
  }

  groupOf(row: number): number | undefined {
    let place = this.#names.hash(row) & this.#mask;
    for (let tries = 0; tries < mostTries; tries += 1) {
      const group = (this.#places[place] ?? 0) - 1;
      if (group < 0) return this.#begin(place, row);
      if (this.#names.compare(this.heads[group] ?? 0, this.#names, row) === 0) return group;
      place = (place + 1) & this.#mask;
    }
    return undefined;
  }

  #begin(place: number, row: number): number {
    this.#places[place] = this.heads.push(row);
    return this.heads.length - 1;
  }
}
