import type { HttpAnswer } from '../kit/http-client.ts';
import {
  cellOf,
  finiteNumberOrNull,
  parseCount,
  parseText,
  parseTime,
  readAnswer,
  type WireSeries,
} from './answers.ts';
import { type BackendRequest, type Database, formRequest, type QueryLanguage } from './dialect.ts';
import { type Influxql, quoteIdentifier, seriesTags, statements } from './influxql.ts';
import type { Point } from './points.ts';
import { seriesKeyOf } from './promql-names.ts';
import { hasDividedSeries, mergePoints, mergeSeries, mergeStatistics } from './same-series.ts';
import type { Schema } from './schema.ts';
import type {
  NamedSeries,
  PointsRequest,
  SeriesListRequest,
  SeriesName,
  SeriesPoints,
  SeriesStatistics,
} from './series.ts';

/** The dialect of InfluxDB 1.x, and of later versions through their InfluxQL interface. */
export const influxql: QueryLanguage = {
  databases: (_schema, ask) => ask(allDatabases),
  names: async (database, listing, ask) => {
    const parts = await ask(namesOf(listing, database));
    // A list that was cut is not merged, so that the caller can tell that there are more.
    return parts.length > listing.most ? parts : mergeSeries(parts);
  },
  measurements: (database, listing, ask) => ask(measurementsOf(listing, database)),
  list: async (database, listing, ask) => {
    const parts = await ask(listingOf(listing, database));
    const statistics = parts.map((part) => part.statistics);
    if (parts.length > listing.most || !hasDividedSeries(statistics)) return statistics;
    const newest = new Map(await ask(newestTimesOf(listing, database)));
    return mergeStatistics(
      parts.map((part) => ({ statistics: part.statistics, newest: newest.get(partKeyOf(part)) ?? 0 })),
    );
  },
  points: async (database, question, ask) =>
    mergePoints(await ask(pointsOf(question, database)), { areSteps: question.stepSeconds !== undefined }),
};

const allDatabases: BackendRequest<string[]> = {
  round: formRequest('/query', { q: 'SHOW DATABASES' }),
  read: (answer) =>
    readAnswer(answer).flatMap(({ rows }) => rows.flatMap((row) => parseText(cellOf(row, 0)) ?? [])),
};

/** Requests the series of a range. Only their newest value is read. */
function namesOf(
  { most, ...selection }: SeriesListRequest,
  { name, schema }: Database,
): BackendRequest<NamedSeries[]> {
  const select = `last(${quoteIdentifier(schema.value)}) AS value, last(${quoteIdentifier(schema.unit)}) AS unit`;
  const question = statements(selection, schema, {
    select,
    tail: `GROUP BY ${seriesTags(schema)} SLIMIT ${most + 1}`,
  });
  const read = (answer: HttpAnswer) => readAnswer(answer).flatMap((series) => namedIn(series, schema));
  return { round: roundOf(question, name), read };
}

/** Requests the measurements of a range: the values of their tag, or the measurements of the database. */
function measurementsOf(
  { most, ...selection }: SeriesListRequest,
  { name, schema }: Database,
): BackendRequest<string[]> {
  const { measurement } = schema;
  const question = statements(selection, schema, {
    select: `last(${quoteIdentifier(schema.value)}) AS value`,
    tail: `${measurement === undefined ? '' : `GROUP BY ${quoteIdentifier(measurement)} `}SLIMIT ${most + 1}`,
  });
  const read = (answer: HttpAnswer) => [
    ...new Set(readAnswer(answer).flatMap((series) => measurementIn(series, schema) ?? [])),
  ];
  return { round: roundOf(question, name), read };
}

/** A series as the backend divides it, and the measurement of InfluxQL that it is in. */
interface ListedPart {
  readonly source: string;
  readonly statistics: SeriesStatistics;
}

function partKeyOf({ source, statistics }: { source: string; statistics: SeriesName }): string {
  return JSON.stringify([source, seriesKeyOf(statistics)]);
}

/** Requests the series of a range with their statistics, in the order of the backend. */
function listingOf(
  { most, ...selection }: SeriesListRequest,
  { name, schema }: Database,
): BackendRequest<ListedPart[]> {
  const value = quoteIdentifier(schema.value);
  const figures = ['count', 'min', 'max', 'mean', 'last'].map((figure) => `${figure}(${value}) AS ${figure}`);
  const newest = (['unit', 'warn', 'crit'] as const).map(
    (field) => `last(${quoteIdentifier(schema[field])}) AS ${field}`,
  );
  const select = [...figures, ...newest].join(', ');
  const question = statements(selection, schema, {
    select,
    tail: `GROUP BY ${seriesTags(schema)} SLIMIT ${most + 1}`,
  });
  const read = (answer: HttpAnswer) =>
    readAnswer(answer).flatMap((series) =>
      factsOf(series, schema).map((statistics) => ({ source: series.name, statistics })),
    );
  return { round: roundOf(question, name), read };
}

/** Requests the time of the newest value of each part of a series. The backend tells it if no other figure is requested. */
function newestTimesOf(
  { most, ...selection }: SeriesListRequest,
  { name, schema }: Database,
): BackendRequest<[string, number][]> {
  const question = statements(selection, schema, {
    select: `last(${quoteIdentifier(schema.value)}) AS value`,
    tail: `GROUP BY ${seriesTags(schema)} SLIMIT ${most + 1}`,
  });
  const read = (answer: HttpAnswer) =>
    readAnswer(answer).flatMap((series): [string, number][] => {
      const statistics = nameOf(series, schema);
      const time = parseTime(cellOf(series.rows[0], series.columns.indexOf('time')));
      return statistics && time !== null ? [[partKeyOf({ source: series.name, statistics }), time]] : [];
    });
  return { round: roundOf(question, name), read };
}

function pointsOf(
  { stepSeconds, ...selection }: PointsRequest,
  { name, schema }: Database,
): BackendRequest<SeriesPoints[]> {
  const value = quoteIdentifier(schema.value);
  const question = statements(selection, schema, {
    select: stepSeconds === undefined ? `${value} AS value` : `mean(${value}) AS value`,
    tail:
      stepSeconds === undefined
        ? `GROUP BY ${seriesTags(schema)}`
        : `GROUP BY time(${Math.max(1, Math.floor(stepSeconds))}s), ${seriesTags(schema)} fill(null)`,
  });
  const read = (answer: HttpAnswer) => readAnswer(answer).flatMap((series) => pointsIn(series, schema));
  return { round: roundOf(question, name), read };
}

function roundOf({ text, values }: Influxql, database: string): BackendRequest<unknown>['round'] {
  return formRequest('/query', { db: database, q: text, params: JSON.stringify(values), epoch: 'ms' });
}

/** Returns `undefined` for a series without a host or measurement. Icinga 2 writes such series about its own checks. */
function nameOf({ name, tags }: WireSeries, schema: Schema): SeriesName | undefined {
  const host = parseText(tags.get(schema.host));
  const measurement = measurementIn({ name, tags }, schema);
  if (host === null || measurement === null) return undefined;
  return { host, service: parseText(tags.get(schema.service)), measurement };
}

function measurementIn(
  { name, tags }: Pick<WireSeries, 'name' | 'tags'>,
  { measurement }: Schema,
): string | null {
  return measurement === undefined ? parseText(name) : parseText(tags.get(measurement));
}

function namedIn(series: WireSeries, schema: Schema): NamedSeries[] {
  const name = nameOf(series, schema);
  const [row] = series.rows;
  const cell = (column: string) => cellOf(row, series.columns.indexOf(column));
  // A series that has only texts has no value.
  return name && finiteNumberOrNull(cell('value')) !== null
    ? [{ ...name, unit: parseText(cell('unit')) }]
    : [];
}

function factsOf(series: WireSeries, schema: Schema): SeriesStatistics[] {
  const name = nameOf(series, schema);
  const [row] = series.rows;
  if (!name || !row) return [];
  const cell = (column: string) => cellOf(row, series.columns.indexOf(column));
  const figure = (column: string) => finiteNumberOrNull(cell(column));
  const count = parseCount(cell('count'));
  if (count === 0) return [];
  return [
    {
      ...name,
      unit: parseText(cell('unit')),
      warn: figure('warn'),
      crit: figure('crit'),
      stats: { min: figure('min'), max: figure('max'), avg: figure('mean'), last: figure('last'), count },
    },
  ];
}

function pointsIn(series: WireSeries, schema: Schema): SeriesPoints[] {
  const name = nameOf(series, schema);
  if (!name) return [];
  const [time, value] = [series.columns.indexOf('time'), series.columns.indexOf('value')];
  const points: Point[] = [];
  for (const row of series.rows) {
    const at = parseTime(cellOf(row, time));
    if (at !== null) points.push([Math.floor(at / 1000), finiteNumberOrNull(cellOf(row, value))]);
  }
  return [{ ...name, points }];
}
