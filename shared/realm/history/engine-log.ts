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
  text,
  time,
} from '../../connectors/status-query/index.ts';
import type { OpenRealm } from '../directory/open.ts';
import { type LogEvent, readLogRow } from './log-event.ts';

/** [from, to) in epoch seconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** An answer is in memory as a whole, so a long range is asked in several; a day with the four before it in one. */
const sliceSeconds = 6 * 86_400;

const columns = {
  time: time('time'),
  class: integer('class'),
  type: text('type'),
  options: text('options'),
};

/** Whether the realm's engine offers its log: not every one keeps it where it can be asked. */
export async function hasLog(realm: OpenRealm): Promise<boolean> {
  return realm.status.has('log', 'options');
}

/** The events of the engine's log, oldest first, some days at a time; lines that say nothing to us are left out. */
export async function* logEvents(
  realm: OpenRealm,
  { from, to }: Span,
  where: readonly Filter[] = [],
): AsyncGenerator<readonly LogEvent[]> {
  for (let start = from; start < to; start += sliceSeconds) {
    const end = Math.min(to, start + sliceSeconds);
    const query = rows('log', columns).where(atLeast('time', start), below('time', end), ...where);
    yield inOrder(await realm.status.ask(query.map(readLogRow)), { from: start, to: end });
  }
}

/** Lines about hosts only: what they are, whether in downtime, and the engine's starts. */
export const aboutHosts: readonly Filter[] = [
  anyOf(equals('class', 1), equals('class', 2), equals('class', 6)),
  not(matches('type', 'SERVICE')),
];

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

/** Some engines answer the newest first; within a second their order is kept. Bounds of time are not exact behind a cache. */
function inOrder(found: readonly (LogEvent | undefined)[], { from, to }: Span): readonly LogEvent[] {
  const events = found.flatMap((one) => (one && one.time >= from && one.time < to ? [one] : []));
  const [first, last] = [events[0], events.at(-1)];
  if (first && last && first.time > last.time) events.reverse();
  return events.sort((a, b) => a.time - b.time);
}
