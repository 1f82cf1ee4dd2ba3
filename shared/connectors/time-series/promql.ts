import { WireFault } from '../kit/faults.ts';
import type { Database, QueryLanguage, SendBackendRequest } from './dialect.ts';
import { readStatistics, seriesLabels } from './promql-figures.ts';
import { isSelected, measurementIn, nonEmptyOrNull, seriesNameOf, UnitCollector } from './promql-names.ts';
import { rawPromqlPoints, steppedPromqlPoints } from './promql-points.ts';
import { instantOf, labelValuesOf, refuseUnknownDatabase, vectorOf, windowOf } from './promql-questions.ts';
import { checkedLabel, selector, splitSelection } from './promql-text.ts';
import type { NamedSeries, SeriesFilter, SeriesListRequest } from './series.ts';

/** The dialect of Prometheus, VictoriaMetrics, and other backends with the same HTTP interface. */
export const promql: QueryLanguage = {
  databases: ({ host, database }, ask) =>
    ask(labelValuesOf(database ?? host, `{${checkedLabel(host)}!=""}`, { start: '0' })),
  names: (database, listing, ask) => knownOr(namesOf(database, listing, ask), { database, ask }),
  measurements: (database, listing, ask) =>
    knownOr(measurementsOf(database, listing, ask), { database, ask }),
  list: (database, { most, ...selection }, ask) => {
    const figures = metricsOf(database, selection, ask).then(async (metrics) =>
      (await readStatistics(database, { selection, metrics }, ask)).slice(0, most + 1),
    );
    return knownOr(figures, { database, ask });
  },
  points: (database, { stepSeconds, ...selection }, ask) => {
    const points =
      stepSeconds === undefined
        ? rawPromqlPoints(database, selection, ask)
        : metricsOf(database, selection, ask).then((metrics) =>
            steppedPromqlPoints(
              database,
              { selection, metrics, stepSeconds: Math.max(1, Math.floor(stepSeconds)) },
              ask,
            ),
          );
    return knownOr(points, { database, ask });
  },
};

/** Returns the answer. If it is empty, the database is checked, too. */
async function knownOr<T>(
  question: Promise<T[]>,
  { database, ask }: { readonly database: Database; readonly ask: SendBackendRequest },
): Promise<T[]> {
  const list = await question;
  if (list.length === 0) await refuseUnknownDatabase(database, ask);
  return list;
}

/**
 * Series that still have points at the end of the range are counted first. If there are too many, the request stops
 * there.
 */
async function namesOf(
  database: Database,
  listing: SeriesListRequest,
  ask: SendBackendRequest,
): Promise<NamedSeries[]> {
  if (listing.hosts === undefined) {
    const alive = await namesIn(database, { listing, over: (series) => series }, ask);
    if (alive.length > listing.most) return alive;
  }
  const window = windowOf(listing.to - listing.from);
  return namesIn(database, { listing, over: (series) => `last_over_time(${series}${window})` }, ask);
}

async function namesIn(
  database: Database,
  { listing, over }: { readonly listing: SeriesListRequest; readonly over: (series: string) => string },
  ask: SendBackendRequest,
): Promise<NamedSeries[]> {
  const { schema } = database;
  // A series whose unit has changed has one row for each unit.
  const rows = 2 * (listing.most + 1);
  const by = [
    ...seriesLabels(database),
    ...(schema.measurement === undefined ? ['__name__'] : []),
    checkedLabel(schema.unit),
  ];
  const queries = splitSelection(listing).map((piece) => {
    const series = over(selector(database, piece, { ending: schema.value }));
    return ask(vectorOf(`topk(${rows}, group by (${by.join(',')}) (${series}))`, instantOf(listing)));
  });
  const isWanted = isSelected(listing);
  const units = new UnitCollector();
  for (const answer of await Promise.all(queries)) {
    for (const { metric } of answer) {
      const name = seriesNameOf(metric, schema);
      if (name && isWanted(name)) units.add(name, nonEmptyOrNull(metric[schema.unit]));
    }
    if (answer.length >= rows && units.named.length <= listing.most)
      throw new WireFault('cut_off', 'series have too many units each');
  }
  return units.named.slice(0, listing.most + 1);
}

async function measurementsOf(
  database: Database,
  listing: SeriesListRequest,
  ask: SendBackendRequest,
): Promise<string[]> {
  const { schema } = database;
  const names = await valuesIn(database, { name: schema.measurement ?? '__name__', selection: listing }, ask);
  const measurements = names.map((name) =>
    schema.measurement === undefined ? measurementIn(name, schema) : name,
  );
  const wanted = listing.measurements && new Set(listing.measurements);
  return measurements.filter((name) => name !== '' && (wanted?.has(name) ?? true)).slice(0, listing.most + 1);
}

/**
 * Returns the names of the metrics that hold the values of a selection. Most functions drop the name of a metric, so
 * that each metric needs an expression of its own.
 */
async function metricsOf(
  database: Database,
  selection: SeriesFilter,
  ask: SendBackendRequest,
): Promise<string[]> {
  const { measurement, value } = database.schema;
  if (measurement === undefined && selection.measurements)
    return selection.measurements.map((name) => name + value);
  const names = await valuesIn(database, { name: '__name__', selection }, ask);
  return measurement === undefined
    ? names.filter((name) => measurementIn(name, database.schema) !== '')
    : names;
}

async function valuesIn(
  database: Database,
  { name, selection }: { readonly name: string; readonly selection: SeriesFilter },
  ask: SendBackendRequest,
): Promise<string[]> {
  const times = { start: String(selection.from / 1000), end: instantOf(selection) };
  const answers = await Promise.all(
    splitSelection(selection).map((piece) =>
      ask(labelValuesOf(name, selector(database, piece, { ending: database.schema.value }), times)),
    ),
  );
  return [...new Set(answers.flat())];
}
