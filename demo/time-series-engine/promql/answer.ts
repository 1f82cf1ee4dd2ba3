import type { SeriesDatabase } from '../database.ts';
import { ParseError } from '../statement.ts';
import { evaluateParts } from './evaluate.ts';
import { type PromqlQuery, readQuery } from './query.ts';
import { readSelector } from './selector.ts';
import { lookupIn, type SeriesLookup } from './store.ts';

export interface PromqlRequest {
  readonly path: string;
  /** The parameters in the query of the URL, or in the body. */
  readonly fields: URLSearchParams;
  readonly databases: readonly SeriesDatabase[];
}

export interface PromqlAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** The largest number of steps that Prometheus answers. */
const mostSteps = 11_000;
/** The largest age of the data in milliseconds. The databases of this machine contain nothing older. */
const oldestMs = 30 * 86_400_000;

/** Answers `/api/v1/query`, `/api/v1/query_range` and `/api/v1/label/<name>/values`, as far as our connector uses them. */
export function answerPromql(request: PromqlRequest): PromqlAnswer {
  try {
    return { status: 200, body: { status: 'success', data: dataOf(request) } };
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    return { status: 400, body: { status: 'error', errorType: 'bad_data', error: error.message } };
  }
}

function dataOf({ path, fields, databases }: PromqlRequest): unknown {
  const lookup = lookupIn(databases);
  const [, label] = /^\/api\/v1\/label\/(\w+)\/values$/.exec(path) ?? [];
  if (label !== undefined) return labelValues(label, fields, lookup);
  const query = readQuery(fields.get('query') ?? '');
  if (path === '/api/v1/query') return instant(query, millisecondsIn(fields, 'time') ?? Date.now(), lookup);
  if (query.kind !== 'figures') throw new ParseError('no query about a range');
  const times = timesIn(fields);
  const result = evaluateParts(query.parts, { times, lookup }).map(({ labels, values }) => ({
    metric: labels,
    values: times.flatMap((time, at) => pairsOf(time, values[at])),
  }));
  return { resultType: 'matrix', result };
}

function labelValues(label: string, fields: URLSearchParams, lookup: SeriesLookup): string[] {
  const matchers = readSelector(fields.get('match[]') ?? '');
  const to = millisecondsIn(fields, 'end') ?? Date.now();
  const from = Math.max(to - oldestMs, millisecondsIn(fields, 'start') ?? 0);
  const values = lookup(matchers, [from, to + 1]).map(({ labels }) => labels[label] ?? '');
  return [...new Set(values)].filter((value) => value !== '').sort();
}

function instant(query: PromqlQuery, time: number, lookup: SeriesLookup) {
  if (query.kind === 'samples') {
    const series = lookup(query.matchers, [time - query.windowMs, time + 1]);
    const result = series.map(({ labels, samples }) => ({
      metric: labels,
      values: samples.map(([at, value]) => [at / 1000, String(value)]),
    }));
    return { resultType: 'matrix', result };
  }
  const vector = evaluateParts(query.parts, { times: [time], lookup }).slice(0, query.most);
  const result = vector.map(({ labels, values }) => ({ metric: labels, value: pairsOf(time, values[0])[0] }));
  return { resultType: 'vector', result };
}

function pairsOf(time: number, value: number | undefined): [number, string][] {
  return value === undefined ? [] : [[time / 1000, String(value)]];
}

function timesIn(fields: URLSearchParams): number[] {
  const [start = 0, end = 0, step = 1] = ['start', 'end', 'step'].map((field) =>
    millisecondsIn(fields, field),
  );
  const steps = Math.floor((end - start) / step) + 1;
  if (steps > mostSteps) throw new ParseError('exceeded maximum resolution of 11,000 points per timeseries');
  return Array.from({ length: steps }, (_, at) => start + at * step);
}

function millisecondsIn(fields: URLSearchParams, field: string): number | undefined {
  const text = fields.get(field);
  return text === null ? undefined : Math.round(Number(text) * 1000);
}
