import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/errors.ts';
import type { Within } from '../../base/time-limit.ts';
import { type NamedSeries, pointList, type TimeSeries } from '../../connectors/time-series/index.ts';
import type { MetricsBackendRecord } from '../../store/metrics-backends.ts';
import { attempt } from '../directory/attempt.ts';

/** One verdict on a metrics backend, for a person; never an address or a secret. */
export interface MetricsCheck {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
}

export interface CheckedSeries {
  readonly series: TimeSeries;
  readonly clock: Clock;
  /** For one question. */
  readonly limit: () => Within;
}

const languages = { influxql: 'InfluxQL', promql: 'PromQL' } as const;
const mostNamed = 10;

/** Whether it answers, accepts who we are, and speaks the language that it is registered with. */
export async function checkReach(
  { flavour }: MetricsBackendRecord,
  { series, limit }: CheckedSeries,
): Promise<MetricsCheck> {
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
/** Beyond it they are not counted. */
const mostCounted = 10_000;

/** What the database of a realm has: how many series, and how old a newest point is. */
export async function checkSeries(checked: CheckedSeries): Promise<readonly MetricsCheck[]> {
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
  // A point of this millisecond is in it.
  const to = clock() + 1;
  return { from: to - ms, to };
}

/** Of one series alone: of all it would be as much as an export. */
async function newest(
  { host, service, measurement }: NamedSeries,
  range: ReturnType<typeof rangeOf>,
  { series, clock, limit }: CheckedSeries,
): Promise<MetricsCheck> {
  const name = 'series: newest';
  const selection = {
    hosts: host === null ? undefined : [host],
    service: service ?? undefined,
    measurements: [measurement],
  };
  const seriesPoints = await attempt(() => series.points({ ...range, ...selection }, limit()));
  if (seriesPoints instanceof AppError) return { name, ok: false, detail: seriesPoints.message };
  const times = seriesPoints.flatMap(({ points }) => pointList(points).at(-1)?.[0] ?? []);
  const time = times.reduce((latest, one) => Math.max(latest, one), 0) * 1000;
  const minutes = Math.round((clock() - time) / 60_000);
  const object = [host, service, measurement].filter((word) => word !== null).join(', ');
  return { name, ok: true, detail: `${new Date(time).toISOString()}, ${minutes} minutes ago (${object}).` };
}
