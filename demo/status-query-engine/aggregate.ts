import type { Aggregation } from './query.ts';

/** The figures over the numbers so far, which are enough for every aggregation. */
export interface Tally {
  count: number;
  sum: number;
  squares: number;
  inverses: number;
  min: number;
  max: number;
}

export function emptyTally(): Tally {
  return { count: 0, sum: 0, squares: 0, inverses: 0, min: Infinity, max: -Infinity };
}

export function addToTally(tally: Tally, value: number): void {
  tally.count += 1;
  tally.sum += value;
  tally.squares += value * value;
  tally.inverses += 1 / value;
  tally.min = Math.min(tally.min, value);
  tally.max = Math.max(tally.max, value);
}

/** Returns the aggregate of the numbers in the tally, which has at least one. */
export function tallyResult(kind: Aggregation, tally: Tally): number {
  switch (kind) {
    case 'sum':
      return tally.sum;
    case 'min':
      return tally.min;
    case 'max':
      return tally.max;
    case 'avg':
      return tally.sum / tally.count;
    case 'std':
      return Math.sqrt(Math.max(0, (tally.squares - (tally.sum * tally.sum) / tally.count) / tally.count));
    case 'suminv':
      return tally.inverses;
    case 'avginv':
      return tally.inverses / tally.count;
  }
}
