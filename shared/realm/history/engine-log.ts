import {
  allOf,
  anyOf,
  atLeast,
  below,
  equals,
  type Filter,
  integer,
  matches,
  not,
  rows,
} from '../../connectors/status-query/index.ts';
import type { OpenRealm } from '../directory/open.ts';
import type { LogEvent } from './log-event.ts';
import { eventsOf, logColumns, type LogRows, logRows } from './log-rows.ts';
import type { Span } from './span.ts';

/**
 * An answer is in memory as a whole, so a long range is asked in several. The first is short; how long the next ones are
 * follows from how much came: few questions where little happened, and never much of a busy log at once.
 */
const firstSlice = 43_200;
const longestSlice = 6 * 86_400;
const shortestSlice = 3600;
const wantedBytes = 6_000_000;
/** Of a line, where the answer's text is not there any more. */
const usualLineBytes = 100;

/** Whether the realm's engine offers its log: not every one keeps it where it can be asked. */
export async function hasLog(realm: OpenRealm): Promise<boolean> {
  return realm.status.has('log', 'options');
}

/**
 * The events of the engine's log, oldest first, some at a time; lines that say nothing to us are left out. Each event is made when
 * it is looked at: they can be gone through once, before the next ones are asked for.
 */
export async function* logEvents(
  realm: OpenRealm,
  span: Span,
  where: readonly Filter[] = [],
): AsyncGenerator<Iterable<LogEvent>> {
  for await (const rows of logPieces(realm, span, where)) yield eventsOf(rows);
}

/** The rows of the engine's log, oldest first, some at a time: they can be read until the next ones are asked for. */
export async function* logPieces(
  realm: OpenRealm,
  { from, to }: Span,
  where: readonly Filter[] = [],
): AsyncGenerator<LogRows> {
  let length = firstSlice;
  for (let start = from; start < to;) {
    const span = { from: start, to: Math.min(to, start + length) };
    const { status } = realm.apart();
    try {
      const answer = await status.cells({ ...logColumns, filters: [...within(span), ...where] });
      length = nextSlice(span.to - start, Math.max(answer.body.length, answer.count * usualLineBytes));
      start = span.to;
      yield logRows(answer, span);
    } finally {
      status.release();
    }
  }
}

/** In seconds. It grows step by step: behind a quiet time a busy one may come. */
function nextSlice(seconds: number, bytes: number): number {
  const fitting = Math.floor((seconds * wantedBytes) / Math.max(1, bytes));
  return Math.max(shortestSlice, Math.min(longestSlice, fitting, seconds * 4));
}

/** Lines about hosts only: what they are, whether in downtime, and the engine's starts. */
export const aboutHosts: readonly Filter[] = [
  anyOf(equals('class', 1), equals('class', 2), equals('class', 6)),
  not(matches('type', 'SERVICE')),
];

/** Whether the log, which the engine offers, has any such line of that time. */
export async function hasLines(
  realm: OpenRealm,
  span: Span,
  where: readonly Filter[] = [],
): Promise<boolean> {
  const lines = rows('log', { class: integer('class') }).where(...within(span), ...where);
  return (await realm.status.ask(lines.limit(1))).length > 0;
}

/** Whether there is any line about a host in that time. */
export async function tellsOfHosts(realm: OpenRealm, span: Span): Promise<boolean> {
  return (await hasLog(realm)) && hasLines(realm, span, [...aboutHosts, not(equals('class', 2))]);
}

function within({ from, to }: Span): readonly Filter[] {
  return [atLeast('time', from), below('time', to)];
}

/** Of these, the lines about one host, and the engine's starts. */
export function aboutHost(name: string): readonly Filter[] {
  // Engines trim values, so a name that begins with a blank cannot be asked for.
  if (name.startsWith(' ')) return aboutHosts;
  return [...aboutHosts, anyOf(beginsWith(name), equals('class', 2))];
}

/** Icinga 2 leaves the column of the host empty in lines about hosts; `<` is the character behind `;`. */
function beginsWith(name: string): Filter {
  return allOf(atLeast('options', `${name};`), below('options', `${name}<`));
}
