import { compareKeys, type Key, type SortKey, toComparableKey } from './keys.ts';

/**
 * One field of all rows of a table. Columns are objects of classes, because their methods run once a row: V8 would compile functions that
 * are made for each request again for each of them (ADR 0108).
 */
export interface RowColumn {
  /** Decodes the value of a row, or returns `undefined` if the rows lack the field. */
  value(row: number): unknown;
  /** Returns the key by which a row is sorted. `isTime` is that of the sort key. */
  key(row: number, isTime?: true): Key;
  /** Compares two rows by their texts like a callback of `Array.sort`, without decoding them. `undefined` means that their keys must be compared. */
  compare(a: number, b: number): number | undefined;
  /** Compares a row with a row of another column in the same way. */
  compareTo(row: number, other: RowColumn, otherRow: number): number | undefined;
}

/** A column whose rows are compared by their decoded values. */
export abstract class ValueColumn implements RowColumn {
  abstract value(row: number): unknown;

  key(row: number, isTime?: true): Key {
    return toComparableKey(this.value(row), isTime);
  }

  compare(a: number, b: number): number | undefined {
    return this.compareTo(a, this, b);
  }

  compareTo(_row: number, _other: RowColumn, _otherRow: number): number | undefined {
    return undefined;
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

/** A column by which rows are sorted. */
export interface OrderColumn extends Omit<SortKey, 'field'> {
  readonly column: RowColumn;
}

/** Compares rows by all keys. */
export class RowComparer {
  readonly columns: readonly OrderColumn[];

  constructor(table: { column(field: string): RowColumn }, order: readonly SortKey[]) {
    this.columns = order.map(({ field, ...direction }) => ({ ...direction, column: table.column(field) }));
  }

  /** `keys` keeps the keys of `b` that were read, for a row with which many are compared. */
  compare(a: number, b: number, keys: Key[] = []): number {
    let index = 0;
    for (const { column, descending, isTime } of this.columns) {
      const byText = column.compare(a, b);
      const difference =
        byText === undefined
          ? compareKeys(column.key(a, isTime), (keys[index] ??= column.key(b, isTime)), descending)
          : byText * (descending ? -1 : 1);
      if (difference !== 0) return difference;
      index += 1;
    }
    return 0;
  }
}
