import * as z from 'zod';

import { once } from '../../base/once.ts';
import { WireFault } from '../kit/faults.ts';
import type { SearchDocument, SortValue } from './document.ts';

/** How many documents: no more than any cluster holds, so that sums are numbers too. */
const mostDocuments = 1e12;
const documents = once(() => z.int().min(0).max(mostDocuments));

/** What tells whether an answer is whole. */
export const wholeness = once(() =>
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
  wholeness().extend({
    hits: z.object({
      total: z.object({ value: documents(), relation: z.enum(['eq', 'gte']) }).optional(),
      hits: z.array(hit()).default([]),
    }),
    aggregations: z.record(z.string(), z.unknown()).optional(),
  }),
);

export interface SearchAnswer {
  readonly documents: readonly SearchDocument[];
  /** How many documents match; undefined when it was not counted to the end. */
  readonly total: number | undefined;
  readonly aggregations: Readonly<Record<string, unknown>>;
}

/** An answer with status 200 that is whole; one that is not is a WireFault, although its status says otherwise. Or throws a ZodError. */
export function readSearchAnswer(answer: unknown, times: readonly string[]): SearchAnswer {
  const read = searchAnswer().parse(answer);
  const { hits, aggregations = {} } = read;
  const fault = faultIn(read);
  if (fault) throw fault;
  return {
    documents: hits.hits.map((one) => documentOf(one, times)),
    total: hits.total?.relation === 'eq' ? hits.total.value : undefined,
    aggregations,
  };
}

/** Why an answer with status 200 is not whole; undefined where it is. */
export function faultIn({
  timed_out: timedOut,
  _shards: asked,
}: z.infer<ReturnType<typeof wholeness>>): WireFault | undefined {
  if (timedOut) return new WireFault('aborted', 'the backend ran out of time and answered in part');
  if (asked.failed <= 0) return undefined;
  return new WireFault('failed', `${asked.failed} of ${asked.total} shards failed`);
}

function documentOf(one: z.infer<ReturnType<typeof hit>>, times: readonly string[]): SearchDocument {
  const entries = times.map((field): [string, number | null] => [field, epochMs(one.fields[field]?.[0])]);
  const { _id: id, _index: index, _source: source } = one;
  return { id, index, times: Object.fromEntries(entries), sort: one.sort.map(sortValue), source };
}

/** A number beyond what JSON keeps exactly would be another one in a question. */
function sortValue(value: unknown): SortValue {
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  return typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : null;
}

/** Text with decimals where the field holds nanoseconds. */
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

/** Documents by the value of a field; `others` did not fit into the number of values asked for. */
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

/** How many documents have these values, in the order of the fields asked for. */
export interface Tally {
  readonly values: readonly SortValue[];
  readonly count: number;
}

export interface TallyPage {
  readonly tallies: readonly Tally[];
  /** Where the next page begins; undefined: this was the last. */
  readonly after: Readonly<Record<string, SortValue>> | undefined;
}

/** A page of a composite aggregation whose sources are named by their places: "0", "1", … */
export function readTallies(aggregation: unknown, sources: number): TallyPage {
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
