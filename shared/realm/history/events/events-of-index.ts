import {
  allConditions,
  anyCondition,
  equalsAnyCase,
  fieldEquals,
  negate,
  type SearchCondition,
} from '../../../connectors/search/index.ts';
import type { SearchRemarks } from '../../search/document-index.ts';
import type { EventRow } from '../../search/event-row.ts';
import type { WalkedIndex } from '../../search/walked-index.ts';
import { rowsOfHosts } from '../present/visible-hosts.ts';
import { globalCommands } from './engine-words.ts';
import { compareEvents } from './event-order.ts';
import type { SourceQuestion } from './event-question.ts';
import { objectTypes } from './event-types.ts';

/** The largest number of events per page that every backend accepts. */
const largestPage = 10_000;
/** The largest number of events read for one millisecond, to bound memory. No fleet produces more. */
const mostOfMillisecond = 100_000;

interface IndexAnswer {
  readonly rows: readonly EventRow[];
  readonly remarks: SearchRemarks;
}

/** Returns the events after a position from a search backend: `limit` of them, and one more if more exist. */
export async function readEventsFromIndex(
  index: WalkedIndex<EventRow>,
  realm: string,
  question: SourceQuestion,
): Promise<IndexAnswer> {
  const { limit, newestFirst, after, host } = question;
  const hosts = host === undefined ? question.hosts : new Set([host]);
  const events: EventRow[] = [];
  let bounds = boundsBehind(question);
  for (;;) {
    const { rows, remarks, end } = await wholeMilliseconds(index, question, bounds);
    const placed = rowsOfHosts(rows, hosts, remarks)
      .map((row) => ({ row, realm, time: row.time, id: row.id }))
      .filter((one) => after === undefined || compareEvents(one, after, newestFirst) > 0)
      .sort((a, b) => compareEvents(a, b, newestFirst));
    events.push(...placed.map(({ row }) => row));
    if (end === undefined || events.length > limit) return { rows: events.slice(0, limit + 1), remarks };
    bounds = newestFirst ? { ...bounds, to: end } : { ...bounds, from: end + 1 };
  }
}

interface Bounds {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns events by whole milliseconds. The backend cuts pages by time alone, so the last millisecond of its answer is read in
 * full: events of one millisecond have a sort order of our own. `end` is that millisecond; `undefined` means that no more
 * events exist.
 */
async function wholeMilliseconds(
  index: WalkedIndex<EventRow>,
  question: SourceQuestion,
  bounds: Bounds,
): Promise<IndexAnswer & { readonly end: number | undefined }> {
  const where = conditionsOf(question);
  const size = Math.min(largestPage, question.limit + 1);
  const sort = [{ field: 'time', descending: question.newestFirst }];
  const { rows, next, remarks } = await index.page({ where, ...bounds, sort, size });
  const end = next === undefined ? undefined : rows.at(-1)?.time;
  if (end === undefined) return { rows, remarks, end };
  const last = await allOfMillisecond(index, where, end);
  return { rows: [...rows.filter(({ time }) => time !== end), ...last], remarks, end };
}

async function allOfMillisecond(
  index: WalkedIndex<EventRow>,
  where: SearchCondition[],
  time: number,
): Promise<readonly EventRow[]> {
  const events: EventRow[] = [];
  let after: string | undefined;
  do {
    const page = await index.page({ where, from: time, to: time + 1, size: largestPage, after });
    for (const row of page.rows) events.push(row);
    after = page.next;
  } while (after !== undefined && events.length < mostOfMillisecond);
  return events;
}

/** Returns the time range that is left after the last event that the caller has. */
function boundsBehind({ from, to, after, newestFirst }: SourceQuestion): Bounds {
  if (after === undefined) return { from, to };
  return newestFirst ? { from, to: Math.min(to, after.time + 1) } : { from: Math.max(from, after.time), to };
}

function conditionsOf({ types, engine, host, service, hosts }: SourceQuestion): SearchCondition[] {
  const ofEngine = anyCondition(
    negate(equalsAnyCase('type', ...objectTypes)),
    allConditions(equalsAnyCase('type', 'EXTERNAL COMMAND'), fieldEquals('command_name', ...globalCommands)),
  );
  const kinds = [
    ...(types.size === 0 ? [] : [equalsAnyCase('type', ...types)]),
    ...(engine ? [ofEngine] : []),
  ];
  return [
    anyCondition(...kinds),
    ...(host === undefined ? [] : [fieldEquals('host_name', host)]),
    ...(service === undefined ? [] : [fieldEquals('service', service)]),
    ...(hosts === undefined ? [] : [fieldEquals('host_name', ...hosts)]),
  ];
}
