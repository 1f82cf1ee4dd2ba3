import { compareKeys, toKey } from './keys.ts';

/**
 * One field of all rows of a table. Columns are objects of classes, because their methods run once a row: V8 would compile functions that
 * are made for each request again for each of them (ADR 0109).
 */
export interface RowColumn {
  /** Decodes the value of a row, or returns `undefined` if the rows lack the field. */
  value(row: number): unknown;
  /** Compares two rows by their values in ascending order, like a callback of `Array.sort`. */
  compare(a: number, b: number): number;
  /** Compares a row with a row of another column in the same way. */
  compareTo(row: number, other: RowColumn, otherRow: number): number;
}

/** A column that compares rows by their decoded values. */
export abstract class ValueColumn implements RowColumn {
  abstract value(row: number): unknown;

  compare(a: number, b: number): number {
    return this.compareTo(a, this, b);
  }

  compareTo(row: number, other: RowColumn, otherRow: number): number {
    return compareKeys(toKey(this.value(row)), toKey(other.value(otherRow)), false);
  }
}

/** A column with the same value in all rows. */
export class ConstantColumn extends ValueColumn {
  readonly #value: unknown;

  constructor(value: unknown) {
    super();
    this.#value = value;
  }

  value(): unknown {
    return this.#value;
  }

  override compare(): number {
    return 0;
  }
}
