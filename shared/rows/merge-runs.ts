import { compareKeys, type SortKey, toComparableKey } from './keys.ts';
import type { RowColumn } from './row-column.ts';

/** A column by which rows are sorted. */
export interface OrderColumn extends Omit<SortKey, 'field'> {
  readonly column: RowColumn;
}

/** Compares rows by all keys. */
export class RowComparer {
  readonly #columns: readonly OrderColumn[];

  constructor(columns: readonly OrderColumn[]) {
    this.#columns = columns;
  }

  compare(a: number, b: number): number {
    for (const { column, descending, isTime } of this.#columns) {
      const difference =
        descending || isTime
          ? compareKeys(
              toComparableKey(column.value(a), isTime),
              toComparableKey(column.value(b), isTime),
              descending,
            )
          : column.compare(a, b);
      if (difference !== 0) return difference;
    }
    return 0;
  }
}

/** The largest number of runs that are merged. More runs are sorted by groups of equal keys. */
const mostRuns = 4;

/**
 * Returns the row numbers at which ascending runs begin, or `undefined` if there are too many runs. Most engines of the Nagios family
 * answer in the order of names, so that a list of hosts and services consists of two runs.
 */
export function ascendingRuns(count: number, comparer: RowComparer): readonly number[] | undefined {
  const starts = [0];
  for (let row = 1; row < count; row += 1)
    if (comparer.compare(row - 1, row) > 0 && starts.push(row) > mostRuns) return undefined;
  return starts;
}

/** Merges runs that follow each other in `rows`, each of which is in order. */
export function mergeRuns(rows: Uint32Array, starts: readonly number[], comparer: RowComparer): Uint32Array {
  return starts.slice(1).reduce(
    (merged, start, index) => {
      const end = starts[index + 2] ?? rows.length;
      return mergeTwo(merged, rows.subarray(start, end), comparer);
    },
    rows.subarray(0, starts[1]),
  );
}

function mergeTwo(first: Uint32Array, second: Uint32Array, comparer: RowComparer): Uint32Array {
  const merged = new Uint32Array(first.length + second.length);
  let [a, b, at] = [0, 0, 0];
  while (a < first.length && b < second.length) {
    const [row = 0, other = 0] = [first[a], second[b]];
    const isFirst = comparer.compare(row, other) <= 0;
    merged[at++] = isFirst ? row : other;
    if (isFirst) a += 1;
    else b += 1;
  }
  merged.set(first.subarray(a), at);
  merged.set(second.subarray(b), at + first.length - a);
  return merged;
}
