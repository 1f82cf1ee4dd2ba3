import * as z from 'zod';

import { dateOf, fieldTypeOf, fieldValuesOf, type Index, isDate, type StoredDocument } from './mapping.ts';
import { testOf } from './matches.ts';
import { SearchRefusal } from './search-refusal.ts';

const order = z.union([
  z
    .enum(['asc', 'desc'])
    .transform((direction) => ({ order: direction, missing: undefined, numeric_type: undefined })),
  z.looseObject({
    order: z.enum(['asc', 'desc']),
    missing: z.union([z.literal('_last'), z.number()]).optional(),
    numeric_type: z.literal('date').optional(),
  }),
]);
const valueCounts = z.strictObject({ field: z.string(), size: z.int() });
const composite = z.strictObject({
  size: z.int(),
  sources: z.array(
    z.record(
      z.string(),
      z.union([
        z.strictObject({ terms: z.strictObject({ field: z.string(), missing_bucket: z.literal(true) }) }),
        z.strictObject({
          date_histogram: z.strictObject({ field: z.string(), fixed_interval: z.string().regex(/^\d+s$/) }),
        }),
      ]),
    ),
  ),
  after: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).optional(),
});
export type Composite = z.infer<typeof composite>;
/** The figures that a composite aggregation computes for each bucket. */
const ofBuckets = z.strictObject({
  figures: z.strictObject({ stats: z.strictObject({ field: z.string() }) }),
  newest: z
    .strictObject({
      top_hits: z.strictObject({
        size: z.literal(1),
        sort: z.array(z.record(z.string(), z.strictObject({ order: z.literal('desc') }))),
        _source: z.array(z.string()),
      }),
    })
    .optional(),
});
export type BucketAggregation = z.infer<typeof ofBuckets>;
const body = z.strictObject({
  size: z.int().min(0),
  track_total_hits: z.boolean().default(false),
  query: z.unknown(),
  sort: z.array(z.record(z.string(), order)).default([]),
  _source: z.array(z.string()).default([]),
  fields: z.array(z.strictObject({ field: z.string(), format: z.literal('epoch_millis') })).default([]),
  search_after: z.array(z.union([z.string(), z.number(), z.null()])).optional(),
  aggs: z
    .strictObject({
      values: z.union([
        z.strictObject({ terms: valueCounts }),
        z.strictObject({ composite, aggs: ofBuckets.optional() }),
      ]),
    })
    .optional(),
});
export type SearchBody = z.infer<typeof body>;

export function readSearchBody(value: unknown): SearchBody {
  const read = body.safeParse(value);
  if (!read.success) throw new SearchRefusal(400, 'parsing_exception', 'Unknown key');
  if (read.data.size <= 10_000) return read.data;
  throw new SearchRefusal(400, 'illegal_argument_exception', 'Result window is too large');
}

export interface SearchHit {
  readonly index: Index;
  readonly document: StoredDocument;
  /** The values by which the hit is sorted. A missing value is null. */
  readonly sort: readonly SortKey[];
}

type SortKey = string | number | null;

/** Returns all matching documents after `search_after`, in the requested order. */
export function find(
  indices: readonly Index[],
  { query, sort, search_after: after }: SearchBody,
): SearchHit[] {
  const matches = testOf(query);
  const orders = sort.flatMap((clause) => Object.entries(clause));
  const hits = indices.flatMap((index) =>
    index.documents
      .filter((document) => matches(index, document))
      .map((document): SearchHit => ({
        index,
        document,
        sort: orders.map(([field, { missing, numeric_type: kind }]) => {
          const key = sortKey(fieldValuesOf(index, document, field)[0]);
          // By default, fields of nanoseconds are compared in nanoseconds.
          const isNanos = kind !== 'date' && fieldTypeOf(index.mapping, field) === 'date_nanos';
          if (isNanos && typeof key === 'number') return key * 1_000_000;
          return key ?? (typeof missing === 'number' ? missing : null);
        }),
      })),
  );
  const descending = orders.map(([, { order: direction }]) => direction === 'desc');
  const compareKeys = (a: readonly SortKey[], b: readonly SortKey[]) => {
    for (let place = 0; place < descending.length; place += 1) {
      const difference = compare(a[place] ?? null, b[place] ?? null, descending[place] === true);
      if (difference !== 0) return difference;
    }
    return 0;
  };
  const behind = after ? hits.filter((one) => compareKeys(one.sort, after) > 0) : hits;
  return behind.sort((a, b) => compareKeys(a.sort, b.sort));
}

function sortKey(value: unknown): SortKey {
  if (value === undefined) return null;
  if (typeof value === 'number') return value;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return /^\d{4}-\d\d-\d\dT/.test(text) ? (dateOf(text) ?? null) : text;
}

/** Compares two sort keys. A missing value comes last in both directions. */
function compare(a: SortKey, b: SortKey, descending: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (a === b) return 0;
  return a < b === descending ? 1 : -1;
}

export function hitOf({ index, document, sort }: SearchHit, { _source: wanted, fields }: SearchBody) {
  const dates = fields.flatMap(({ field }): [string, readonly string[]][] => {
    const ms = isDate(index.mapping, field) ? dateOf(fieldValuesOf(index, document, field)[0]) : undefined;
    return ms === undefined ? [] : [[field, [String(ms)]]];
  });
  const source = Object.entries(document.source).filter(([field]) =>
    wanted.some((name) => name === '*' || field === name || field.startsWith(`${name}.`)),
  );
  return {
    _index: index.name,
    _id: document.id,
    _source: Object.fromEntries(source),
    ...(sort.length > 0 && { sort }),
    ...(dates.length > 0 && { fields: Object.fromEntries(dates) }),
  };
}

/** Returns the number of documents for each value, the most frequent first. */
export function termCounts(hits: readonly SearchHit[], { field, size }: { field: string; size: number }) {
  const counts = new Map<string, number>();
  for (const { index, document } of hits) {
    for (const value of fieldValuesOf(index, document, field)) {
      counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
    }
  }
  const sorted = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  const buckets = sorted.slice(0, size).map(([key, count]) => ({ key, doc_count: count }));
  const rest = sorted.slice(size).reduce((sum, [, count]) => sum + count, 0);
  return { doc_count_error_upper_bound: 0, sum_other_doc_count: rest, buckets };
}
