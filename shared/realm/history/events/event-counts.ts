import { attempt } from '../../../base/attempt.ts';
import { AppError } from '../../../base/errors.ts';
import { fieldEquals } from '../../../connectors/search/index.ts';
import type { OpenRealm } from '../../open-realm/open.ts';
import type { DocumentRowSelection, SearchRemarks } from '../../search/document-index.ts';
import type { EventRow } from '../../search/event-row.ts';
import { indexNotice } from '../../search/index-notice.ts';
import { eachPage, type WalkedIndex } from '../../search/walked-index.ts';
import { logEvents } from '../log/engine-log.ts';
import type { LogEvent } from '../log/log-event.ts';
import { areHostsWordMatched, visibleHosts } from '../present/visible-hosts.ts';
import { catchIndexFault, indexFaultNotice, isBusy } from '../sources/index-fault.ts';
import { hasLogAround, pastSource } from '../sources/past-source.ts';
import { watchEvents } from '../sources/watch-events.ts';
import type { Span } from '../span.ts';
import { type EventKind, eventKindOf } from './event-types.ts';

type Add = (kind: EventKind, count: number) => void;

interface Counting {
  readonly span: Span;
  readonly hosts: ReadonlySet<string> | undefined;
}

/** The number of events of each kind in one realm. */
export interface KindCounts {
  /** The counts. `undefined` means that no source has events. */
  readonly counts: ReadonlyMap<EventKind, number> | undefined;
  readonly notice?: string | undefined;
  /** The reason why the index failed, if no other source replaced it. */
  readonly missing?: AppError;
}

/**
 * Counts the events of a realm by kind, in the realm's index of events. If there is none or it fails, they are counted in the engine's log
 * or in what the collector watch has stored. `span` is in epoch seconds.
 */
export async function countEventsByKind(realm: OpenRealm, span: Span): Promise<KindCounts> {
  const [index, hosts] = await Promise.all([realm.documents('events'), visibleHosts(realm)]);
  if (!index) return { counts: await countPast(realm, { span, hosts }) };
  const counted = await catchIndexFault(() => countIndex(index, { span, hosts }));
  if (!(counted instanceof AppError)) return counted;
  if (isBusy(counted)) return { counts: undefined, missing: counted };
  return countsOfOtherSource(counted, await attempt(() => countPast(realm, { span, hosts })));
}

/**
 * Returns the counts of another source in place of the index. If the realm's time was used up by its backend, the log cannot be
 * queried either.
 */
function countsOfOtherSource(
  missing: AppError,
  past: ReadonlyMap<EventKind, number> | AppError | undefined,
): KindCounts {
  if (past === undefined || past instanceof AppError) return { counts: undefined, missing };
  return { counts: past, notice: indexFaultNotice(missing) };
}

async function countIndex(index: WalkedIndex<EventRow>, { span, hosts }: Counting): Promise<KindCounts> {
  const { counted, add } = newCounts();
  const where = hosts ? [fieldEquals('host_name', ...hosts)] : [];
  const selection = { where, from: span.from * 1000, to: span.to * 1000 };
  try {
    const remarks = await eachPage(index.tally(selection, ['type']), (tallies) => {
      for (const { values, count } of tallies) add(eventKindOf(String(values[0] ?? '')), count);
    });
    if (hosts === undefined || !areHostsWordMatched(remarks)) return countsWith(counted, remarks);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'search_backend_refused') throw error;
  }
  return countRows(index, selection, hosts);
}

/**
 * Counts by reading each event. Backends refuse to count by a text field, which happens before the first count, and cannot count
 * the events of certain hosts if they compare names by words.
 */
async function countRows(
  index: WalkedIndex<EventRow>,
  selection: DocumentRowSelection,
  hosts: ReadonlySet<string> | undefined,
): Promise<KindCounts> {
  const { counted, add } = newCounts();
  const remarks = await eachPage(index.walkFields(selection, ['type', 'host_name']), (rows) => {
    for (const { type, host_name: host } of rows) {
      if (!hosts || (host !== null && hosts.has(host))) add(eventKindOf(type), 1);
    }
  });
  return countsWith(counted, remarks);
}

/** Returns the counts with a notice about indices that have none. Names that were compared by words were compared again here. */
function countsWith(counts: ReadonlyMap<EventKind, number>, remarks: SearchRemarks): KindCounts {
  return { counts, notice: indexNotice({ ...remarks, wordMatched: [] }) };
}

/** Returns the counts of the log or of the collector watch. `undefined` means that neither has anything about that time. */
async function countPast(
  realm: OpenRealm,
  counting: Counting,
): Promise<ReadonlyMap<EventKind, number> | undefined> {
  const { span } = counting;
  const source = await pastSource(realm, span);
  if (!source) return undefined;
  const events = source === 'log' ? logEvents(realm, span) : watchEvents(realm, span);
  const counted = await countEvents(events, counting);
  if (counted.size > 0 || source === 'watch') return counted;
  return (await hasLogAround(realm, span)) ? counted : undefined;
}

async function countEvents(
  batches: AsyncIterable<Iterable<LogEvent>>,
  { hosts }: Counting,
): Promise<ReadonlyMap<EventKind, number>> {
  const { counted, add } = newCounts();
  for await (const events of batches) {
    for (const { kind, host_name: host } of events) {
      if (!hosts || (host !== null && hosts.has(host))) add(kind, 1);
    }
  }
  return counted;
}

function newCounts() {
  const counted = new Map<EventKind, number>();
  const add: Add = (kind, count) => counted.set(kind, (counted.get(kind) ?? 0) + count);
  return { counted, add };
}
