import { hash } from 'node:crypto';

import { anyOf, equals, type Filter } from '../../../connectors/status-query/index.ts';
import type { OpenRealm } from '../../open-realm/open.ts';
import type { EventRow } from '../../search/event-row.ts';
import { logEvents } from '../log/engine-log.ts';
import type { LogEvent } from '../log/log-event.ts';
import { addDisplayNames } from '../present/display-names.ts';
import { pastNotice, type PastSource, pastSource } from '../sources/past-source.ts';
import { watchEvents } from '../sources/watch-events.ts';
import type { Span } from '../span.ts';
import { globalCommands } from './engine-words.ts';
import { compareEvents } from './event-order.ts';
import type { SourceAnswer, SourceQuestion } from './event-question.ts';
import type { EventKind } from './event-types.ts';
import { eventKindOf } from './event-types.ts';

/** The length of one piece of the log in seconds. The piece in which the page begins is read first, and mostly it is enough. */
const pieceSeconds = 2 * 86_400;

/** Returns the events after a position from the engine's own log, or from what the collector watch saw. */
export async function readEventsFromLog(realm: OpenRealm, question: SourceQuestion): Promise<SourceAnswer> {
  const whole = spanOf(question);
  const source = await pastSource(realm, whole);
  if (!source) return { rows: [], notice: await pastNotice(realm, { source, span: whole, isEmpty: true }) };
  const { limit, newestFirst, after } = question;
  let rowsBehind: readonly EventRow[] = [];
  for (const span of piecesOf(question)) {
    for await (const events of eventsIn(realm, source, { span, question })) {
      const rows = [...eventsWithIds(events, question)];
      const behind = rows.filter((row) => after === undefined || isBehind(row, realm.name, question));
      rowsBehind = rowsBehind.concat(behind);
    }
    if (rowsBehind.length > limit) break;
  }
  const placed = rowsBehind.map((row) => ({ row, realm: realm.name, time: row.time, id: row.id }));
  placed.sort((a, b) => compareEvents(a, b, newestFirst));
  return {
    rows: await addDisplayNames(
      realm,
      placed.slice(0, limit + 1).map(({ row }) => row),
    ),
    notice: await pastNotice(realm, { source, span: whole, isEmpty: rowsBehind.length === 0 }),
  };
}

function spanOf({ from, to }: SourceQuestion): Span {
  return { from: Math.ceil(from / 1000), to: Math.ceil(to / 1000) };
}

function eventsIn(
  realm: OpenRealm,
  source: PastSource,
  { span, question }: { readonly span: Span; readonly question: SourceQuestion },
): AsyncIterable<Iterable<LogEvent>> {
  return source === 'log' ? logEvents(realm, span, [ofClasses(question)]) : watchEvents(realm, span);
}

function isBehind({ time, id }: EventRow, realm: string, { after, newestFirst }: SourceQuestion): boolean {
  return after !== undefined && compareEvents({ time, realm, id }, after, newestFirst) > 0;
}

/** Yields the pieces of the range in the order in which a page is filled. */
function* piecesOf(question: SourceQuestion): Generator<Span> {
  const { after, newestFirst } = question;
  const { from: first, to: last } = spanOf(question);
  const place = after && Math.floor(after.time / 1000);
  if (newestFirst) {
    let end = place === undefined ? last : Math.min(last, place + 1);
    for (; end > first; end -= pieceSeconds) yield { from: Math.max(first, end - pieceSeconds), to: end };
    return;
  }
  let start = place === undefined ? first : Math.max(first, place);
  for (; start < last; start += pieceSeconds) yield { from: start, to: Math.min(last, start + pieceSeconds) };
}

const classes: Readonly<Record<EventKind, number>> = {
  alert: 1,
  flapping: 1,
  downtime: 1,
  acknowledgement: 1,
  engine: 2,
  notification: 3,
  check: 4,
  command: 5,
  state: 6,
};

function ofClasses({ types, engine }: SourceQuestion): Filter {
  const wanted = [...types].map((type) => classes[eventKindOf(type)]);
  const all = new Set([...wanted, ...(engine ? [classes.engine, classes.command] : [])]);
  return anyOf(...[...all].map((one) => equals('class', one)));
}

function isShown(event: LogEvent, question: SourceQuestion): boolean {
  return isOfKind(event, question) && isOfObject(event, question);
}

function isOfKind(
  { type, kind, command_name: command }: LogEvent,
  { types, engine }: SourceQuestion,
): boolean {
  const isOfEngine = kind === 'engine' || (command !== null && globalCommands.includes(command));
  return types.has(type) || (engine && isOfEngine);
}

function isOfObject(event: LogEvent, { host, service, hosts }: SourceQuestion): boolean {
  if (host !== undefined && event.host_name !== host) return false;
  if (service !== undefined && event.service !== service) return false;
  return hosts === undefined || (event.host_name !== null && hosts.has(event.host_name));
}

/** Yields events with ids. A log line has no id, so the id is a hash of the line; equal lines of the same second are numbered. */
function* eventsWithIds(events: Iterable<LogEvent>, question: SourceQuestion): Generator<EventRow> {
  const seen = new Map<string, number>();
  for (const event of events) {
    if (!isShown(event, question)) continue;
    const line = `[${event.time}] ${event.type}: ${event.text}`;
    const id = hash('sha1', line, 'base64url').slice(0, 16);
    const number = (seen.get(id) ?? 0) + 1;
    seen.set(id, number);
    yield rowOf(event, number === 1 ? id : `${id}.${number}`);
  }
}

function rowOf(event: LogEvent, id: string): EventRow {
  const { time, type, text, host_name, service, state, state_type, attempt } = event;
  return {
    id,
    time: time * 1000,
    type,
    host_name,
    display_name: null,
    service,
    service_display_name: null,
    state,
    state_type,
    attempt,
    contact_name: event.contact_name,
    command_name: event.command_name,
    host_check_command: null,
    output: event.output,
    message: text === '' ? type : `${type}: ${text}`,
  };
}
