import { attempt } from '../../base/attempt.ts';
import type { CallContext } from '../../base/call-context.ts';
import type { Clock } from '../../base/clock.ts';
import type { ComponentCheck } from '../../base/component-check.ts';
import { AppError } from '../../base/errors.ts';
import { type NamedSeries, type TimeSeries } from '../../connectors/time-series/index.ts';
import type { MetricsBackendRecord } from '../../store/metrics-backends.ts';

export interface CheckedSeries {
  readonly series: TimeSeries;
  readonly clock: Clock;
  /** Returns the time limit of one query. */
  readonly limit: () => CallContext;
}

const languages = { influxql: 'InfluxQL', promql: 'PromQL' } as const;
const mostNamed = 10;

/** Checks whether the backend answers, accepts our credentials and speaks the language that it is registered with. */
export async function checkMetricsBackend(
  { flavour }: MetricsBackendRecord,
  { series, limit }: CheckedSeries,
): Promise<ComponentCheck> {
  const databases = await attempt(() => series.databases(limit()));
  if (databases instanceof AppError) return { name: 'reachable', ok: false, detail: databases.message };
  const more = databases.length > mostNamed ? ` and ${databases.length - mostNamed} more` : '';
  const names = databases.length === 0 ? 'none' : `${databases.slice(0, mostNamed).join(', ')}${more}`;
  return { name: 'reachable', ok: true, detail: `It answers ${languages[flavour]}. It has: ${names}.` };
}

const hour = 3_600_000;
const spans = [
  { words: 'hour', ms: hour },
  { words: 'day', ms: 24 * hour },
  { words: '30 days', ms: 30 * 24 * hour },
] as const;
/** The largest number of series that are counted. */
const mostCounted = 10_000;

/** Checks the database of a realm: how many series it has, and how old a newest point is. */
export async function checkSeries(checked: CheckedSeries): Promise<readonly ComponentCheck[]> {
  const { series, clock, limit } = checked;
  for (const { words, ms } of spans) {
    const range = rangeOf(clock, ms);
    const seriesNames = await attempt(() => series.names({ ...range, most: mostCounted }, limit()));
    if (seriesNames instanceof AppError) return [{ name: 'series', ok: false, detail: seriesNames.message }];
    const [first] = seriesNames;
    if (!first) continue;
    const count = seriesNames.length > mostCounted ? `More than ${mostCounted}` : String(seriesNames.length);
    const detail = `${count} with a point in the last ${words}.`;
    return [{ name: 'series', ok: ms <= 24 * hour, detail }, await newest(first, range, checked)];
  }
  return [{ name: 'series', ok: false, detail: 'None has had a point in the last 30 days.' }];
}

function rangeOf(clock: Clock, ms: number) {
  // The end is not part of the range, so 1 is added to include a point of this millisecond.
  const to = clock() + 1;
  return { from: to - ms, to };
}

/** Returns the age of the newest point of a single series. For all series it would be as much data as an export. */
async function newest(
  { host, service, measurement }: NamedSeries,
  range: ReturnType<typeof rangeOf>,
  { series, clock, limit }: CheckedSeries,
): Promise<ComponentCheck> {
  const name = 'series: newest';
  const selection = {
    hosts: host === null ? undefined : [host],
    service: service ?? undefined,
    measurements: [measurement],
  };
  const seriesPoints = await attempt(() => series.points({ ...range, ...selection }, limit()));
  if (seriesPoints instanceof AppError) return { name, ok: false, detail: seriesPoints.message };
  const times = seriesPoints.flatMap(({ points }) => points.at(-1)?.[0] ?? []);
  const time = times.reduce((latest, one) => Math.max(latest, one), 0) * 1000;
  const minutes = Math.round((clock() - time) / 60_000);
  const object = [host, service, measurement].filter((word) => word !== null).join(', ');
  return { name, ok: true, detail: `${new Date(time).toISOString()}, ${minutes} minutes ago (${object}).` };
}
