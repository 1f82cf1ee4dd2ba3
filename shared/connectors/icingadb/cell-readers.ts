/** Readers of one column from the row of a statement. They run once a row, and most columns are one cell as it is. */
import { firstCell, type SqlColumn } from './columns.ts';
import type { MessageRow } from './message-row.ts';
import type { ById, Related } from './relations.ts';

export interface CellReader {
  /** The place of the column in the row, or -1 if its value is not one cell as it is. Most columns are, and calls cost more than a comparison. */
  readonly place: number;
  /** `id` is that of the row. */
  read(row: MessageRow, id: Buffer): unknown;
}

/** A cell as it is. */
class PlainCell implements CellReader {
  readonly place: number;

  constructor(place: number) {
    this.place = place;
  }

  read(row: MessageRow): unknown {
    return row.value(this.place);
  }
}

/** A value that is made of cells and of other tables. */
class ComputedCell implements CellReader {
  readonly place = -1;
  readonly #places: readonly number[];
  readonly #value: SqlColumn['value'];
  readonly #related: Related;
  readonly #cells: unknown[];

  constructor(places: readonly number[], value: SqlColumn['value'], related: Related) {
    this.#places = places;
    this.#value = value;
    this.#related = related;
    this.#cells = new Array<unknown>(places.length).fill(null);
  }

  read(row: MessageRow, id: Buffer): unknown {
    const cells = this.#cells;
    for (let at = 0; at < cells.length; at += 1) cells[at] = row.value(this.#places[at] ?? 0);
    return this.#value(cells, id, this.#related);
  }
}

/** The cells of objects by their id. */
export type PartRows = ById<readonly unknown[]>;

/** Finds the object that a row belongs to. */
export class PartFinder {
  readonly #objects: PartRows;
  readonly #at: number;
  /** The cells of the object. `undefined` means that the row belongs to none, or to one that was not read. */
  found: readonly unknown[] | undefined;

  /** `at` is the place of its id in the rows. */
  constructor(objects: PartRows, at: number) {
    this.#objects = objects;
    this.#at = at;
  }

  /** Finds the object of another row. */
  moveTo(row: MessageRow): void {
    this.found = row.find(this.#objects, this.#at);
  }
}

/** A column of the object that a row belongs to. */
class PartCell implements CellReader {
  readonly place = -1;
  readonly #finder: PartFinder;
  readonly #at: number;

  constructor(finder: PartFinder, at: number) {
    this.#finder = finder;
    this.#at = at;
  }

  read(): unknown {
    return this.#finder.found?.[this.#at] ?? null;
  }
}

/** Makes the reader of a column of the table itself. `places` are those of its cells in the row. */
export function ownCell(column: SqlColumn, places: readonly number[], related: Related): CellReader {
  return column.value === firstCell
    ? new PlainCell(places[0] ?? 0)
    : new ComputedCell(places, column.value, related);
}

export function partCell(finder: PartFinder, at: number): CellReader {
  return new PartCell(finder, at);
}
