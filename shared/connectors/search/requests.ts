import { WireFault } from '../kit/faults.ts';
import type { SortValue } from './document.ts';
import type { FieldTypes } from './field-types.ts';
import { type CompiledQuery } from './query.ts';
import type { SearchRequest, SortOrder, WalkRequest } from './search.ts';

/** The most documents on one page, which every backend accepts. */
const largestPage = 10_000;

/** The number of combinations on one page of a tally. Backends refuse more than 65,536 buckets. */
const tallyPage = 2000;

export function searchBody(question: SearchRequest, { query }: CompiledQuery, types: FieldTypes) {
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

export function walkBody(walk: WalkRequest, { query }: CompiledQuery, types: FieldTypes) {
  return {
    size: Math.min(walk.pageSize, largestPage),
    query,
    // Nanoseconds sort documents within the same millisecond. They are larger numbers than milliseconds, so that an
    // order over both needs one unit.
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

export interface TallyRequest {
  readonly fields: readonly string[];
  readonly after: Readonly<Record<string, SortValue>> | undefined;
}

/** Sources are named by their index, because the name of a field may hold any character. */
export function tallyBody({ query }: CompiledQuery, { fields, after }: TallyRequest, types: FieldTypes) {
  const sources = fields.map((field, place) => ({
    [String(place)]: { terms: { field: sortableName(field, types), missing_bucket: true } },
  }));
  return aggregation(query, { composite: { size: tallyPage, sources, ...(after && { after }) } });
}

function aggregation(query: unknown, values: unknown) {
  return { size: 0, track_total_hits: false, query, aggs: { values } };
}

/** The time as the backend has indexed it. Log shippers write times in forms that only the mapping knows. */
function asEpoch(field: string) {
  return { field, format: 'epoch_millis' };
}

/**
 * The sort value of documents without the number, which fits into the smallest number type. The backend's default is
 * too large for JSON in JavaScript.
 */
const beyond = 2_147_483_647;

/** Documents without the field are sorted last. An analysed text is sorted by its sub-field. */
function sortClause({ field, descending }: SortOrder, types: FieldTypes) {
  const families = types.get(field)?.families;
  const missing = families?.has('number') === true ? (descending ? -beyond : beyond) : '_last';
  return {
    [sortableName(field, types)]: {
      order: descending ? 'desc' : 'asc',
      missing,
      unmapped_type: 'keyword',
      // Nanoseconds are larger than the numbers that JavaScript holds exactly.
      ...(families?.has('date') === true && { numeric_type: 'date' }),
    },
  };
}

/** Returns the name under which a field can be sorted and counted. */
export function sortableName(field: string, types: FieldTypes): string {
  const type = types.get(field);
  return type?.families.has('text') === true && type.keyword ? `${field}.keyword` : field;
}

/** Throws if a field is an analysed text in one index and a keyword in another: no name counts both. */
export function refuseMixedTypes(fields: readonly string[], types: FieldTypes): void {
  const torn = fields.find((field) => {
    const families = types.get(field)?.families;
    return families?.has('text') === true && families.has('keyword');
  });
  if (torn !== undefined) throw new WireFault('refused', `indices disagree about ${torn}`);
}
