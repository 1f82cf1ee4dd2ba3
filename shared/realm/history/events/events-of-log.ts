import { hash } from 'node:crypto';

import { anyOf, equals, type Filter } from '../../../connectors/status-query/index.ts';
import type { OpenRealm } from '../../open-realm/open.ts';
import type { EventRow } from '../../search/event-row.ts';
import { hasLogLines, logEvents } from '../log/engine-log.ts';
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

/** The length of a piece of the log that is read, in seconds. The piece in which the page begins is read first, and mostly it is enough. */
const pieceSeconds = 2 * 86_400;

/** Returns the events after a position from the engine's own log, or from what the collector watch saw. */
export async function readEventsFromLog(realm: OpenRealm, question: SourceQuestion): Promise<SourceAnswer> {
  const whole = spanOf(question);
  const source = await pastSource(realm, whole);
  if (!source) return { rows: [], notice: await pastNotice(realm, { source, span: whole, isEmpty: true }) };
  const { limit, newestFirst } = question;
  let rowsBehind: readonly EventRow[] = [];
  for await (const { rows } of readPieces(realm, source, question)) {
    rowsBehind = rowsBehind.concat(rows);
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

function isOnPage({ time, id }: EventRow, realm: string, { after, newestFirst }: SourceQuestion): boolean {
  return after === undefined || compareEvents({ time, realm, id }, after, newestFirst) > 0;
}

/** The shown events of one piece. */
interface ReadPiece {
  readonly rows: readonly EventRow[];
  /** True if the source has no event at all in the piece, also none that is not shown. */
  readonly isEmpty: boolean;
}

/**
 * Reads the pieces of the range in the order in which a page is filled. Behind an empty piece of the log, longer and longer
 * pieces are only probed for a line: a range of decades would be thousands of queries.
 */
async function* readPieces(
  realm: OpenRealm,
  source: PastSource,
  question: SourceQuestion,
): AsyncGenerator<ReadPiece> {
  const { newestFirst } = question;
  let length = pieceSeconds;
  for (let left = spanOfPage(question); left.from < left.to;) {
    const span = firstPiece(left, length, newestFirst);
    const isProbe = length > pieceSeconds;
    if (isProbe && (await hasLogLines(realm, span, [ofClasses(question)]))) {
      length = Math.max(pieceSeconds, Math.floor((span.to - span.from) / 2));
      continue;
    }
    left = newestFirst ? { from: left.from, to: span.from } : { from: span.to, to: left.to };
    const piece = isProbe ? emptyPiece : await readPiece(realm, source, { span, question });
    length = source === 'log' && piece.isEmpty ? length * 2 : pieceSeconds;
    yield piece;
  }
}

const emptyPiece: ReadPiece = { rows: [], isEmpty: true };

async function readPiece(
  realm: OpenRealm,
  source: PastSource,
  { span, question }: { readonly span: Span; readonly question: SourceQuestion },
): Promise<ReadPiece> {
  let rows: readonly EventRow[] = [];
  let isEmpty = true;
  const note = () => {
    isEmpty = false;
  };
  for await (const events of eventsIn(realm, source, { span, question })) {
    const shown = [...eventsWithIds(noteEach(events, note), question)];
    rows = rows.concat(shown.filter((row) => isOnPage(row, realm.name, question)));
  }
  return { rows, isEmpty };
}

function* noteEach<T>(items: Iterable<T>, note: () => void): Generator<T> {
  for (const item of items) {
    note();
    yield item;
  }
}

/** Returns the part of the range that the page and the pages behind it have. The second of the last event of the page before is read again. */
function spanOfPage(question: SourceQuestion): Span {
  const { after, newestFirst } = question;
  const { from, to } = spanOf(question);
  if (!after) return { from, to };
  const place = Math.floor(after.time / 1000);
  return newestFirst ? { from, to: Math.min(to, place + 1) } : { from: Math.max(from, place), to };
}

function firstPiece({ from, to }: Span, length: number, newestFirst: boolean): Span {
  return newestFirst ? { from: Math.max(from, to - length), to } : { from, to: Math.min(to, from + length) };
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
