import * as z from 'zod';

import { AppError } from '../../base/errors.ts';
import { once } from '../../base/once.ts';
import type { Point, SeriesFacts, SeriesName } from '../../connectors/time-series/index.ts';
import type { Range } from '../../time/range.ts';
import type { OpenRealm } from '../directory/open.ts';
import { compare } from '../fields/order.ts';
import { chosenHosts, displayNames, type HostChoice } from './hosts.ts';
import type { RealmSeries } from './realm-series.ts';
import { type Resolution, stepFor } from './steps.ts';

/** One series with its points (spec 4.5). */
export const seriesSchema = once(() => {
  const numeric = z.number().nullable();
  return z
    .strictObject({
      realm: z.string(),
      host_name: z.string(),
      display_name: z.string().nullable().describe('null where the engine does not know the host'),
      service: z.string().nullable().describe("null: of the host's own check"),
      measurement: z.string(),
      unit: z.string().nullable(),
      warn: numeric.describe('the newest threshold of the range'),
      crit: numeric.describe('the newest threshold of the range'),
      stats: z
        .strictObject({ min: numeric, max: numeric, avg: numeric, last: numeric, count: z.int() })
        .describe('of the measured points, whatever the step'),
      step_s: z
        .int()
        .nullable()
        .describe('seconds that a point stands for, from its time on; null: as measured'),
      points: z
        // No tuple: the generators of some languages refuse a document that has one.
        .array(z.array(z.union([z.iso.datetime({ offset: true }), numeric])).length(2))
        .describe('[time, value], oldest first; a value is null where a step has none'),
    })
    .meta({ id: 'MetricSeries' });
});
export type MetricSeries = z.infer<ReturnType<typeof seriesSchema>>;

/** What a caller asks for. */
export interface SeriesQuestion extends HostChoice {
  readonly service?: string | undefined;
  readonly measurements?: readonly string[] | undefined;
  /** How many measurements, where none is named: the first by name. */
  readonly size?: number | undefined;
  readonly range: Range;
  readonly resolution: Resolution;
}

export interface SeriesAnswer<T> {
  readonly data: T[];
  /** Sentences for the reader. */
  readonly notices: readonly string[];
}

const usualSize = 10;
/** More are refused. */
export const mostSeries = 10_000;

/** The series of a realm, by host, service and measurement. */
export async function seriesOf(
  realm: OpenRealm,
  metrics: RealmSeries,
  question: SeriesQuestion,
): Promise<SeriesAnswer<MetricSeries>> {
  const { range, service, size = usualSize, resolution } = question;
  const hosts = await chosenHosts(realm, question);
  const selection = { hosts: hosts.names, service, from: range.from, to: range.to };
  const found = await metrics.list({ ...selection, measurements: question.measurements, most: mostSeries });
  // Before the first measurements are chosen: of a list that was cut nobody knows them.
  refuseTooMany(found);
  const facts = question.measurements ? found : firstMeasurements(found, size);
  if (facts.length === 0) return { data: [], notices: noticesOf(question, hosts.unknown, []) };
  const step = stepFor(resolution, range, extentOf(facts));
  const measurements = [...new Set(facts.map(({ measurement }) => measurement))];
  const [points, shownAs] = await Promise.all([
    metrics.points({ ...selection, measurements, stepSeconds: step }),
    namesShown(realm, facts),
  ]);
  const byName = new Map(points.map((series) => [keyOf(series), series.points]));
  const data = facts.sort(inOrder).map((series) => ({
    ...rowOf(realm, series, shownAs.names),
    step_s: step ?? null,
    points: (byName.get(keyOf(series)) ?? []).map((point) => written(realm, point)),
  }));
  return { data, notices: [...noticesOf(question, hosts.unknown, facts), ...shownAs.notices] };
}

/** Series of the first measurements by name. */
function firstMeasurements(found: readonly SeriesFacts[], size: number): SeriesFacts[] {
  const names = [...new Set(found.map(({ measurement }) => measurement))].sort().slice(0, size);
  const shown = new Set(names);
  return found.filter(({ measurement }) => shown.has(measurement));
}

export function refuseTooMany(found: readonly SeriesName[]): void {
  if (found.length <= mostSeries) return;
  throw new AppError('too_many_series', {
    detail: `More than ${mostSeries} series match. Name hosts, a service or measurements.`,
  });
}

function extentOf(facts: readonly SeriesFacts[]) {
  const counts = facts.map(({ stats }) => stats.count);
  return {
    series: facts.length,
    points: counts.reduce((sum, count) => sum + count, 0),
    mostOfOne: counts.reduce((most, count) => Math.max(most, count), 0),
  };
}

/** Display names are a help: an engine that is silent costs them, and not the metrics. */
async function namesShown(realm: OpenRealm, facts: readonly SeriesName[]) {
  try {
    const names = await displayNames(realm, [...new Set(facts.map(({ host }) => host))]);
    return { names, notices: [] };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const notices = ['Display names are missing, as the engine did not answer.'];
    return { names: new Map<string, string>(), notices };
  }
}

function rowOf(realm: OpenRealm, facts: SeriesFacts, shownAs: ReadonlyMap<string, string>) {
  const { host, service, measurement, unit, warn, crit, stats } = facts;
  return {
    realm: realm.name,
    host_name: host,
    display_name: shownAs.get(host) ?? null,
    ...{ service, measurement, unit, warn, crit, stats },
  };
}

function written(realm: OpenRealm, [time, value]: Point): [string, number | null] {
  // The connector leaves out what is not between 1970 and 9999; the first second of 1970 is an engine's "never".
  return [realm.iso(time) ?? new Date(time * 1000).toISOString(), value];
}

function keyOf({ host, service, measurement }: SeriesName): string {
  return JSON.stringify([host, service, measurement]);
}

/** By host, service and measurement, in code-unit order; the host's own check first. */
export function inOrder(a: SeriesName, b: SeriesName): number {
  return (
    compare(a.host, b.host) ||
    compare(a.service ?? '', b.service ?? '') ||
    compare(a.measurement, b.measurement)
  );
}

function noticesOf(
  { host_name, measurements, size, range }: SeriesQuestion,
  unknownHosts: readonly string[],
  facts: readonly SeriesName[],
): string[] {
  const withPoints = new Set(facts.map(({ host }) => host));
  const measured = new Set(facts.map(({ measurement }) => measurement));
  const hosts = [...unknownHosts, ...(host_name ?? []).filter((name) => !withPoints.has(name))];
  const absent = (measurements ?? []).filter((name) => !measured.has(name));
  const isIgnored = measurements !== undefined && size !== undefined;
  return [
    ...(isIgnored ? ['size is ignored, as measurements are named.'] : []),
    ...named('Without points in the range, or unknown:', [...new Set(hosts)]),
    ...named('No points of these measurements:', absent),
    ...(range.notice === undefined ? [] : [range.notice]),
  ];
}

const mostShown = 10;

function named(words: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const more = names.length > mostShown ? ` and ${names.length - mostShown} more` : '';
  return [`${words} ${names.slice(0, mostShown).join(', ')}${more}.`];
}
