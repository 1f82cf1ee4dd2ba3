import type { HttpAnswer } from '../kit/round-trip.ts';
import {
  cellOf,
  countIn,
  numberOf,
  readAnswer,
  readPoints,
  textOf,
  timeOf,
  type WirePoints,
  type WireSeries,
} from './answers.ts';
import { type Database, type Dialect, type Exchange, form } from './dialect.ts';
import { identifier, type Influxql, statements, tagsOf } from './influxql.ts';
import type { Point } from './points.ts';
import type { Schema } from './schema.ts';
import type {
  Listing,
  NamedSeries,
  PointsQuestion,
  SeriesFacts,
  SeriesName,
  SeriesPoints,
} from './series.ts';

/** InfluxDB 1.x, and later ones by their InfluxQL interface. */
export const influxql: Dialect = {
  databases: (_schema, ask) => ask(allDatabases),
  names: (database, listing, ask) => ask(namesOf(listing, database)),
  measurements: (database, listing, ask) => ask(measurementsOf(listing, database)),
  list: (database, listing, ask) => ask(listingOf(listing, database)),
  points: (database, question, ask) => ask(pointsOf(question, database)),
};

const allDatabases: Exchange<string[]> = {
  round: form('/query', { q: 'SHOW DATABASES' }),
  read: (answer) =>
    readAnswer(answer).flatMap(({ rows }) => rows.flatMap((row) => textOf(cellOf(row, 0)) ?? [])),
};

/** The series of a range. Their newest values are all that is read of them. */
function namesOf({ most, ...selection }: Listing, { name, schema }: Database): Exchange<NamedSeries[]> {
  const select = `last(${identifier(schema.value)}) AS value, last(${identifier(schema.unit)}) AS unit`;
  const question = statements(selection, schema, {
    select,
    tail: `GROUP BY ${tagsOf(schema)} SLIMIT ${most + 1}`,
  });
  const read = (answer: HttpAnswer) => readAnswer(answer).flatMap((series) => namedIn(series, schema));
  return { round: roundOf(question, name), read };
}

/** The measurements of a range: the values of their tag, or the database's own. */
function measurementsOf({ most, ...selection }: Listing, { name, schema }: Database): Exchange<string[]> {
  const { measurement } = schema;
  const question = statements(selection, schema, {
    select: `last(${identifier(schema.value)}) AS value`,
    tail: `${measurement === undefined ? '' : `GROUP BY ${identifier(measurement)} `}SLIMIT ${most + 1}`,
  });
  const read = (answer: HttpAnswer) => [
    ...new Set(readAnswer(answer).flatMap((series) => measurementIn(series, schema) ?? [])),
  ];
  return { round: roundOf(question, name), read };
}

/** The series of a range with their figures. Answers in the order of the backend. */
function listingOf({ most, ...selection }: Listing, { name, schema }: Database): Exchange<SeriesFacts[]> {
  const value = identifier(schema.value);
  const figures = ['count', 'min', 'max', 'mean', 'last'].map((figure) => `${figure}(${value}) AS ${figure}`);
  const newest = (['unit', 'warn', 'crit'] as const).map(
    (field) => `last(${identifier(schema[field])}) AS ${field}`,
  );
  const select = [...figures, ...newest].join(', ');
  const question = statements(selection, schema, {
    select,
    tail: `GROUP BY ${tagsOf(schema)} SLIMIT ${most + 1}`,
  });
  const read = (answer: HttpAnswer) => readAnswer(answer).flatMap((series) => factsOf(series, schema));
  return { round: roundOf(question, name), read };
}

function pointsOf(
  { stepSeconds, ...selection }: PointsQuestion,
  { name, schema }: Database,
): Exchange<SeriesPoints[]> {
  const value = identifier(schema.value);
  const question = statements(selection, schema, {
    select: stepSeconds === undefined ? `${value} AS value` : `mean(${value}) AS value`,
    tail:
      stepSeconds === undefined
        ? `GROUP BY ${tagsOf(schema)}`
        : `GROUP BY time(${Math.max(1, Math.floor(stepSeconds))}s), ${tagsOf(schema)} fill(null)`,
  });
  const read = (answer: HttpAnswer) => readPoints(answer).flatMap((series) => pointsIn(series, schema));
  return { round: roundOf(question, name), read };
}

function roundOf({ text, values }: Influxql, database: string): Exchange<unknown>['round'] {
  return form('/query', { db: database, q: text, params: JSON.stringify(values), epoch: 'ms' });
}

/** A series without a host's name or measurement is none of ours: Icinga 2 writes the checks' own figures beside them. */
function nameOf({ name, tags }: WireSeries, schema: Schema): SeriesName | undefined {
  const host = textOf(tags.get(schema.host));
  const measurement = measurementIn({ name, tags }, schema);
  if (host === null || measurement === null) return undefined;
  return { host, service: textOf(tags.get(schema.service)), measurement };
}

function measurementIn(
  { name, tags }: Pick<WireSeries, 'name' | 'tags'>,
  { measurement }: Schema,
): string | null {
  return measurement === undefined ? textOf(name) : textOf(tags.get(measurement));
}

function namedIn(series: WireSeries, schema: Schema): NamedSeries[] {
  const name = nameOf(series, schema);
  const [row] = series.rows;
  const cell = (column: string) => cellOf(row, series.columns.indexOf(column));
  // A series of nothing but texts has no value.
  return name && numberOf(cell('value')) !== null ? [{ ...name, unit: textOf(cell('unit')) }] : [];
}

function factsOf(series: WireSeries, schema: Schema): SeriesFacts[] {
  const name = nameOf(series, schema);
  const [row] = series.rows;
  if (!name || !row) return [];
  const cell = (column: string) => cellOf(row, series.columns.indexOf(column));
  const figure = (column: string) => numberOf(cell(column));
  const count = countIn(cell('count'));
  if (count === 0) return [];
  return [
    {
      ...name,
      unit: textOf(cell('unit')),
      warn: figure('warn'),
      crit: figure('crit'),
      stats: { min: figure('min'), max: figure('max'), avg: figure('mean'), last: figure('last'), count },
    },
  ];
}

function pointsIn(series: WirePoints, schema: Schema): SeriesPoints[] {
  const name = nameOf(series, schema);
  if (!name) return [];
  if (series.points) return [{ ...name, points: series.points }];
  const [time, value] = [series.columns.indexOf('time'), series.columns.indexOf('value')];
  const points: Point[] = [];
  for (const row of series.rows) {
    const at = timeOf(cellOf(row, time));
    if (at !== null) points.push([Math.floor(at / 1000), numberOf(cellOf(row, value))]);
  }
  return [{ ...name, points }];
}
