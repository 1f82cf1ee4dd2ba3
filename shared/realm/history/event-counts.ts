import { AppError } from '../../base/errors.ts';
import { equals } from '../../connectors/search/index.ts';
import type { OpenRealm } from '../directory/open.ts';
import type { RowSelection } from '../search/document-index.ts';
import type { EventRow } from '../search/event-row.ts';
import type { WalkedIndex } from '../search/walked-index.ts';
import { logEvents } from './engine-log.ts';
import { type EventKind, kindOf } from './event-types.ts';
import { memoryEvents } from './events-of-memory.ts';
import { limitedHosts } from './limited-hosts.ts';
import { pastSource } from './past-source.ts';
import type { Span } from './span.ts';

type Add = (kind: EventKind, count: number) => void;

interface Counting {
  readonly span: Span;
  readonly hosts: ReadonlySet<string> | undefined;
}

/** How many events of each kind there are: in the realm's index of events, else by whoever tells its past. Epoch seconds. */
export async function countKinds(realm: OpenRealm, span: Span): Promise<ReadonlyMap<EventKind, number>> {
  const counted = new Map<EventKind, number>();
  const add: Add = (kind, count) => counted.set(kind, (counted.get(kind) ?? 0) + count);
  const [index, hosts] = await Promise.all([realm.events(), limitedHosts(realm)]);
  if (index) await countIndex(index, { span, hosts }, add);
  else await countPast(realm, { span, hosts }, add);
  return counted;
}

async function countIndex(index: WalkedIndex<EventRow>, { span, hosts }: Counting, add: Add): Promise<void> {
  const where = hosts ? [equals('host_name', ...hosts)] : [];
  const selection = { where, from: span.from * 1000, to: span.to * 1000 };
  try {
    for await (const tallies of index.tally(selection, ['type'])) {
      for (const { values, count } of tallies) add(kindOf(String(values[0] ?? '')), count);
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'search_backend_refused') throw error;
    await countRows(index, selection, add);
  }
}

/** Backends do not count a field of words: then each event is read. They refuse before the first count. */
async function countRows(index: WalkedIndex<EventRow>, selection: RowSelection, add: Add): Promise<void> {
  for await (const rows of index.walkFields(selection, ['type'])) {
    for (const { type } of rows) add(kindOf(type), 1);
  }
}

async function countPast(realm: OpenRealm, { span, hosts }: Counting, add: Add): Promise<void> {
  const source = await pastSource(realm, span);
  if (!source) return;
  const told = source === 'log' ? logEvents(realm, span) : memoryEvents(realm, span);
  for await (const events of told) {
    for (const { kind, host_name: host } of events) {
      if (!hosts || (host !== null && hosts.has(host))) add(kind, 1);
    }
  }
}
