import { WireFault } from '../kit/faults.ts';
import type { Ask, Database, Dialect } from './dialect.ts';
import { figuresOf, labelsOf } from './promql-figures.ts';
import { isSelected, measurementIn, nameOf, nonEmpty, Units } from './promql-names.ts';
import { rawPoints, steppedPoints } from './promql-points.ts';
import { instantOf, refuseUnknown, valuesOf, vectorOf, windowOf } from './promql-questions.ts';
import { label, piecesOf, selector } from './promql-text.ts';
import type { Listing, NamedSeries, Selection } from './series.ts';

/** Prometheus, VictoriaMetrics, and what else answers their HTTP interface. */
export const promql: Dialect = {
  databases: ({ host, database }, ask) =>
    ask(valuesOf(database ?? host, `{${label(host)}!=""}`, { start: '0' })),
  names: (database, listing, ask) => knownOr(namesOf(database, listing, ask), { database, ask }),
  measurements: (database, listing, ask) =>
    knownOr(measurementsOf(database, listing, ask), { database, ask }),
  list: (database, { most, ...selection }, ask) => {
    const figures = metricsOf(database, selection, ask).then(async (metrics) =>
      (await figuresOf(database, { selection, metrics }, ask)).slice(0, most + 1),
    );
    return knownOr(figures, { database, ask });
  },
  points: (database, { stepSeconds, ...selection }, ask) => {
    const points =
      stepSeconds === undefined
        ? rawPoints(database, selection, ask)
        : metricsOf(database, selection, ask).then((metrics) =>
            steppedPoints(
              database,
              { selection, metrics, stepSeconds: Math.max(1, Math.floor(stepSeconds)) },
              ask,
            ),
          );
    return knownOr(points, { database, ask });
  },
};

/** What was found, where there is something to be found at all. */
async function knownOr<T>(
  question: Promise<T[]>,
  { database, ask }: { readonly database: Database; readonly ask: Ask },
): Promise<T[]> {
  const list = await question;
  if (list.length === 0) await refuseUnknown(database, ask);
  return list;
}

/** Those that are alive at the end of the range are found at once: where they are too many already, that is all that is asked. */
async function namesOf(database: Database, listing: Listing, ask: Ask): Promise<NamedSeries[]> {
  if (listing.hosts === undefined) {
    const alive = await namesIn(database, { listing, over: (series) => series }, ask);
    if (alive.length > listing.most) return alive;
  }
  const window = windowOf(listing.to - listing.from);
  return namesIn(database, { listing, over: (series) => `last_over_time(${series}${window})` }, ask);
}

async function namesIn(
  database: Database,
  { listing, over }: { readonly listing: Listing; readonly over: (series: string) => string },
  ask: Ask,
): Promise<NamedSeries[]> {
  const { schema } = database;
  // A series whose unit has changed has a row for each.
  const rows = 2 * (listing.most + 1);
  const by = [
    ...labelsOf(database),
    ...(schema.measurement === undefined ? ['__name__'] : []),
    label(schema.unit),
  ];
  const queries = piecesOf(listing).map((piece) => {
    const series = over(selector(database, piece, { ending: schema.value }));
    return ask(vectorOf(`topk(${rows}, group by (${by.join(',')}) (${series}))`, instantOf(listing)));
  });
  const isWanted = isSelected(listing);
  const units = new Units();
  for (const answer of await Promise.all(queries)) {
    for (const { metric } of answer) {
      const name = nameOf(metric, schema);
      if (name && isWanted(name)) units.add(name, nonEmpty(metric[schema.unit]));
    }
    if (answer.length >= rows && units.named.length <= listing.most)
      throw new WireFault('cut_off', 'series have too many units each');
  }
  return units.named.slice(0, listing.most + 1);
}

async function measurementsOf(database: Database, listing: Listing, ask: Ask): Promise<string[]> {
  const { schema } = database;
  const names = await valuesIn(database, { name: schema.measurement ?? '__name__', selection: listing }, ask);
  const measurements = names.map((name) =>
    schema.measurement === undefined ? measurementIn(name, schema) : name,
  );
  const wanted = listing.measurements && new Set(listing.measurements);
  return measurements.filter((name) => name !== '' && (wanted?.has(name) ?? true)).slice(0, listing.most + 1);
}

/** The names of the metrics that hold the values of a selection: most functions lose them, so that each is asked for by itself. */
async function metricsOf(database: Database, selection: Selection, ask: Ask): Promise<string[]> {
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
  { name, selection }: { readonly name: string; readonly selection: Selection },
  ask: Ask,
): Promise<string[]> {
  const times = { start: String(selection.from / 1000), end: instantOf(selection) };
  const answers = await Promise.all(
    piecesOf(selection).map((piece) =>
      ask(valuesOf(name, selector(database, piece, { ending: database.schema.value }), times)),
    ),
  );
  return [...new Set(answers.flat())];
}
