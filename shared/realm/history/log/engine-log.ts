import { attempt } from '../../../base/attempt.ts';
import { AppError } from '../../../base/errors.ts';
import {
  allOf,
  anyOf,
  atLeast,
  below,
  equals,
  type Filter,
  integer,
  matchesPattern,
  not,
  rowQuery,
  time,
} from '../../../connectors/status-query/index.ts';
import type { OpenRealm } from '../../open-realm/open.ts';
import { hasEngine } from '../../record/realm.ts';
import type { Span } from '../span.ts';
import type { LogEvent } from './log-event.ts';
import {
  eventsInRows,
  isOneSecond,
  logColumns,
  logColumnsWithPrevious,
  type LogRows,
  logRows,
} from './log-rows.ts';

/**
 * An answer is held in memory as a whole, so a long range is read in slices (lengths in seconds). The first slice is short. The
 * length of the next ones follows from the number of bytes received, so that a quiet log needs few queries and a busy log never
 * fills the memory.
 */
const firstSlice = 43_200;
const longestSlice = 6 * 86_400;
const shortestSlice = 3600;
const wantedBytes = 6_000_000;
/** Estimated length of a line, in bytes, for answers whose text is no longer in memory. */
const usualLineBytes = 100;

/** Returns true if the realm's engine offers its log. Some engines keep a log that cannot be queried. */
export async function hasLog(realm: OpenRealm): Promise<boolean> {
  return realm.status.has('log', 'options');
}

/** The time before now, in seconds, in which an engine that keeps a log has written a line: logs are rotated once a day. */
const recentSeconds = 4 * 86_400;

/**
 * Returns the reason why the past of a realm is not read from a log, as a part of a sentence. A Livestatus offers its table also if the engine keeps
 * no log, which then has no recent lines. `now` is in epoch seconds.
 */
export async function reasonWithoutLog(realm: OpenRealm, now: number): Promise<string> {
  const isOffered = hasEngine(realm.record) && (await hasLog(realm));
  if (realm.record.monitoring_api !== undefined)
    return isOffered
      ? 'the history of its monitoring API has nothing of this time'
      : 'its monitoring API has no log';
  // The reason is a part of a notice: an engine that does not answer this question costs no answer.
  const isKept =
    isOffered && (await attempt(() => hasLogLines(realm, { from: now - recentSeconds, to: now + 1 })));
  if (isKept instanceof AppError) return 'the log of its engine was not read';
  return isKept ? 'the log of its engine has nothing of this time' : 'its engine keeps no log';
}

/**
 * Yields the events of the engine's log in batches, oldest first. Other lines are left out. Each event is created when it is
 * read: a batch can be read once, before the next one is requested.
 */
export async function* logEvents(
  realm: OpenRealm,
  span: Span,
  where: readonly Filter[] = [],
): AsyncGenerator<Iterable<LogEvent>> {
  for await (const rows of logBatches(realm, span, where)) yield eventsInRows(rows);
}

/** Yields the rows of the engine's log in batches, oldest first. A batch can be read until the next one is requested. */
export async function* logBatches(
  realm: OpenRealm,
  { from, to }: Span,
  where: readonly Filter[] = [],
): AsyncGenerator<LogRows> {
  const saysPrevious = await realm.status.has('log', 'previous_state', 'history_since');
  const columns = saysPrevious ? logColumnsWithPrevious : logColumns;
  const historySince = saysPrevious ? await readHistorySince(realm) : undefined;
  let length = firstSlice;
  for (let start = from; start < to;) {
    const span = { from: start, to: Math.min(to, start + length) };
    const { status } = realm.withSeparateBudget();
    try {
      const filters = [...timeFilters(span), ...where];
      const answer = await status.cells({ ...columns, filters });
      length = nextSlice(span.to - start, Math.max(answer.bytes.length, answer.count * usualLineBytes));
      start = span.to;
      const rows = logRows(answer, span, historySince);
      if (isOneSecond(rows) && (await isNewestFirst(realm, filters))) rows.inOrder.reverse();
      yield rows;
    } finally {
      status.release();
    }
  }
}

/** Reads the time of the oldest change in the history of a database: nothing in it says a state before that time. */
async function readHistorySince({ status }: OpenRealm): Promise<number | undefined> {
  const [row] = await status.decodedRows(rowQuery('log', { since: time('history_since') }).limit(1));
  return row?.since ?? undefined;
}

/** The lines of which the numbers are read to find the order of a log. */
const numberedLines = 10;

const newestFirst = new WeakMap<OpenRealm, Promise<boolean>>();

/** Returns true if the engine sends the newest lines first. The times of a batch tell it, unless all its lines are of one second. */
function isNewestFirst(realm: OpenRealm, filters: readonly Filter[]): Promise<boolean> {
  const known = newestFirst.get(realm) ?? readOrder(realm, filters);
  newestFirst.set(realm, known);
  return known;
}

/** Reads the order of the first lines that the engine sends by their numbers, which begin again in each file of the log. */
async function readOrder({ status }: OpenRealm, filters: readonly Filter[]): Promise<boolean> {
  if (!(await status.has('log', 'lineno'))) return false;
  const lines = rowQuery('log', { number: integer('lineno') }).where(...filters);
  const numbers = (await status.decodedRows(lines.limit(numberedLines))).map(({ number }) => number ?? 0);
  const falls = numbers.filter((number, index) => index > 0 && number < (numbers[index - 1] ?? 0));
  return falls.length > (numbers.length - 1) / 2;
}

/** Returns the length of the next slice in seconds. It grows at most fourfold, because a busy time may follow a quiet one. */
function nextSlice(seconds: number, bytes: number): number {
  const fitting = Math.floor((seconds * wantedBytes) / Math.max(1, bytes));
  return Math.max(shortestSlice, Math.min(longestSlice, fitting, seconds * 4));
}

/** The objects whose states are read. */
export type StateObjects = 'hosts' | 'services';

/** Filters for lines about hosts and services (states and downtimes) and for the engine's starts. */
const stateLineFilters: readonly Filter[] = [
  anyOf(equals('class', 1), equals('class', 2), equals('class', 6)),
];

/** The same for lines about hosts alone. */
const hostLineFilters: readonly Filter[] = [...stateLineFilters, not(matchesPattern('type', 'SERVICE'))];

/** Returns true if the log has a line of that time that passes the filters. The engine must offer its log. */
export async function hasLogLines(
  realm: OpenRealm,
  span: Span,
  where: readonly Filter[] = [],
): Promise<boolean> {
  const lines = rowQuery('log', { class: integer('class') }).where(...timeFilters(span), ...where);
  return (await realm.status.decodedRows(lines.limit(1))).length > 0;
}

/** Returns true if the log has a line about any host in that time, or, with services, about any host or service. */
export async function hasStateLines(realm: OpenRealm, objects: StateObjects, span: Span): Promise<boolean> {
  const filters = [...filtersForStates(objects, undefined), not(equals('class', 2))];
  return (await hasLog(realm)) && hasLogLines(realm, span, filters);
}

function timeFilters({ from, to }: Span): readonly Filter[] {
  return [atLeast('time', from), below('time', to)];
}

/**
 * Returns the filters for the lines about hosts, or about hosts and services (the downtimes of a host cover its services), and for the
 * engine's starts. `host` is the one host that is requested.
 */
export function filtersForStates(objects: StateObjects, host: string | undefined): readonly Filter[] {
  const filters = objects === 'hosts' ? hostLineFilters : stateLineFilters;
  // Engines trim filter values, so a name that begins with a blank cannot be filtered for.
  if (host === undefined || host.startsWith(' ')) return filters;
  return [...filters, anyOf(beginsWith(host), equals('class', 2))];
}

/**
 * Filters by the beginning of the line, because Icinga 2 leaves the host column empty in lines about hosts. `<` is the
 * character after `;`.
 */
function beginsWith(name: string): Filter {
  return allOf(atLeast('options', `${name};`), below('options', `${name}<`));
}
