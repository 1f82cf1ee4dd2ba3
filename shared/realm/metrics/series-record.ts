import * as z from 'zod';

import { once } from '../../base/once.ts';
import type { NamedSeries, Point, SeriesName, SeriesStatistics } from '../../connectors/time-series/index.ts';
import { compareTexts } from '../fields/order.ts';
import { relatedOfHostRecord } from '../status/host-columns.ts';

/** One series with its points (spec 4.5). */
export const seriesSchema = once(() => {
  const numeric = z.number().nullable();
  return z
    .strictObject({
      realm: z.string(),
      host_name: z.string().nullable().describe('null if the documents of the search backend do not have it'),
      display_name: z.string().nullable().describe('null if neither the engine nor the documents have it'),
      service: z.string().nullable().describe("null: of the host's own check"),
      measurement: z.string(),
      unit: z.string().nullable(),
      warn: numeric.describe('the newest threshold of the range'),
      crit: numeric.describe('the newest threshold of the range'),
      stats: z
        .strictObject({ min: numeric, max: numeric, avg: numeric, last: numeric, count: z.int() })
        .describe('statistics of the measured points; `step` does not change them'),
      step_seconds: z
        .int()
        .nullable()
        .describe('seconds that a point stands for, from its time on; null: as measured'),
      points: z
        // An array and not a tuple, and a time without its format, because the generators of some languages make no client of them.
        .array(z.array(z.union([z.string(), numeric])).length(2))
        .describe('[time in ISO 8601, value], oldest first; the value is null if a step has none'),
    })
    .meta({ id: 'MetricSeries' });
});

/** `sort` holds the fields by which callers may sort series, `ties` the fields that are unique together. */
export const seriesList = {
  sort: ['host_name', 'service', 'measurement'],
  ties: ['realm', 'host_name', 'service', 'measurement', 'display_name'],
  related: relatedOfHostRecord,
} as const;

export type MetricSeries = z.infer<ReturnType<typeof seriesSchema>>;

/** Returns the names in a series' row, without the measured values. */
export function namedRow(
  realm: { readonly name: string },
  { host, display_name, service, measurement, unit }: NamedSeries,
  shownAs: ReadonlyMap<string, string>,
) {
  return {
    realm: realm.name,
    host_name: host,
    display_name: display_name ?? (host === null ? null : (shownAs.get(host) ?? null)),
    ...{ service, measurement, unit },
  };
}

/** The measured values of a series, with its points as the backend sent them. */
export interface MeasuredValues {
  readonly facts: Pick<MetricSeries, 'warn' | 'crit' | 'stats' | 'step_seconds'>;
  readonly points: readonly Point[];
}

/** Stands for the values of a series that the caller will not see or that has vanished in the meantime. */
export const noMeasuredValues: MeasuredValues = {
  facts: {
    ...{ warn: null, crit: null },
    stats: { min: null, max: null, avg: null, last: null, count: 0 },
    step_seconds: null,
  },
  points: [],
};

export function measuredFacts(
  { warn, crit, stats }: SeriesStatistics,
  step: number | undefined,
): MeasuredValues['facts'] {
  return { warn, crit, stats, step_seconds: step ?? null };
}

/** Compares by host, service and measurement in code-unit order. The host's own check comes first. */
export function compareSeriesNames(a: SeriesName, b: SeriesName): number {
  return (
    compareNames(a.host, b.host) ||
    compareNames(a.service, b.service) ||
    compareTexts(a.measurement, b.measurement) ||
    compareNames(a.display_name, b.display_name)
  );
}

function compareNames(a: string | null | undefined, b: string | null | undefined): number {
  return compareTexts(a ?? '', b ?? '');
}
