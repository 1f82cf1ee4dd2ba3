import { inSlices, pauseInWork } from '../base/time-slices.ts';
import type { RowComparer } from './row-column.ts';

/** The largest number of runs that are merged. More runs are sorted by groups of equal keys. */
const mostRuns = 4;

/**
 * Returns the row numbers at which ascending runs begin, or `undefined` if there are too many runs. Most engines of the Nagios family
 * answer in the order of names, so that a list of hosts and services consists of two runs.
 */
export async function ascendingRuns(
  count: number,
  comparer: RowComparer,
): Promise<readonly number[] | undefined> {
  const starts = [0];
  await inSlices(count, (from, to) => {
    for (let row = Math.max(1, from); row < to && starts.length <= mostRuns; row += 1)
      if (comparer.compare(row - 1, row) > 0) starts.push(row);
  });
  return starts.length > mostRuns ? undefined : starts;
}

type CompareNumbers = (a: number, b: number) => number;

/** The number of numbers that are sorted without a pause. */
const sortedAtOnce = 1000;

/** Sorts numbers. Equal ones keep their order. */
export async function sortNumbers(numbers: Uint32Array, compare: CompareNumbers): Promise<Uint32Array> {
  const starts: number[] = [];
  for (let start = 0; start < numbers.length; start += sortedAtOnce) {
    await pauseInWork();
    numbers.subarray(start, start + sortedAtOnce).sort(compare);
    starts.push(start);
  }
  return mergeRuns(numbers, starts, compare);
}

/** Merges runs that follow each other in `rows`, each of which is in order. */
export async function mergeRuns(
  rows: Uint32Array,
  starts: readonly number[],
  compare: CompareNumbers,
): Promise<Uint32Array> {
  let runs = starts.map((start, index) => rows.subarray(start, starts[index + 1]));
  while (runs.length > 1) {
    const longer: Uint32Array[] = [];
    for (let at = 0; at < runs.length; at += 2)
      longer.push(await mergeTwo(runs[at] ?? none, runs[at + 1] ?? none, compare));
    runs = longer;
  }
  return runs[0] ?? none;
}

const none = new Uint32Array();

async function mergeTwo(
  first: Uint32Array,
  second: Uint32Array,
  compare: CompareNumbers,
): Promise<Uint32Array> {
  const merged = new Uint32Array(first.length + second.length);
  let [a, b] = [0, 0];
  await inSlices(merged.length, (from, to) => {
    for (let at = from; at < to; at += 1) {
      const isFirst =
        b === second.length || (a < first.length && compare(first[a] ?? 0, second[b] ?? 0) <= 0);
      merged[at] = (isFirst ? first[a++] : second[b++]) ?? 0;
    }
  });
  return merged;
}
