/** Reads the past: events of triggers by their time, in pages, as lines of a log. */
import type { CallContext } from '../../base/call-context.ts';
import { WireFault } from '../kit/faults.ts';
import { tooLargeFault } from '../kit/reserved-memory.ts';
import { type Filter, hostScopeOf, leavesOf, type RowsWanted } from '../status-query/index.ts';
import { numberOf, rowsIn, type RpcRow } from './json-rpc.ts';
import { changes, PastLines, states, steadyLines, typeOfLine, type ZabbixLine } from './past-lines.ts';
import { pastObjectsOf } from './past-objects.ts';
import { readHosts, type ZabbixParts } from './read-state.ts';
import type { ZabbixWire } from './wire.ts';

/** The most events in one answer, and the same if only some lines are wanted. */
const [eventsAtOnce, fewEvents] = [5000, 100];

type ReadEvents = (params: object) => Promise<readonly RpcRow[]>;

/** Returns the lines of the time and of the objects to which the conditions limit them, in no particular order of time. */
export async function readPast(
  parts: ZabbixParts,
  { columns, filters, most }: RowsWanted,
  context: CallContext,
): Promise<Iterable<ZabbixLine>> {
  const read = eventReader(parts.wire, context);
  if (columns.includes('history_since')) return [{ history_since: await readHistorySince(read) }];
  const from = timeIn(filters, '>=', 0);
  const now = Math.floor(parts.clock() / 1000);
  const to = Math.min(timeIn(filters, '<', Infinity), now + 1);
  const host = hostIn(filters);
  const all = await objectsOf(parts, host, context);
  const told = (lineClass: number) => {
    const mayBeTold = mayBe(filters, 'class', String(lineClass));
    return mayBeTold ? all.filter((one) => mayBe(filters, 'type', typeOfLine(one, lineClass))) : [];
  };
  const changing = told(changes);
  const isWhole = host === undefined && most === undefined && changing.length === all.length;
  const objectids = isWhole ? undefined : [...new Set(changing.flatMap(({ triggers }) => triggers))];
  const past = new PastLines(changing, parts.rules);
  const lines = await readChanges(read, past, { time_from: from, time_till: to - 1, objectids, most });
  const steady = told(states).filter(({ isSteady }) => isSteady);
  if (steady.length === 0) return lines;
  return joined(lines, steadyLines(steady, Math.max(from, await readHistorySince(read)), to));
}

/** Returns a function that reads events. All pages together may be as large as one answer, as the logs of other engines are. */
function eventReader(wire: ZabbixWire, context: CallContext): ReadEvents {
  let size = 0;
  return async (params) => {
    const { results, bytes } = await wire.read([{ method: 'event.get', params }], context);
    size += bytes;
    if (size > wire.largestAnswer) throw tooLargeFault();
    return rowsIn(results[0]);
  };
}

interface ChangesWanted {
  readonly time_from: number;
  readonly time_till: number;
  /** The triggers. `undefined` means all. */
  readonly objectids: readonly string[] | undefined;
  /** If only some lines are wanted, one page of events is enough. */
  readonly most: number | undefined;
}

async function readChanges(read: ReadEvents, past: PastLines, { most, ...range }: ChangesWanted) {
  const lines: ZabbixLine[] = [];
  if (range.objectids?.length === 0) return lines;
  const limit = most === undefined ? eventsAtOnce : Math.max(most, fewEvents);
  for await (const events of pagesOf(read, { ...range, limit })) {
    const triggers = past.unknownTriggers(events);
    if (triggers.length > 0) past.begin(triggers, await readOpen(read, triggers, range.time_from));
    for (const event of events) lines.push(...past.feed(event));
    if (most !== undefined) break;
  }
  return lines;
}

function* joined<T>(...lists: readonly Iterable<T>[]): Generator<T> {
  for (const list of lists) yield* list;
}

const inOrder = {
  output: ['eventid', 'objectid', 'clock', 'value', 'name', 'severity', 'r_eventid'],
  ...{ sortfield: 'eventid', sortorder: 'ASC' },
};

async function* pagesOf(read: ReadEvents, range: { readonly limit: number }) {
  for (let first = 0; ;) {
    const events = await read({ ...inOrder, ...range, value: [0, 1], eventid_from: String(first) });
    yield events;
    if (events.length < range.limit) return;
    const last = numberOf(events.at(-1)?.['eventid']);
    if (last < first) throw new WireFault('unreadable', 'events are not in the order of their ids');
    first = last + 1;
  }
}

/** Returns the problems of triggers that began before a time and were not resolved then, oldest first. */
function readOpen(read: ReadEvents, triggers: readonly string[], at: number) {
  const range = { problem_time_from: at, problem_time_till: at - 1 };
  return read({ ...inOrder, ...range, value: [1], objectids: triggers });
}

/**
 * Returns the time of the oldest recovery, before which nothing is known: Zabbix deletes old events, but not those of problems that are not
 * resolved. Infinity means that there is no recovery.
 */
async function readHistorySince(read: ReadEvents): Promise<number> {
  const oldest = { output: ['clock'], value: [0], sortfield: 'clock', sortorder: 'ASC', limit: 1 };
  const [recovery] = await read(oldest);
  return recovery ? numberOf(recovery['clock']) : Infinity;
}

function objectsOf(parts: ZabbixParts, host: string | undefined, context: CallContext) {
  const hosts = host === undefined ? undefined : new Set([host]);
  const load = async () => pastObjectsOf(await readHosts(parts, hosts, context));
  return hosts ? load() : parts.pastObjects.get(load);
}

/** Returns the earliest of the times that the conditions compare with, or `otherwise`. */
function timeIn(filters: readonly Filter[], operator: '>=' | '<', otherwise: number): number {
  const times = filters.flatMap((one) =>
    one.kind === 'leaf' && one.column === 'time' && one.operator === operator ? Number(one.value) : [],
  );
  return times.length === 0 ? otherwise : Math.min(...times);
}

/** Returns the only host whose name lines begin with, if the conditions say it. */
function hostIn(filters: readonly Filter[]): string | undefined {
  const [name, ...others] = filters
    .flatMap(leavesOf)
    .flatMap(({ column, operator, value }) =>
      column === 'options' && operator === '>=' && value.endsWith(';') ? value.slice(0, -1) : [],
    );
  return others.length === 0 ? name : undefined;
}

function mayBe(filters: readonly Filter[], column: 'class' | 'type', value: string): boolean {
  return hostScopeOf(filters, column)?.mayHave(value) ?? true;
}
