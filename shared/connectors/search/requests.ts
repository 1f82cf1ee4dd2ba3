import type { FieldTypes } from './field-types.ts';
import { type CompiledQuery } from './query.ts';
import type { Order, Question, Walk } from './search.ts';

/** A page may have so many documents on every backend. */
const largestPage = 10_000;

export function searchBody(question: Question, { query }: CompiledQuery, types: FieldTypes) {
  return {
    size: Math.min(question.size, largestPage),
    track_total_hits: question.count ?? false,
    query,
    sort: question.sort.map((order) => sortClause(order, types)),
    _source: question.source,
    fields: question.times.map(asEpoch),
  };
}

export function walkBody(walk: Walk, { query }: CompiledQuery) {
  return {
    size: Math.min(walk.pageSize, largestPage),
    query,
    sort: [{ [walk.time]: 'asc' }],
    _source: walk.source,
    fields: [asEpoch(walk.time)],
  };
}

export function countBody({ query }: CompiledQuery, field: string, size: number) {
  return {
    size: 0,
    track_total_hits: false,
    query,
    aggs: { values: { terms: { field, size } } },
  };
}

/** As the backend has indexed it: shippers write times in forms that only the mapping knows. */
function asEpoch(field: string) {
  return { field, format: 'epoch_millis' };
}

/** Documents without the field come last; of analysed text the whole is sorted. */
function sortClause({ field, descending }: Order, types: FieldTypes) {
  const order = descending ? 'desc' : 'asc';
  return { [wholeOf(field, types)]: { order, missing: '_last', unmapped_type: 'keyword' } };
}

/** The name under which a field can be sorted and counted. */
export function wholeOf(field: string, types: FieldTypes): string {
  const type = types.get(field);
  return type?.families.has('text') === true && type.keyword ? `${field}.keyword` : field;
}
