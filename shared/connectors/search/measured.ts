import * as z from 'zod';

import { once } from '../../base/once.ts';
import type { SortValue } from './document.ts';
import type { FieldTypes } from './field-types.ts';
import type { CompiledQuery } from './query.ts';
import { sortableName } from './requests.ts';
import type { FieldStatistics, StatisticsRequest } from './search.ts';

/** The number of combinations on one page: with the newest document of each, and without. */
const pageSizes = { withDocument: 1000, figures: 10_000 };

/** The position at which the next page of aggregated buckets begins. `undefined` means that no page follows. */
export type MeasureCursor = Readonly<Record<string, SortValue>> | undefined;

/** Sources are named by their index, because the name of a field may hold any character. */
export function measureBody(
  { query }: CompiledQuery,
  { fields, value, time, stepSeconds, newest }: StatisticsRequest,
  { types, after }: { readonly types: FieldTypes; readonly after: MeasureCursor },
) {
  const sources: object[] = fields.map((field, place) => ({
    [String(place)]: { terms: { field: sortableName(field, types), missing_bucket: true } },
  }));
  if (stepSeconds !== undefined) {
    sources.push({ step: { date_histogram: { field: time, fixed_interval: `${stepSeconds}s` } } });
  }
  const size = newest ? pageSizes.withDocument : pageSizes.figures;
  const aggs = {
    figures: { stats: { field: value } },
    ...(newest && {
      newest: { top_hits: { size: 1, sort: [{ [time]: { order: 'desc' } }], _source: newest } },
    }),
  };
  const values = { composite: { size, sources, ...(after && { after }) }, aggs };
  return { size: 0, track_total_hits: false, query, aggs: { values } };
}

const cell = once(() => z.union([z.string(), z.number(), z.boolean(), z.null()]));
const figure = once(() => z.number().nullable());
const hit = once(() =>
  z.object({ _id: z.string(), _index: z.string(), _source: z.record(z.string(), z.unknown()).default({}) }),
);
const answer = once(() =>
  z.object({
    after_key: z.record(z.string(), cell()).optional(),
    buckets: z.array(
      z.object({
        key: z.record(z.string(), cell()),
        figures: z.object({
          count: z.int().min(0),
          min: figure().optional(),
          max: figure().optional(),
          avg: figure().optional(),
        }),
        newest: z.object({ hits: z.object({ hits: z.array(hit()) }) }).optional(),
      }),
    ),
  }),
);
type Bucket = z.infer<ReturnType<typeof answer>>['buckets'][number];

export interface MeasuredPage {
  readonly measured: readonly FieldStatistics[];
  /** The cursor of the next page. `undefined` on the last page. */
  readonly after: MeasureCursor;
}

export function readMeasured(aggregation: unknown, fields: number): MeasuredPage {
  const { buckets, after_key: after } = answer().parse(aggregation);
  const places = Array.from({ length: fields }, (_, place) => String(place));
  const measured = buckets.map((bucket) => measuredIn(bucket, places));
  return { measured, after: buckets.length === 0 ? undefined : after };
}

function measuredIn({ key, figures, newest }: Bucket, places: readonly string[]): FieldStatistics {
  const { count, min = null, max = null, avg = null } = figures;
  const { step } = key;
  const document = newest?.hits.hits[0];
  return {
    values: places.map((place) => key[place] ?? null),
    time: typeof step === 'number' ? step : undefined,
    ...(count === 0 ? { count, min: null, max: null, avg: null } : { count, min, max, avg }),
    newest: document && {
      ...{ id: document._id, index: document._index, source: document._source },
      ...{ times: {}, sort: [] },
    },
  };
}
