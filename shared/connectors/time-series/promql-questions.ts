import { WireFault } from '../kit/faults.ts';
import { type BackendRequest, type Database, formRequest, type SendBackendRequest } from './dialect.ts';
import {
  type LabelledValue,
  type LabelledValues,
  readMatrix,
  readTexts,
  readVector,
} from './promql-answers.ts';
import { anySelector, checkedLabel } from './promql-text.ts';
import type { SeriesFilter } from './series.ts';

/** VictoriaMetrics would round the times of a query to those of its cache. */
const exact = { nocache: '1' };

/**
 * Returns the instant for a query about [from, to), in seconds. A window of Prometheus 2 includes both ends, that of
 * Prometheus 3 and VictoriaMetrics only the later one. A millisecond before `to`, with a window as long as the range,
 * is right for times in whole seconds.
 */
export function instantOf({ to }: SeriesFilter): string {
  return secondsOf(to - 1);
}

export function windowOf(milliseconds: number): string {
  return `[${milliseconds}ms]`;
}

function secondsOf(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}

export function vectorOf(query: string, time: string): BackendRequest<LabelledValue[]> {
  return { round: formRequest('/api/v1/query', { query, time, ...exact }), read: readVector };
}

export function samplesOf(query: string, time: string): BackendRequest<LabelledValues[]> {
  return { round: formRequest('/api/v1/query', { query, time, ...exact }), read: readMatrix };
}

/** The ends of the steps in milliseconds. Each is a millisecond before the next step begins. */
export interface StepRange {
  readonly first: number;
  readonly last: number;
  readonly step: number;
}

function steppedOf(query: string, { first, last, step }: StepRange): BackendRequest<LabelledValues[]> {
  const times = { start: secondsOf(first), end: secondsOf(last), step: secondsOf(step) };
  return { round: formRequest('/api/v1/query_range', { query, ...times, ...exact }), read: readMatrix };
}

/**
 * Requests the values of a label in the series that a selector matches. They may include some from series with points
 * shortly before or after the range.
 */
export function labelValuesOf(
  name: string,
  match: string,
  times: { readonly start: string; readonly end?: string },
): BackendRequest<string[]> {
  const query = Object.entries({ 'match[]': match, ...times, ...exact }).map(
    ([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`,
  );
  const path = `/api/v1/label/${encodeURIComponent(checkedLabel(name))}/values?${query.join('&')}`;
  return { round: { method: 'GET', path, headers: { accept: 'application/json' } }, read: readTexts };
}

/** A part of a query. Its series come back with `key` as a label. */
export interface QueryPart {
  readonly expression: string;
  readonly key: string;
}

const partLabel = 'realmgate_part';
/** The longest query in bytes. VictoriaMetrics refuses more than 16 KB. */
const longestQuery = 15_000;
/** The most parts in one query. The backend compares each part with all parts before it. */
const mostParts = 24;

/** Returns the values of all parts at `time`, each with the key of its part. */
export async function valuesOfParts(
  parts: readonly QueryPart[],
  time: string,
  ask: SendBackendRequest,
): Promise<[string, LabelledValue][]> {
  const answers = await Promise.all(queriesOf(parts).map((query) => ask(vectorOf(query, time))));
  return answers.flat().map((sample) => [sample.metric[partLabel] ?? '', sample]);
}

export async function stepsOfParts(
  parts: readonly QueryPart[],
  grid: StepRange,
  ask: SendBackendRequest,
): Promise<[string, LabelledValues][]> {
  const answers = await Promise.all(queriesOf(parts).map((query) => ask(steppedOf(query, grid))));
  return answers.flat().map((samples) => [samples.metric[partLabel] ?? '', samples]);
}

function queriesOf(parts: readonly QueryPart[]): string[] {
  const queries: string[][] = [];
  let room = 0;
  for (const { expression, key } of parts) {
    const text = `label_replace(${expression},"${partLabel}","${key}","","")`;
    room -= Buffer.byteLength(text) + 4;
    const last = queries.at(-1);
    if (last && room >= 0 && last.length < mostParts) last.push(text);
    else {
      queries.push([text]);
      room = longestQuery - Buffer.byteLength(text);
    }
  }
  return queries.map((query) => query.join(' or '));
}

/**
 * Throws the WireFault `unknown_database` if no series at all belongs to the database. It is called after an empty
 * answer.
 */
export async function refuseUnknownDatabase(database: Database, ask: SendBackendRequest): Promise<void> {
  const hosts = await ask(labelValuesOf(database.schema.host, anySelector(database), { start: '0' }));
  if (hosts.length === 0) throw new WireFault('unknown_database', 'no series has the labels');
}
