import { WireFault } from '../kit/faults.ts';
import type { SortValue } from './document.ts';
import type { FieldTypes } from './field-types.ts';
import { type CompiledQuery } from './query.ts';
import type { Order, Question, Walk } from './search.ts';

/** A page may have so many documents on every backend. */
const largestPage = 10_000;

/** Combinations of values in one page of a tally; backends refuse more than 65,536 buckets. */
const tallyPage = 2000;

export function searchBody(question: Question, { query }: CompiledQuery, types: FieldTypes) {
  const { size, count = false, sort, source, times, after } = question;
  return {
    size: Math.min(size, largestPage),
    track_total_hits: count,
    query,
    sort: sort.map((order) => sortClause(order, types)),
    _source: source,
    fields: times.map(asEpoch),
    ...(after && { search_after: after }),
  };
}

export function walkBody(walk: Walk, { query }: CompiledQuery, types: FieldTypes) {
  return {
    size: Math.min(walk.pageSize, largestPage),
    query,
    // Nanoseconds keep the order within a millisecond, and are larger numbers than milliseconds.
    sort: [
      {
        [walk.time]:
          types.get(walk.time)?.mixesDates === true ? { order: 'asc', numeric_type: 'date' } : 'asc',
      },
    ],
    _source: walk.source,
    fields: [asEpoch(walk.time)],
  };
}

export function countBody({ query }: CompiledQuery, field: string, size: number) {
  return aggregation(query, { terms: { field, size } });
}

export interface Tallying {
  readonly fields: readonly string[];
  readonly after: Readonly<Record<string, SortValue>> | undefined;
}

/** The sources are named by their places, as the names of fields may be anything. */
export function tallyBody({ query }: CompiledQuery, { fields, after }: Tallying, types: FieldTypes) {
  const sources = fields.map((field, place) => ({
    [String(place)]: { terms: { field: wholeOf(field, types), missing_bucket: true } },
  }));
  return aggregation(query, { composite: { size: tallyPage, sources, ...(after && { after }) } });
}

function aggregation(query: unknown, values: unknown) {
  return { size: 0, track_total_hits: false, query, aggs: { values } };
}

/** As the backend has indexed it: shippers write times in forms that only the mapping knows. */
function asEpoch(field: string) {
  return { field, format: 'epoch_millis' };
}

/** What is missing among numbers, within what the smallest type of them holds; the backend's own number is none that JSON keeps. */
const beyond = 2_147_483_647;

/** Documents without the field come last; of analysed text the whole is sorted. */
function sortClause({ field, descending }: Order, types: FieldTypes) {
  const families = types.get(field)?.families;
  const missing = families?.has('number') === true ? (descending ? -beyond : beyond) : '_last';
  return {
    [wholeOf(field, types)]: {
      order: descending ? 'desc' : 'asc',
      missing,
      unmapped_type: 'keyword',
      // Nanoseconds are more than JSON keeps.
      ...(families?.has('date') === true && { numeric_type: 'date' }),
    },
  };
}

/** The name under which a field can be sorted and counted. */
export function wholeOf(field: string, types: FieldTypes): string {
  const type = types.get(field);
  return type?.families.has('text') === true && type.keyword ? `${field}.keyword` : field;
}

/** What is words in one index and a whole text in another has no name under which it can be counted in both. */
export function refuseTorn(fields: readonly string[], types: FieldTypes): void {
  const torn = fields.find((field) => {
    const families = types.get(field)?.families;
    return families?.has('text') === true && families.has('keyword');
  });
  if (torn !== undefined) throw new WireFault('refused', `indices disagree about ${torn}`);
}
