import { fieldsOfConditions } from '../../base/condition.ts';
import { AppError } from '../../base/errors.ts';
import type { NamedSeries, SeriesName } from '../../connectors/time-series/index.ts';
import { pageOf } from '../../rows/page.ts';
import { type ListRows, RowList } from '../../rows/row-list.ts';
import { objectTable } from '../../rows/row-table.ts';
import { filterRows } from '../../rows/select-rows.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { type RealmSeries, seriesKey, type SeriesSelection } from '../search/realm-series.ts';
import { findAbsentNames } from './absent-names.ts';
import { displayNames, selectHosts } from './hosts.ts';
import { maxSeries, selectSeries } from './select-series.ts';
import { noticesOf } from './series-notices.ts';
import type { SeriesQuestion } from './series-question.ts';
import {
  compareSeriesNames,
  measuredFacts,
  type MeasuredValues,
  type MetricSeries,
  namedRow,
  noMeasuredValues,
  seriesList,
} from './series-record.ts';
import { seriesTable } from './series-rows.ts';
import { stepFor } from './steps.ts';

export interface SeriesAnswer<T> {
  readonly data: ListRows<T>;
  /** Sentences for the reader. */
  readonly notices: readonly string[];
}

const usualSize = 10;

/** Returns the series of a realm, sorted by host, service and measurement. */
export async function seriesOf(
  realm: OpenRealm,
  metrics: RealmSeries,
  question: SeriesQuestion,
): Promise<SeriesAnswer<MetricSeries>> {
  const { range, service, measurements, size = usualSize } = question;
  const hosts = await selectHosts(realm, question, metrics);
  const { names, displayNames } = hosts;
  const selection = { hosts: names, displayNames, service, measurements, from: range.from, to: range.to };
  const series = (await selectSeries(metrics, selection, size)).sort(compareSeriesNames);
  const absent = await findAbsentNames(question, hosts, { metrics, selection, series });
  const notices = noticesOf(question, absent);
  if (series.length === 0) return { data: [], notices: [...notices, ...metrics.notices()] };
  const answering = { realm, metrics, selection, question };
  const { where = [], limit } = question.list ?? {};
  const isPage = limit !== undefined && fieldsOfConditions(where).every(isKnownFromName);
  const { data, notices: missing } = await (isPage ? onePage : allSeries)(answering, series);
  return { data, notices: [...notices, ...metrics.notices(), ...missing] };
}

const nameFields = new Set<string>(['realm', 'host_name', 'display_name', 'service', 'measurement', 'unit']);

/** Returns true if the field of a row is known before any values are read. */
function isKnownFromName(field: string): boolean {
  return nameFields.has(field);
}

interface SeriesContext {
  readonly realm: OpenRealm;
  readonly metrics: RealmSeries;
  readonly selection: SeriesSelection;
  readonly question: SeriesQuestion;
}

async function allSeries(
  answering: SeriesContext,
  series: readonly NamedSeries[],
): Promise<SeriesAnswer<MetricSeries>> {
  const [measuredByKey, shownAs] = await Promise.all([
    measuredOf(answering, series, { ...answering.selection, measurements: measurementsIn(series) }),
    namesShown(answering.realm, series),
  ]);
  const rows = series.map((one) => ({
    ...namedRow(answering.realm, one, shownAs.names),
    measured: measuredByKey.get(seriesKey(one)) ?? noMeasuredValues,
  }));
  return { data: RowList.of(seriesTable(answering.realm, rows)), notices: shownAs.notices };
}

/** Reads values only for the rows of the page. The row after the page is included, so that it is known to exist. */
async function onePage(
  answering: SeriesContext,
  series: readonly NamedSeries[],
): Promise<SeriesAnswer<MetricSeries>> {
  const { list = {} } = answering.question;
  const shownAs = await namesShown(answering.realm, series);
  const named = series.map((one, place) => ({
    ...{ series: one, place },
    row: namedRow(answering.realm, one, shownAs.names),
  }));
  const wanted = await filterRows(
    objectTable(named.map(({ place, row }) => ({ place, ...row }))),
    list.where,
  );
  const { rows, next } = await pageOf(wanted, list, seriesList.ties);
  const places = wanted.column('place');
  const around = (numbers: Uint32Array) =>
    [...numbers].flatMap((row) => named[Number(places.value(row))] ?? []);
  const page = around(rows).map((one) => one.series);
  const measuredByKey =
    page.length === 0
      ? new Map<string, MeasuredValues>()
      : await measuredOf(answering, page, narrowed(answering.selection, page));
  const measured = [...around(rows), ...around(next)].map(({ series: one, row }) => ({
    ...row,
    measured: measuredByKey.get(seriesKey(one)) ?? noMeasuredValues,
  }));
  return { data: RowList.of(seriesTable(answering.realm, measured), wanted.count), notices: shownAs.notices };
}

/** Returns the figures and points of these series, by series key. The selection must include them. */
async function measuredOf(
  { metrics, question }: SeriesContext,
  series: readonly NamedSeries[],
  selection: SeriesSelection,
): Promise<ReadonlyMap<string, MeasuredValues>> {
  const { range, resolution } = question;
  const facts = await metrics.list({ ...selection, most: maxSeries });
  const counts = facts.map(({ stats }) => stats.count);
  const step = stepFor(resolution, range, {
    series: facts.length,
    points: counts.reduce((sum, count) => sum + count, 0),
    mostOfOne: counts.reduce((most, count) => Math.max(most, count), 0),
  });
  const points = await metrics.points({ ...selection, stepSeconds: step });
  const pointsOf = new Map(points.map((one) => [seriesKey(one), one.points]));
  const wanted = new Set(series.map(seriesKey));
  const rows = facts.flatMap((one): [string, MeasuredValues][] => {
    const key = seriesKey(one);
    if (!wanted.has(key)) return [];
    return [[key, { facts: measuredFacts(one, step), points: pointsOf.get(key) ?? [] }]];
  });
  return new Map(rows);
}

/** The largest number of host names in a query. More names would make the query longer than its answer. */
const mostNamed = 500;

/**
 * Returns a selection with the measurements and, if they are few, the hosts of these series. It may select some other series as
 * well.
 */
function narrowed(selection: SeriesSelection, series: readonly SeriesName[]): SeriesSelection {
  const measurements = measurementsIn(series);
  const hosts = [...new Set(series.map(({ host }) => host))];
  const named = hosts.filter((host) => host !== null);
  const isFew = named.length === hosts.length && named.length <= mostNamed;
  return { ...selection, measurements, ...(isFew && { hosts: named }) };
}

function measurementsIn(series: readonly SeriesName[]): string[] {
  return [...new Set(series.map(({ measurement }) => measurement))];
}

/** Returns display names. If the engine does not answer, they are missing, and the metrics are returned all the same. */
async function namesShown(realm: OpenRealm, series: readonly SeriesName[]) {
  // Series that contain a display name do not need one from the engine.
  const hosts = series.flatMap(({ host, display_name }) =>
    host === null || display_name !== undefined ? [] : [host],
  );
  try {
    return { names: await displayNames(realm, [...new Set(hosts)]), notices: [] };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const notices = ['Display names are missing, because the engine did not answer.'];
    return { names: new Map<string, string>(), notices };
  }
}
