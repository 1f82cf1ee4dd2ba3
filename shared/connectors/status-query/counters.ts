import { mapValues } from '../../base/map-values.ts';
import { WireFault } from './faults.ts';
import { allOf, type Filter } from './filters.ts';
import { tuples } from './rows.ts';

/** The numbers of an ungrouped count, in the counters' order. Engines with nothing to count may answer `[]` or too few. */
export function readCounts<K extends string>(
  answer: unknown,
  counters: Readonly<Record<K, unknown>>,
): Record<K, number> {
  const [numbers = []] = tuples(answer);
  const counted: Record<string, number> = Object.fromEntries(
    Object.keys(counters).map((key, index) => [key, wholeNumber(numbers[index])]),
  );
  return asCounts(counted, counters);
}

/** The same numbers, as those of each counter. */
export function asCounts<K extends string>(
  counted: Record<string, number>,
  counters: Readonly<Record<K, unknown>>,
): Record<K, number> {
  assertCounts(counted, counters);
  return counted;
}

/** More than any engine has: sums of such counts are numbers that JSON keeps. */
const most = 1_000_000_000;

/** `inf` and `nan` arrive here as null, and a count may be written as a float; what no count can be is not made a 0. */
function wholeNumber(value: unknown): number {
  const count = typeof value === 'number' ? Math.round(value) : 0;
  if (count >= 0 && count <= most) return count;
  throw new WireFault('unreadable', 'a count is out of range');
}

function assertCounts<K extends string>(
  counted: Record<string, number>,
  counters: Readonly<Record<K, unknown>>,
): asserts counted is Record<K, number> {
  if (!Object.keys(counters).every((key) => key in counted)) throw new Error('a counter is lacking');
}

/** The same numbers twice. */
export interface CountsWithPart<K extends string> {
  readonly all: Record<K, number>;
  /** Of those rows that meet the part's condition. */
  readonly part: Record<K, number>;
}

const ofPart = 'part ';

/** Counters of all rows and of a part of them, as the counters of one question. */
export function withPart<K extends string>(
  counters: Readonly<Record<K, Filter>>,
  part: Filter,
): Readonly<Record<string, Filter>> {
  const inPart = Object.entries<Filter>(counters).map(([key, filter]): readonly [string, Filter] => [
    ofPart + key,
    allOf(part, filter),
  ]);
  return { ...counters, ...Object.fromEntries(inPart) };
}

export function splitCounts<K extends string>(
  counted: Readonly<Record<string, number>>,
  counters: Readonly<Record<K, unknown>>,
): CountsWithPart<K> {
  return {
    all: mapValues(counters, (_, key) => counted[key] ?? 0),
    part: mapValues(counters, (_, key) => counted[ofPart + key] ?? 0),
  };
}
