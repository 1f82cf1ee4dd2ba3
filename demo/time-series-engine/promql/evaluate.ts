import type { SampledSeries } from '../sampled.ts';
import { ParseError } from '../statement.ts';
import type { FigurePart } from './query.ts';
import type { SeriesLookup } from './store.ts';

type Labels = SampledSeries['labels'];

/** A series of an answer: one value for each of the times, `undefined` if there is none. */
export interface EvaluatedSeries {
  readonly labels: Labels;
  readonly values: readonly (number | undefined)[];
}

export interface Evaluation {
  /** The times in epoch milliseconds. */
  readonly times: readonly number[];
  readonly lookup: SeriesLookup;
}

/** Returns the series of all parts. Those whose labels an earlier part has are left out. */
export function evaluateParts(parts: readonly FigurePart[], evaluation: Evaluation): EvaluatedSeries[] {
  const keys = new Set<string>();
  return parts
    .flatMap((part) => evaluatePart(part, evaluation))
    .filter(({ labels }) => keys.size < keys.add(keyOf(labels)).size);
}

function evaluatePart(part: FigurePart, evaluation: Evaluation): EvaluatedSeries[] {
  const vector = windowed(part, evaluation);
  if (part.over !== 'last') refuseEqualLabels(vector);
  return aggregated(vector, part.by, figure(part.together)).map(({ labels, values }) => ({
    labels: { ...labels, ...part.added },
    values,
  }));
}

type Figure = (values: readonly number[]) => number | undefined;

const figures: Readonly<Record<string, Figure>> = {
  group: () => 1,
  last: (values) => values.at(-1),
  count: (values) => values.length,
  sum: (values) => values.reduce((sum, value) => sum + value, 0),
  avg: (values) => values.reduce((sum, value) => sum + value, 0) / values.length,
  min: (values) => values.reduce((least, value) => Math.min(least, value)),
  max: (values) => values.reduce((most, value) => Math.max(most, value)),
};

function figure(name: string): Figure {
  const calculation = figures[name];
  if (!calculation) throw new ParseError(`unknown function ${name}`);
  return calculation;
}

function windowed(
  { matchers, windowMs, over }: FigurePart,
  { times, lookup }: Evaluation,
): EvaluatedSeries[] {
  const of = figure(over);
  const [first = 0] = times;
  const series = lookup(matchers, [first - windowMs, (times.at(-1) ?? 0) + 1]);
  return series.flatMap(({ labels, samples }) => {
    const values = times.map((time) => {
      const within = samples.slice(indexFrom(samples, time - windowMs), indexFrom(samples, time + 1));
      return within.length === 0 ? undefined : of(within.map(([, value]) => value));
    });
    return values.every((value) => value === undefined) ? [] : [{ labels, values }];
  });
}

/** Returns the index of the first sample that is not before a time. */
function indexFrom(samples: SampledSeries['samples'], time: number): number {
  let [low, high] = [0, samples.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((samples[middle]?.[0] ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Most functions lose the name of a metric. Prometheus refuses series that differ in their names alone. */
function refuseEqualLabels(vector: readonly EvaluatedSeries[]): void {
  const keys = new Set(vector.map(({ labels }) => keyOf({ ...labels, __name__: '' })));
  if (keys.size < vector.length) throw new ParseError('vector cannot contain metrics with the same labelset');
}

function keyOf(labels: Labels): string {
  return JSON.stringify(Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function aggregated(
  vector: readonly EvaluatedSeries[],
  by: readonly string[],
  of: Figure,
): EvaluatedSeries[] {
  const groups = new Map<string, { readonly labels: Labels; readonly members: EvaluatedSeries[] }>();
  for (const one of vector) {
    const key = JSON.stringify(by.map((label) => one.labels[label] ?? ''));
    const labels = Object.fromEntries(
      by.flatMap((label) => (one.labels[label] === undefined ? [] : [[label, one.labels[label]]])),
    );
    const group = groups.get(key) ?? { labels, members: [] };
    group.members.push(one);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ labels, members }) => ({
    labels,
    values: (members[0]?.values ?? []).map((_, at) => {
      const values = members.flatMap((member) => member.values[at] ?? []);
      return values.length === 0 ? undefined : of(values);
    }),
  }));
}
