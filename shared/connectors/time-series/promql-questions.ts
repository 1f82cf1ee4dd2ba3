import { WireFault } from '../kit/faults.ts';
import { type Ask, type Database, type Exchange, form } from './dialect.ts';
import { readMatrix, readTexts, readVector, type Sample, type Samples } from './promql-answers.ts';
import { anySelector, label } from './promql-text.ts';
import type { Selection } from './series.ts';

/** VictoriaMetrics would move the times of a question to those of its cache. */
const exact = { nocache: '1' };

/**
 * The instant at which a question about [from, to) is asked, in seconds. A window of Prometheus 2 holds both of its ends, those of
 * Prometheus 3 and VictoriaMetrics the later one alone: a millisecond before `to`, with a window of the whole range, is right for times
 * in whole seconds.
 */
export function instantOf({ to }: Selection): string {
  return secondsOf(to - 1);
}

export function windowOf(milliseconds: number): string {
  return `[${milliseconds}ms]`;
}

function secondsOf(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}

export function vectorOf(query: string, time: string): Exchange<Sample[]> {
  return { round: form('/api/v1/query', { query, time, ...exact }), read: readVector };
}

export function samplesOf(query: string, time: string): Exchange<Samples[]> {
  return { round: form('/api/v1/query', { query, time, ...exact }), read: readMatrix };
}

/** Where the steps of a question end, in milliseconds, each a millisecond before the next one begins. */
export interface Grid {
  readonly first: number;
  readonly last: number;
  readonly step: number;
}

function steppedOf(query: string, { first, last, step }: Grid): Exchange<Samples[]> {
  const times = { start: secondsOf(first), end: secondsOf(last), step: secondsOf(step) };
  return { round: form('/api/v1/query_range', { query, ...times, ...exact }), read: readMatrix };
}

/** The values that a label has in the series of a selector; of some that had points shortly before or after the range, too. */
export function valuesOf(
  name: string,
  match: string,
  times: { readonly start: string; readonly end?: string },
): Exchange<string[]> {
  const query = Object.entries({ 'match[]': match, ...times, ...exact }).map(
    ([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`,
  );
  const path = `/api/v1/label/${encodeURIComponent(label(name))}/values?${query.join('&')}`;
  return { round: { method: 'GET', path, headers: { accept: 'application/json' } }, read: readTexts };
}

/** Part of one query: its series come back with `key` as a label. */
export interface Part {
  readonly expression: string;
  readonly key: string;
}

const partLabel = 'realmgate_part';
/** VictoriaMetrics takes no query of more than 16 KB. */
const longestQuery = 15_000;
/** Each more is compared with all before it. */
const mostParts = 24;

/** What all parts come to at `time`, with the key of the part that each value is of. */
export async function valuesOfParts(
  parts: readonly Part[],
  time: string,
  ask: Ask,
): Promise<[string, Sample][]> {
  const answers = await Promise.all(queriesOf(parts).map((query) => ask(vectorOf(query, time))));
  return answers.flat().map((sample) => [sample.metric[partLabel] ?? '', sample]);
}

export async function stepsOfParts(
  parts: readonly Part[],
  grid: Grid,
  ask: Ask,
): Promise<[string, Samples][]> {
  const answers = await Promise.all(queriesOf(parts).map((query) => ask(steppedOf(query, grid))));
  return answers.flat().map((samples) => [samples.metric[partLabel] ?? '', samples]);
}

function queriesOf(parts: readonly Part[]): string[] {
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
 * Nothing was found: empty, unless there is no series of such a database or with such a label at all, which is a WireFault
 * `unknown_database`.
 */
export async function refuseUnknown(database: Database, ask: Ask): Promise<void> {
  const hosts = await ask(valuesOf(database.schema.host, anySelector(database), { start: '0' }));
  if (hosts.length === 0) throw new WireFault('unknown_database', 'no series has the labels');
}
