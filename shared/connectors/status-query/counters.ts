import { mapValues } from '../../base/map-values.ts';
import { integer } from './columns.ts';
import { allOf, type Filter } from './filters.ts';
import { tuples } from './rows.ts';

/** A number for each counter; null if the engine sent one that no count can be. */
export type Counts<K extends string> = Record<K, number | null>;

/** The numbers of an ungrouped count, in the counters' order. Engines with nothing to count may answer `[]` or too few. */
export function readCounts<K extends string>(
  answer: unknown,
  counters: Readonly<Record<K, unknown>>,
): Counts<K> {
  const [numbers = []] = tuples(answer);
  const counted = Object.keys(counters).map((key, index) => [key, countIn(numbers[index])] as const);
  return asCounts(Object.fromEntries(counted), counters);
}

/** The same numbers, as those of each counter. */
export function asCounts<K extends string>(
  counted: Record<string, number | null>,
  counters: Readonly<Record<K, unknown>>,
): Counts<K> {
  assertCounts(counted, counters);
  return counted;
}

const { decode } = integer('count');

/** `inf` and `nan` arrive here as null. */
function countIn(value: unknown): number | null {
  return typeof value === 'number' ? decode(value) : 0;
}

function assertCounts<K extends string>(
  counted: Record<string, number | null>,
  counters: Readonly<Record<K, unknown>>,
): asserts counted is Counts<K> {
  if (!Object.keys(counters).every((key) => key in counted)) throw new Error('a counter is lacking');
}

/** The same numbers twice. */
export interface CountsWithPart<K extends string> {
  readonly all: Counts<K>;
  /** Of those rows that meet the part's condition. */
  readonly part: Counts<K>;
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
  counted: Readonly<Record<string, number | null>>,
  counters: Readonly<Record<K, unknown>>,
): CountsWithPart<K> {
  return {
    all: mapValues(counters, (_, key) => counted[key] ?? null),
    part: mapValues(counters, (_, key) => counted[ofPart + key] ?? null),
  };
}
