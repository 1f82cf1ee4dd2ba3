import { parseCount } from './answers.ts';
import type { Database, SendBackendRequest } from './dialect.ts';
import type { LabelledValue } from './promql-answers.ts';
import { isSelected, nonEmptyOrNull, seriesKeyOf, seriesNameOf, UnitCollector } from './promql-names.ts';
import { instantOf, type QueryPart, valuesOfParts, windowOf } from './promql-questions.ts';
import { checkedLabel, selector, splitSelection } from './promql-text.ts';
import type { SeriesFilter, SeriesName, SeriesStatistics } from './series.ts';

/** The function that merges the values of several time series with the same name, for each statistic. */
const figures = { count: 'sum', sum: 'sum', min: 'min', max: 'max' } as const;
type Figure = keyof typeof figures | 'last' | 'warn' | 'crit';

/**
 * Returns the labels that distinguish series. Most functions drop the name of a metric, so that each metric needs an
 * expression of its own.
 */
export function seriesLabels({ schema }: Database): string[] {
  const { host, service, measurement } = schema;
  return [host, service, ...(measurement === undefined ? [] : [measurement])].map(checkedLabel);
}

/** Returns the statistics of the series of these metrics in the range. */
export async function readStatistics(
  database: Database,
  { selection, metrics }: { readonly selection: SeriesFilter; readonly metrics: readonly string[] },
  ask: SendBackendRequest,
): Promise<SeriesStatistics[]> {
  const parts = splitSelection(selection).flatMap((piece) =>
    metrics.flatMap((metric, index) => partsOf(database, { piece, metric, index })),
  );
  const seriesFacts = new CollectedFacts();
  const isWanted = isSelected(selection);
  for (const [key, sample] of await valuesOfParts(parts, instantOf(selection), ask)) {
    const { figure, metric } = readKey(key, metrics);
    const name = seriesNameOf(sample.metric, database.schema, metric);
    if (name && figure && isWanted(name))
      seriesFacts.add(name, { figure, sample, unit: database.schema.unit });
  }
  return seriesFacts.facts();
}

interface Piece {
  readonly piece: SeriesFilter;
  readonly metric: string;
  readonly index: number;
}

function partsOf(database: Database, { piece, metric, index }: Piece): QueryPart[] {
  const { schema } = database;
  const window = windowOf(piece.to - piece.from);
  const by = seriesLabels(database).join(',');
  const base = metric.slice(0, metric.length - schema.value.length);
  const of = (name: string) => selector(database, piece, name) + window;
  const newest = (figure: Figure, name: string, labels: string): QueryPart => ({
    expression: `max by (${labels}) (last_over_time(${of(name)}))`,
    key: `${figure} ${index}`,
  });
  return [
    ...Object.entries(figures).map(([figure, together]) => ({
      expression: `${together} by (${by}) (${figure}_over_time(${of(metric)}))`,
      key: `${figure} ${index}`,
    })),
    newest('last', metric, `${by},${checkedLabel(schema.unit)}`),
    ...(schema.warn === '' ? [] : [newest('warn', base + schema.warn, by)]),
    ...(schema.crit === '' ? [] : [newest('crit', base + schema.crit, by)]),
  ];
}

function readKey(
  key: string,
  metrics: readonly string[],
): { figure: Figure | undefined; metric: string | undefined } {
  const [word, index] = key.split(' ');
  const figure = (['count', 'sum', 'min', 'max', 'last', 'warn', 'crit'] as const).find(
    (one) => one === word,
  );
  return { figure, metric: metrics[Number(index)] };
}

interface Facts {
  readonly name: SeriesName;
  readonly values: Readonly<Record<Figure, number | null>>;
}

/** Merges two values of one series that came from different metrics or labels. */
const together: Readonly<Record<Figure, (a: number, b: number) => number>> = {
  count: (a, b) => a + b,
  sum: (a, b) => a + b,
  min: Math.min,
  max: Math.max,
  last: Math.max,
  warn: Math.max,
  crit: Math.max,
};

const none: Readonly<Record<Figure, number | null>> = {
  count: null,
  sum: null,
  min: null,
  max: null,
  last: null,
  warn: null,
  crit: null,
};

class CollectedFacts {
  readonly #facts = new Map<string, Facts>();
  readonly #units = new UnitCollector();

  add(
    name: SeriesName,
    {
      figure,
      sample,
      unit,
    }: { readonly figure: Figure; readonly sample: LabelledValue; readonly unit: string },
  ): void {
    const { metric, value: sent } = sample;
    const value = figure === 'count' ? parseCount(sent ?? Number.NaN) : sent;
    const key = seriesKeyOf(name);
    const values = this.#facts.get(key)?.values ?? none;
    this.#facts.set(key, { name, values: { ...values, [figure]: both(figure, values[figure], value) } });
    if (figure === 'last') this.#units.add(name, nonEmptyOrNull(metric[unit]));
  }

  facts(): SeriesStatistics[] {
    return [...this.#facts.values()].flatMap(({ name, values }) => {
      const { count, sum, min, max, last, warn, crit } = values;
      if (count === null || count === 0) return [];
      const avg = sum === null ? null : sum / count;
      return [{ ...name, unit: this.#units.of(name), warn, crit, stats: { min, max, avg, last, count } }];
    });
  }
}

function both(figure: Figure, one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : together[figure](one, other);
}
