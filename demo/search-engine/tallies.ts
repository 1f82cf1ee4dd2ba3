import { dateOf, fieldTypeOf, fieldValuesOf, type Index, type StoredDocument } from './mapping.ts';
import type { BucketAggregation, Composite, SearchHit } from './search.ts';
import { SearchRefusal } from './search-refusal.ts';

type Value = string | number | null;
type Source = Composite['sources'][number][string];

interface Bucket {
  readonly values: readonly Value[];
  readonly hits: SearchHit[];
}

/** Returns a page of a composite aggregation: every combination of values in the order of its sources, missing values first. */
export function tallies(
  hits: readonly SearchHit[],
  { size, sources, after }: Composite,
  ofBuckets?: BucketAggregation,
) {
  const asked = sources.flatMap((source) => Object.entries(source));
  const buckets = new Map<string, Bucket>();
  for (const one of hits) {
    const values = asked.map(([, source]) => keyIn(one, source));
    // A `date_histogram` has no bucket for a missing value.
    if (values.some((value, at) => value === null && 'date_histogram' in (asked[at]?.[1] ?? {}))) continue;
    const name = JSON.stringify(values);
    const bucket = buckets.get(name) ?? { values, hits: [] };
    bucket.hits.push(one);
    buckets.set(name, bucket);
  }
  const start = after && asked.map(([name]) => after[name] ?? null);
  const rest = [...buckets.values()]
    .filter(({ values }) => !start || compare(values, start) > 0)
    .sort((a, b) => compare(a.values, b.values));
  const page = rest.slice(0, size);
  const keyOf = (values: readonly Value[]) =>
    Object.fromEntries(asked.map(([name], place) => [name, values[place] ?? null]));
  const last = page.at(-1);
  return {
    ...(last && { after_key: keyOf(last.values) }),
    buckets: page.map((bucket) => ({
      key: keyOf(bucket.values),
      doc_count: bucket.hits.length,
      ...(ofBuckets && summaryOf(bucket, ofBuckets)),
    })),
  };
}

function keyIn({ index, document }: Pick<SearchHit, 'index' | 'document'>, source: Source): Value {
  if ('terms' in source && fieldTypeOf(index.mapping, source.terms.field) === 'text') {
    const reason = 'Text fields are not optimised for operations that require per-document field data';
    throw new SearchRefusal(400, 'illegal_argument_exception', reason);
  }
  if ('terms' in source) return valueOf(fieldValuesOf(index, document, source.terms.field)[0]);
  const { field, fixed_interval: interval } = source.date_histogram;
  const ms = timeOf(index, document, field);
  const step = Number.parseInt(interval, 10) * 1000;
  return ms === undefined ? null : Math.floor(ms / step) * step;
}

function timeOf(index: Index, document: StoredDocument, field: string): number | undefined {
  const [value] = fieldValuesOf(index, document, field);
  return value === undefined ? undefined : dateOf(value);
}

function summaryOf({ hits }: Bucket, { figures, newest }: BucketAggregation) {
  const numbers = hits.flatMap(({ index, document }) =>
    fieldValuesOf(index, document, figures.stats.field).map(Number).filter(Number.isFinite),
  );
  const sum = numbers.reduce((total, value) => total + value, 0);
  const least = numbers.reduce((one, other) => Math.min(one, other), Infinity);
  const most = numbers.reduce((one, other) => Math.max(one, other), -Infinity);
  const stats =
    numbers.length === 0
      ? { count: 0, min: null, max: null, avg: null, sum: 0 }
      : { count: numbers.length, min: least, max: most, avg: sum / numbers.length, sum };
  return { figures: stats, ...(newest && { newest: newestOf(hits, newest.top_hits) }) };
}

function newestOf(
  hits: readonly SearchHit[],
  { sort, _source: wanted }: NonNullable<BucketAggregation['newest']>['top_hits'],
) {
  const [field = ''] = sort.flatMap((clause) => Object.keys(clause));
  const at = ({ index, document }: SearchHit) => timeOf(index, document, field) ?? -Infinity;
  const [first] = [...hits].sort((a, b) => at(b) - at(a));
  if (!first) return { hits: { hits: [] } };
  const source = Object.entries(first.document.source).filter(([name]) => wanted.includes(name));
  return {
    hits: {
      hits: [{ _index: first.index.name, _id: first.document.id, _source: Object.fromEntries(source) }],
    },
  };
}

function valueOf(value: unknown): Value {
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

function compare(a: readonly Value[], b: readonly Value[]): number {
  for (const [place, one] of a.entries()) {
    const other = b[place] ?? null;
    if (one === other) continue;
    if (one === null || other === null) return one === null ? -1 : 1;
    return one < other ? -1 : 1;
  }
  return 0;
}
