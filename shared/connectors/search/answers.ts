import * as z from 'zod';

import { once } from '../../base/once.ts';
import { WireFault } from '../kit/faults.ts';
import type { SearchDocument, SortValue } from './document.ts';

/** The largest number of documents that is accepted. No cluster holds more, and sums of such numbers stay exact. */
const mostDocuments = 1e12;
const documents = once(() => z.int().min(0).max(mostDocuments));

/** The part of an answer that tells whether it is complete. */
export const completenessSchema = once(() =>
  z.object({
    timed_out: z.boolean().default(false),
    _shards: z.object({ total: z.int(), failed: z.int().default(0) }),
  }),
);

const hit = once(() =>
  z.object({
    _id: z.string(),
    _index: z.string(),
    _source: z.record(z.string(), z.unknown()).default({}),
    fields: z.record(z.string(), z.array(z.unknown())).default({}),
    sort: z.array(z.unknown()).default([]),
  }),
);

const searchAnswer = once(() =>
  completenessSchema().extend({
    hits: z.object({
      total: z.object({ value: documents(), relation: z.enum(['eq', 'gte']) }).optional(),
      hits: z.array(hit()).default([]),
    }),
    aggregations: z.record(z.string(), z.unknown()).optional(),
  }),
);

export interface SearchAnswer {
  readonly documents: readonly SearchDocument[];
  /** The number of documents that match. `undefined` if the backend stopped counting. */
  readonly total: number | undefined;
  readonly aggregations: Readonly<Record<string, unknown>>;
}

/**
 * Parses an answer with status 200. Throws a WireFault if it is incomplete, and a ZodError if it is not an answer of a
 * search.
 */
export function readSearchAnswer(answer: unknown, times: readonly string[]): SearchAnswer {
  const read = searchAnswer().parse(answer);
  const { hits, aggregations = {} } = read;
  const fault = findIncompleteness(read);
  if (fault) throw fault;
  return {
    documents: hits.hits.map((one) => documentOf(one, times)),
    total: hits.total?.relation === 'eq' ? hits.total.value : undefined,
    aggregations,
  };
}

/** Returns the reason why an answer with status 200 is incomplete, or `undefined` if it is complete. */
export function findIncompleteness({
  timed_out: timedOut,
  _shards: asked,
}: z.infer<ReturnType<typeof completenessSchema>>): WireFault | undefined {
  if (timedOut) return new WireFault('aborted', 'the backend ran out of time and answered in part');
  if (asked.failed <= 0) return undefined;
  return new WireFault('failed', `${asked.failed} of ${asked.total} shards failed`);
}

function documentOf(one: z.infer<ReturnType<typeof hit>>, times: readonly string[]): SearchDocument {
  const entries = times.map((field): [string, number | null] => [field, epochMs(one.fields[field]?.[0])]);
  const { _id: id, _index: index, _source: source } = one;
  return { id, index, times: Object.fromEntries(entries), sort: one.sort.map(sortValue), source };
}

/** A number that JavaScript cannot hold exactly becomes null: sent back as a cursor it would be another number. */
function sortValue(value: unknown): SortValue {
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  return typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : null;
}

/** Returns epoch milliseconds. The backend writes a text with decimals if the field holds nanoseconds. */
export function epochMs(value: unknown): number | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const ms = Math.floor(Number(value));
  return Number.isSafeInteger(ms) ? ms : null;
}

const bucketList = once(() =>
  z.object({
    sum_other_doc_count: documents().default(0),
    buckets: z.array(z.looseObject({ key: z.union([z.string(), z.number()]), doc_count: documents() })),
  }),
);

/**
 * The number of documents for each value of a field. `others` counts those whose value is not among the requested
 * number of values.
 */
export interface ValueCounts {
  readonly counts: ReadonlyMap<string, number>;
  readonly others: number;
}

export function readValueCounts(aggregation: unknown): ValueCounts {
  const { buckets, sum_other_doc_count: others } = bucketList().parse(aggregation);
  return { counts: new Map(buckets.map(({ key, doc_count: count }) => [String(key), count])), others };
}

const cell = once(() => z.union([z.string(), z.number(), z.boolean(), z.null()]));
const combinations = once(() =>
  z.object({
    after_key: z.record(z.string(), cell()).optional(),
    buckets: z.array(z.object({ key: z.record(z.string(), cell()), doc_count: documents() })),
  }),
);

/** The number of documents with this combination of values, in the order of the requested fields. */
export interface FieldTally {
  readonly values: readonly SortValue[];
  readonly count: number;
}

/** One page of counts by combination of values, and the cursor of the next page. */
export interface TallyPage {
  readonly tallies: readonly FieldTally[];
  /** The cursor of the next page. `undefined` on the last page. */
  readonly after: Readonly<Record<string, SortValue>> | undefined;
}

/** Parses a page of a composite aggregation. Its sources are named by their index: "0", "1", … */
export function parseTallies(aggregation: unknown, sources: number): TallyPage {
  const { buckets, after_key: after } = combinations().parse(aggregation);
  const total = buckets.reduce((sum, { doc_count: count }) => sum + count, 0);
  if (total > mostDocuments) throw new WireFault('unreadable', 'more documents than a cluster holds');
  const places = Array.from({ length: sources }, (_, place) => String(place));
  const tallies = buckets.map(({ key, doc_count: count }) => ({
    values: places.map((place) => key[place] ?? null),
    count,
  }));
  return { tallies, after: tallies.length === 0 ? undefined : after };
}
