import { countIn } from './answers.ts';
import type { Ask, Database } from './dialect.ts';
import type { Sample } from './promql-answers.ts';
import { isSelected, keyOf, nameOf, nonEmpty, Units } from './promql-names.ts';
import { instantOf, type Part, valuesOfParts, windowOf } from './promql-questions.ts';
import { label, piecesOf, selector } from './promql-text.ts';
import type { Selection, SeriesFacts, SeriesName } from './series.ts';

/** What the values of several series of one name come to together. */
const figures = { count: 'sum', sum: 'sum', min: 'min', max: 'max' } as const;
type Figure = keyof typeof figures | 'last' | 'warn' | 'crit';

/** The labels that tell series apart; the name of a metric is lost by most functions, so that each is asked for by itself. */
export function labelsOf({ schema }: Database): string[] {
  const { host, service, measurement } = schema;
  return [host, service, ...(measurement === undefined ? [] : [measurement])].map(label);
}

/** Figures of the series of these metrics in the range. */
export async function figuresOf(
  database: Database,
  { selection, metrics }: { readonly selection: Selection; readonly metrics: readonly string[] },
  ask: Ask,
): Promise<SeriesFacts[]> {
  const parts = piecesOf(selection).flatMap((piece) =>
    metrics.flatMap((metric, index) => partsOf(database, { piece, metric, index })),
  );
  const seriesFacts = new CollectedFacts();
  const isWanted = isSelected(selection);
  for (const [key, sample] of await valuesOfParts(parts, instantOf(selection), ask)) {
    const { figure, metric } = readKey(key, metrics);
    const name = nameOf(sample.metric, database.schema, metric);
    if (name && figure && isWanted(name))
      seriesFacts.add(name, { figure, sample, unit: database.schema.unit });
  }
  return seriesFacts.facts();
}

interface Piece {
  readonly piece: Selection;
  readonly metric: string;
  readonly index: number;
}

function partsOf(database: Database, { piece, metric, index }: Piece): Part[] {
  const { schema } = database;
  const window = windowOf(piece.to - piece.from);
  const by = labelsOf(database).join(',');
  const base = metric.slice(0, metric.length - schema.value.length);
  const of = (name: string) => selector(database, piece, name) + window;
  const newest = (figure: Figure, name: string, labels: string): Part => ({
    expression: `max by (${labels}) (last_over_time(${of(name)}))`,
    key: `${figure} ${index}`,
  });
  return [
    ...Object.entries(figures).map(([figure, together]) => ({
      expression: `${together} by (${by}) (${figure}_over_time(${of(metric)}))`,
      key: `${figure} ${index}`,
    })),
    newest('last', metric, `${by},${label(schema.unit)}`),
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

/** Numbers that belong to one series, whichever metrics and labels they came from. */
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
  readonly #units = new Units();

  add(
    name: SeriesName,
    { figure, sample, unit }: { readonly figure: Figure; readonly sample: Sample; readonly unit: string },
  ): void {
    const { metric, value: sent } = sample;
    const value = figure === 'count' ? countIn(sent ?? Number.NaN) : sent;
    const key = keyOf(name);
    const values = this.#facts.get(key)?.values ?? none;
    this.#facts.set(key, { name, values: { ...values, [figure]: both(figure, values[figure], value) } });
    if (figure === 'last') this.#units.add(name, nonEmpty(metric[unit]));
  }

  facts(): SeriesFacts[] {
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
