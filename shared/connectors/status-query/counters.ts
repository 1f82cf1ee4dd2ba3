import { mapValues } from '../../base/map-values.ts';
import { integer } from './columns.ts';
import { allOf, type Filter } from './filters.ts';
import type { CountQuery, TableName } from './query.ts';
import { rowsIn } from './rows.ts';

/** The result of each counter. It is null if the engine sent an impossible number. */
export type Counts<K extends string> = Record<K, number | null>;

/** Reads the answer to a count. Its numbers are in the order of the counters. Engines without rows may send `[]` or too few numbers. */
export function parseCounts<K extends string>(
  answer: unknown,
  counters: Readonly<Record<K, unknown>>,
): Counts<K> {
  const [numbers = []] = rowsIn(answer);
  const counted = Object.keys(counters).map((key, index) => [key, countIn(numbers[index])] as const);
  return asCounts(Object.fromEntries(counted), counters);
}

/** Checks that each counter has a number, and returns the numbers with the type of the counters. */
export function asCounts<K extends string>(
  counted: Record<string, number | null>,
  counters: Readonly<Record<K, unknown>>,
): Counts<K> {
  assertCounts(counted, counters);
  return counted;
}

const { decode } = integer('count');

/** Returns the number in a cell. `inf` and `nan` of the engine are null here and count as 0. */
function countIn(value: unknown): number | null {
  return typeof value === 'number' ? decode(value) : 0;
}

function assertCounts<K extends string>(
  counted: Record<string, number | null>,
  counters: Readonly<Record<K, unknown>>,
): asserts counted is Counts<K> {
  if (!Object.keys(counters).every((key) => key in counted)) throw new Error('a counter is lacking');
}

/** Returns the names of counts that are null. An engine counts everything it is asked to, so null means an impossible number. */
export function unknownIn(table: TableName, answer: Counts<string>): string[] {
  return Object.entries(answer).flatMap(([name, count]) => (count === null ? [`${table}.${name}`] : []));
}

/** Counts of all rows and of a part of them. */
export interface CountsWithPart<K extends string> {
  readonly all: Counts<K>;
  /** Counts of the rows that also meet the condition of the part. */
  readonly part: Counts<K>;
}

/** Counts all rows, and those that also meet `part`, by a question each: for an interface that has no question for both. */
export async function countTwice<K extends string>(
  engine: { count(query: CountQuery<K>): Promise<Counts<K>> },
  query: CountQuery<K>,
  part: Filter,
): Promise<CountsWithPart<K>> {
  const [all, inPart] = await Promise.all([engine.count(query), engine.count(query.where(part))]);
  return { all, part: inPart };
}

const ofPart = 'part ';

/** Returns counters for one request that counts all rows and, with a prefix in their names, the rows of a part. */
export function addPartCounters<K extends string>(
  counters: Readonly<Record<K, Filter>>,
  part: Filter,
): Readonly<Record<string, Filter>> {
  const inPart = Object.entries<Filter>(counters).map(([key, filter]): readonly [string, Filter] => [
    ofPart + key,
    allOf(part, filter),
  ]);
  return { ...counters, ...Object.fromEntries(inPart) };
}

/**
 * Separates the answer to counters of `addPartCounters`: the counts of all rows, and those of the rows that meet the condition of the part. A
 * count that is missing is null.
 */
export function separatePartCounts<K extends string>(
  counted: Readonly<Record<string, number | null>>,
  counters: Readonly<Record<K, unknown>>,
): CountsWithPart<K> {
  return {
    all: mapValues(counters, (_, key) => counted[key] ?? null),
    part: mapValues(counters, (_, key) => counted[ofPart + key] ?? null),
  };
}
