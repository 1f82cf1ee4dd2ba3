import type { ChangeKind } from '../../base/change-kinds.ts';
import { objectsOf, type Row } from '../../rows/row-table.ts';
import { selectRowsByNumber } from '../../rows/select-rows.ts';
import type { RealmView } from '../fields/field-options.ts';
import type { ListSelection } from '../fields/field-table.ts';
import { hosts } from '../status/hosts.ts';
import { servicesOfOneHost } from '../status/services.ts';
import type { ChangeBatch, ChangedKind } from './change-batch.ts';
import type { ChangeHistory } from './change-history.ts';
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
  readonly kinds?: ReadonlySet<ChangeKind | 'realm'> | undefined;
}

/** A batch of a history. */
export interface BatchOf {
  readonly history: Pick<ChangeHistory, 'id'>;
  readonly batch: ChangeBatch;
}

const recordsOf = { hosts, services: servicesOfOneHost };
const wordOf = { hosts: 'host', services: 'service' } as const;

/**
 * Returns the events of one realm in a batch: hosts before services, by name, one for each kind of change. A hostgroup realm has events of
 * its hosts only. The ids are those of all readers, whatever they select.
 */
export function cloudEventsOf(change: BatchOf, realm: RealmView, selection: EventSelection): CloudEvent[] {
  const { engine, hosts: changedHosts } = change.batch;
  if (engine) return isWanted('realm', selection) ? [realmEvent(change, realm, engine)] : [];
  const behindHosts = changedHosts.kinds.flat().length;
  return [
    ...eventsOfRows({ change, realm, kind: 'hosts', first: 0 }, selection),
    ...eventsOfRows({ change, realm, kind: 'services', first: behindHosts }, selection),
  ];
}

interface RowsOf {
  readonly change: BatchOf;
  readonly realm: RealmView;
  readonly kind: ChangedKind;
  /** Position of the first event among all of the batch. */
  readonly first: number;
}

function eventsOfRows({ change, realm, kind, first }: RowsOf, selection: EventSelection): CloudEvent[] {
  const wanted = selection[kind];
  const { table: changed, kinds } = change.batch[kind];
  if (!wanted || kinds.length === 0) return [];
  const { table, matching } = recordsOf[kind].read(realm, changed.table, wanted);
  const isShown = hostgroupTest(changed.table, kind, realm.limitedTo);
  const shown = matching.filter(isShown);
  const records = objectsOf(selectRowsByNumber(table, shown));
  const positions = positionsOf(kinds, first);
  return [...shown].flatMap((row, index) =>
    (kinds[row] ?? []).flatMap((one, offset) => {
      if (!isWanted(one, selection)) return [];
      const data = records[index] ?? {};
      const subject = [data['host_name'], ...(kind === 'services' ? [data['description']] : [])].join('/');
      const position = (positions[row] ?? 0) + offset;
      return [eventOf(change, realm, { type: `${wordOf[kind]}.${one}`, position, subject, data })];
    }),
  );
}

/** Returns the position of each row's first event among all events of the batch. */
function positionsOf(kinds: readonly (readonly ChangeKind[])[], first: number): number[] {
  let position = first;
  return kinds.map(({ length }) => (position += length) - length);
}

function isWanted(kind: ChangeKind | 'realm', { kinds }: EventSelection): boolean {
  return kinds?.has(kind) ?? true;
}

function realmEvent(change: BatchOf, realm: RealmView, engine: 'silent' | 'back'): CloudEvent {
  const data = { realm: realm.name };
  return eventOf(change, realm, { type: `realm.${engine}`, position: 0, subject: realm.name, data });
}

interface EventParts {
  readonly type: string;
  readonly position: number;
  readonly subject: string;
  readonly data: Row;
}

function eventOf(
  { history, batch }: BatchOf,
  { name }: RealmView,
  { type, position, subject, data }: EventParts,
): CloudEvent {
  return {
    specversion: '1.0',
    id: `${history.id}.${batch.number}.${position}`,
    source: `/api/status/realms/${encodeURIComponent(name)}/`,
    type: `realmgate.${type}.v1`,
    subject,
    time: new Date(batch.at).toISOString(),
    datacontenttype: 'application/json',
    data,
  };
}
