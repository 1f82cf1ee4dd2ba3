import type { ChangeEventKind, ChangeKind, WebhookEventKind } from '../../base/change-kinds.ts';
import { nextTurn } from '../../base/next-turn.ts';
import type { RealmView } from '../../realm/fields/field-options.ts';
import type { ListSelection } from '../../realm/fields/field-table.ts';
import { hosts } from '../../realm/status/hosts.ts';
import { servicesOfOneHost } from '../../realm/status/services.ts';
import { objectsOf, type Row } from '../../rows/row-table.ts';
import { selectRowsByNumber } from '../../rows/select-rows.ts';
import type { ChangeBatch, ChangedKind } from '../states/index.ts';
import { hostgroupTest } from './hostgroup-test.ts';

/** A change in the form of CloudEvents 1.0. */
export interface CloudEvent {
  readonly specversion: '1.0';
  readonly id: string;
  readonly source: string;
  readonly type: string;
  readonly subject: string;
  readonly time: string;
  readonly datacontenttype: 'application/json';
  /** The row of the list of hosts or services as it was after the change, or before it if the object was removed. */
  readonly data: Row;
}

/** The events that a reader wants. Kinds of tables without a selection are left out. */
export interface EventSelection {
  readonly hosts?: Pick<ListSelection, 'where'> | undefined;
  readonly services?: Pick<ListSelection, 'where'> | undefined;
  /** The wanted kinds of changes. `undefined` means all. */
  readonly kinds?: ReadonlySet<WebhookEventKind> | undefined;
}

const recordsOf = { hosts, services: servicesOfOneHost };
const wordOf = { hosts: 'host', services: 'service' } as const;

/** A position in a batch: a row, counted over hosts and then services, and the index of its first event among all of the batch. */
export interface BatchPosition {
  readonly row: number;
  readonly event: number;
}

/** An event, and its index among all of its batch. */
interface IndexedEvent {
  readonly index: number;
  readonly event: CloudEvent;
}

/** The events of some rows of a batch, and the position behind them. `next` is `undefined` at the end of the batch. */
export interface EventSlice {
  readonly events: readonly IndexedEvent[];
  readonly next: BatchPosition | undefined;
}

export const beginningOfBatch: BatchPosition = { row: 0, event: 0 };

/** The largest number of rows of a slice, so that the events of a large batch are never in memory all at once. */
const rowsOfSlice = 200;

/**
 * Returns all events of one realm in a batch: hosts before services, by name, one for each kind of change. A hostgroup realm has events of
 * its hosts only. The ids are those of all readers, whatever they select. Other work of the process gets its turns between slices.
 */
export async function cloudEventsOf(
  batch: ChangeBatch,
  realm: RealmView,
  selection: EventSelection,
): Promise<CloudEvent[]> {
  const events: CloudEvent[] = [];
  for (let position: BatchPosition | undefined = beginningOfBatch; position;) {
    const slice = sliceOfEvents(batch, realm, { selection, position });
    for (const { event } of slice.events) events.push(event);
    position = slice.next;
    if (position) await nextTurn();
  }
  return events;
}

/** Returns the events of the next rows of a batch, in the same order. */
export function sliceOfEvents(
  batch: ChangeBatch,
  realm: RealmView,
  { selection, position }: { readonly selection: EventSelection; readonly position: BatchPosition },
): EventSlice {
  const { engine, hosts: changedHosts, services: changedServices } = batch;
  if (engine)
    return {
      events: isWanted('realm', selection) ? [realmEvent(batch, realm, engine)] : [],
      next: undefined,
    };
  const countOfHosts = changedHosts.kinds.length;
  const kind = position.row < countOfHosts ? 'hosts' : 'services';
  const first = kind === 'hosts' ? position.row : position.row - countOfHosts;
  const kinds = batch[kind].kinds.slice(first, first + rowsOfSlice);
  const events = eventsOfRows({ batch, realm, kind, kinds, first, firstEvent: position.event }, selection);
  const row = position.row + kinds.length;
  const next = { row, event: position.event + kinds.flat().length };
  return { events, next: row < countOfHosts + changedServices.kinds.length ? next : undefined };
}

interface RowsOf {
  readonly batch: ChangeBatch;
  readonly realm: RealmView;
  readonly kind: ChangedKind;
  /** The kinds of changes of these rows. */
  readonly kinds: readonly (readonly ChangeKind[])[];
  /** Number of the first of them. */
  readonly first: number;
  /** Index of the first event among all of the batch. */
  readonly firstEvent: number;
}

function eventsOfRows(rows: RowsOf, selection: EventSelection): IndexedEvent[] {
  const { batch, realm, kind, kinds, first } = rows;
  const wanted = selection[kind];
  if (!wanted || kinds.length === 0) return [];
  const cells = batch[kind].table.pick(kinds.map((_, index) => first + index));
  const { table, matching } = recordsOf[kind].read(realm, cells, wanted);
  const isShown = hostgroupTest(cells, kind, realm.limitedTo);
  const shown = matching.filter((row) => kinds[row]?.some((one) => isWanted(one, selection)) && isShown(row));
  const records = objectsOf(selectRowsByNumber(table, shown));
  const indexes = indexesOf(kinds, rows.firstEvent);
  return [...shown].flatMap((row, shownBefore) =>
    (kinds[row] ?? []).flatMap((one, offset) => {
      if (!isWanted(one, selection)) return [];
      const data = records[shownBefore] ?? {};
      const names = [data['host_name'], ...(kind === 'services' ? [data['service']] : [])];
      const subject = subjectOf(names);
      const index = (indexes[row] ?? 0) + offset;
      return [eventOf(batch, realm.name, { type: `${wordOf[kind]}.${one}`, index, subject, data })];
    }),
  );
}

/** Returns the subject of an event about a host, or about a host and its service. */
export function subjectOf(names: readonly unknown[]): string {
  return names.map(escapeSlashes).join('/');
}

/** Returns a name in which `/` and `%` are written as in paths, so that the names of a host and a service can be told apart. */
function escapeSlashes(name: unknown): string {
  return String(name).replaceAll('%', '%25').replaceAll('/', '%2F');
}

/** Returns the index of each row's first event among all events of the batch. */
function indexesOf(kinds: readonly (readonly ChangeKind[])[], first: number): number[] {
  let index = first;
  return kinds.map(({ length }) => (index += length) - length);
}

function isWanted(kind: ChangeEventKind, { kinds }: EventSelection): boolean {
  return kinds?.has(kind) ?? true;
}

function realmEvent(batch: ChangeBatch, { name }: RealmView, engine: 'silent' | 'back'): IndexedEvent {
  return eventOf(batch, name, { type: `realm.${engine}`, index: 0, subject: name, data: { realm: name } });
}

/** Returns the event that a feed of several realms begins to tell of a realm, or cannot for a reason. */
export function realmNotice(
  { id, at }: Pick<CloudEvent, 'id'> & Pick<ChangeBatch, 'at'>,
  realm: string,
  { type, reason }: { readonly type: 'begun' | 'missing'; readonly reason: Row },
): CloudEvent {
  return cloudEvent({ id, at, realm }, { type: `realm.${type}`, subject: realm, data: { realm, ...reason } });
}

interface EventParts {
  readonly type: string;
  readonly subject: string;
  readonly data: Row;
}

function eventOf(
  { history, number, at }: ChangeBatch,
  realm: string,
  { index, ...parts }: EventParts & { readonly index: number },
): IndexedEvent {
  return { index, event: cloudEvent({ id: `${history}.${number}.${index}`, at, realm }, parts) };
}

/** Returns an event about a realm. `at` is in epoch milliseconds. */
export function cloudEvent(
  { id, at, realm }: { readonly id: string; readonly at: number; readonly realm: string },
  { type, subject, data }: EventParts,
): CloudEvent {
  return {
    specversion: '1.0',
    id,
    source: `/api/status/realms/${encodeURIComponent(realm)}/`,
    type: `realmgate.${type}.v1`,
    subject,
    time: new Date(at).toISOString(),
    datacontenttype: 'application/json',
    data,
  };
}
