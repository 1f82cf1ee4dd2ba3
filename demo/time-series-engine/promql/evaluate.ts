import type { SampledSeries } from '../sampled.ts';
import { ParseError } from '../statement.ts';
import type { PromqlExpression } from './expression.ts';
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

/** The age in milliseconds up to which an instant selector finds the newest sample. */
const lookbackMs = 300_000;

/** Evaluates an expression. Throws a ParseError if the connector never sends it or Prometheus refuses it. */
export function evaluatePromql(expression: PromqlExpression, evaluation: Evaluation): EvaluatedSeries[] {
  if (expression.kind === 'or') {
    return expression.parts.map((part) => evaluatePromql(part, evaluation)).reduce(union);
  }
  if (expression.kind === 'selector') {
    if (expression.windowMs !== undefined) throw new ParseError('a range is no vector');
    const window = { ...expression, windowMs: lookbackMs };
    return windowed(window, (values) => values.at(-1), evaluation);
  }
  const { name, argument } = expression;
  const over = /^(\w+)_over_time$/.exec(name)?.[1];
  if (over === undefined) return combined(expression, evaluation);
  if (argument.kind !== 'selector') throw new ParseError(`${name} needs a range`);
  const vector = windowed(argument, figure(over), evaluation);
  return over === 'last' ? vector : withoutNames(vector);
}

function combined(
  { name, by, argument, texts }: PromqlExpression & { readonly kind: 'call' },
  evaluation: Evaluation,
): EvaluatedSeries[] {
  const vector = evaluatePromql(argument, evaluation);
  if (name === 'topk') return vector.slice(0, Number(texts[0]));
  if (name === 'label_replace') {
    const [label = '', value = ''] = texts;
    return vector.map((one) => ({ ...one, labels: { ...one.labels, [label]: value } }));
  }
  if (!by) throw new ParseError(`unknown function ${name}`);
  return aggregated(vector, by, name === 'group' ? () => 1 : figure(name));
}

type Figure = (values: readonly number[]) => number | undefined;

const figures: Readonly<Record<string, Figure>> = {
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
  { matchers, windowMs = 0 }: PromqlExpression & { readonly kind: 'selector' },
  of: Figure,
  { times, lookup }: Evaluation,
): EvaluatedSeries[] {
  const [first = 0] = times;
  const series = lookup(matchers, [first - windowMs, (times.at(-1) ?? 0) + 1]);
  return series.flatMap(({ labels, samples }) => {
    const values = times.map((time) => {
      const within = samples.slice(place(samples, time - windowMs), place(samples, time + 1));
      return within.length === 0 ? undefined : of(within.map(([, value]) => value));
    });
    return values.every((value) => value === undefined) ? [] : [{ labels, values }];
  });
}

/** Returns the index of the first sample that is not before a time. */
function place(samples: SampledSeries['samples'], time: number): number {
  let [low, high] = [0, samples.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((samples[middle]?.[0] ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

function withoutNames(vector: readonly EvaluatedSeries[]): EvaluatedSeries[] {
  const keys = new Set<string>();
  return vector.map(({ labels: named, values }) => {
    const labels = unnamed(named);
    const key = keyOf(labels);
    if (keys.has(key)) throw new ParseError('vector cannot contain metrics with the same labelset');
    keys.add(key);
    return { labels, values };
  });
}

function unnamed(labels: Labels): Labels {
  return Object.fromEntries(Object.entries(labels).filter(([label]) => label !== '__name__'));
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

/**
 * Returns the series of both sides. A series on the right is left out if the left has its labels; the name of the metric is not
 * compared.
 */
function union(left: readonly EvaluatedSeries[], right: readonly EvaluatedSeries[]): EvaluatedSeries[] {
  const keys = new Set(left.map(({ labels }) => keyOf(unnamed(labels))));
  return [...left, ...right.filter(({ labels }) => !keys.has(keyOf(unnamed(labels))))];
}
