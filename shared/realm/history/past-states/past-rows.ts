import { fieldsOfConditions } from '../../../base/condition.ts';
import { AppError } from '../../../base/errors.ts';
import { joinNotices, noticeOfRealms } from '../../../base/notices.ts';
import { joinLists, RowList, tableOf } from '../../../rows/row-list.ts';
import { objectsOf, objectTable, type Row, type RowTable } from '../../../rows/row-table.ts';
import { filterRows, selectRowsByNumber } from '../../../rows/select-rows.ts';
import type { RealmSelection } from '../../directory/selection.ts';
import type { ListSelection } from '../../fields/field-table.ts';
import type { OpenRealm } from '../../open-realm/open.ts';
import { sharedEngineNotice } from '../../record/shared-engines.ts';
import { exclusionKey } from '../availability/exclusion-windows.ts';
import type { StateObjects } from '../log/engine-log.ts';
import { isConfigured, ofComparison, pastValues } from './past-fields.ts';
import { isKnown, type PastState, type PastStates, pastStates } from './past-states.ts';

/** The times of a list, in epoch seconds. */
export interface PastTimes {
  /** The time of the rows. */
  readonly at: number;
  /** The time that the rows are compared with: only those that differ are listed. `undefined` means that all are. */
  readonly comparedWith: number | undefined;
  readonly now: number;
}

/** A list of hosts or services as it is read from a realm. */
interface PastList<T> {
  readonly objects: StateObjects;
  readonly times: PastTimes;
  /** The requested conditions, sort order and fields. */
  readonly selection: ListSelection;
  /** Returns the present rows. */
  readonly read: (realm: OpenRealm, selection: ListSelection) => Promise<RowList<T>>;
}

/**
 * Lists hosts or services as they were at a time: the names, groups and other settings are those of now, the states are those of the past,
 * and what the past does not tell is null. Throws `past_not_known` if nothing knows any state of that time.
 */
export async function listPast<T>(choice: RealmSelection, list: PastList<T>) {
  const { parts, sources, asked = [] } = await choice.askEach((realm) => pastOfRealm(realm, list));
  const notices = noticeOfRealms(parts.map(({ value }) => value.notice));
  return {
    data: joinLists(parts.map(({ value }) => value.records)),
    ...(sources && { sources }),
    notice: joinNotices(sharedEngineNotice(asked, 'listed'), notices),
  };
}

async function pastOfRealm<T>(realm: OpenRealm, { times, objects, selection, read }: PastList<T>) {
  const { at, comparedWith } = times;
  const table = await tableOf(await read(realm, configuredPart(selection)));
  const subjects = objectsOf(table, ['host_name', 'service']);
  const { states, notice } = await readPast(realm, subjects, { times, objects });
  const pasts = subjects.map((subject) => states.get(keyOf(subject)));
  const rows = [...pasts.keys()].filter((row) => comparedWith === undefined || hasChanged(pasts[row]));
  const isEarlier = comparedWith !== undefined && at < comparedWith;
  const compared = isEarlier ? (['from', 'to'] as const) : (['to', 'from'] as const);
  const ends = comparedWith === undefined ? (['to'] as const) : compared;
  const hostOf = (row: number) => states.get(String(subjects[row]?.['host_name']));
  const values = rows.map((row) => pastValues(pasts[row], hostOf(row)?.[ends[0]], ends));
  const shown = selection.fields ?? [...table.fields, ...(comparedWith === undefined ? [] : ofComparison)];
  const present = selectRowsByNumber(table, Uint32Array.from(rows));
  return {
    records: RowList.of<T>(await filterRows(pastTable(present, values, [...shown]), selection.where)),
    notice: joinNotices(notice, unknownNotice(realm, pasts)),
  };
}

/** Returns a table whose columns are those of the present for what is configured, and those of the past for the rest. */
function pastTable(present: RowTable, values: readonly Row[], names: readonly string[]): RowTable {
  const unknown = Object.fromEntries(names.map((name) => [name, null]));
  const past = objectTable(values.map((value) => ({ ...unknown, ...value })));
  const table: RowTable = {
    ...{ count: present.count, fields: names },
    column: (field) => (isConfigured(field) ? present : past).column(field),
    writer: (out, fields = names) => objectTable(objectsOf(table, fields)).writer(out, fields),
  };
  return table;
}

/** Returns the part of the selection that the engine answers: the conditions on the configuration, and the fields without those of the past. */
function configuredPart({ where = [], fields, onDemand = false }: ListSelection): ListSelection {
  const tested = fieldsOfConditions(where).filter(isConfigured);
  return {
    ...{ where: where.filter((one) => fieldsOfConditions([one]).every(isConfigured)), onDemand },
    fields: fields && new Set([...fields].filter(isConfigured)),
    // Also what only the conditions read that are tested here. The order does not matter.
    sort: tested.map((field) => ({ field, descending: false })),
  };
}

/** Reads the states of the objects. If they are all of one host, only its past is read. */
async function readPast(
  realm: OpenRealm,
  subjects: readonly Row[],
  { times: { at, comparedWith = at, now }, objects }: Pick<PastList<unknown>, 'times' | 'objects'>,
): Promise<Pick<PastStates, 'states' | 'notice'>> {
  const times = { from: Math.min(at, comparedWith), to: Math.max(at, comparedWith) };
  const hosts = new Set(subjects.map((subject) => String(subject['host_name'])));
  if (hosts.size === 0) return { states: new Map(), notice: undefined };
  const [host] = hosts.size === 1 ? hosts : [];
  const past = await pastStates(realm, { times, now, objects, host });
  const known = [...past.states.values()].filter(isKnown);
  // An object that was never checked until now is PENDING at any time, which says nothing about the time.
  if (known.length === past.states.size || known.some(({ from }) => from.state !== 'PENDING')) return past;
  const reason = past.reason ?? 'what its source has of the past does not say it';
  const detail = `The states of realm '${realm.name}' at ${realm.iso(times.from) ?? ''} are not known: ${reason}.`;
  throw new AppError('past_not_known', { detail });
}

function keyOf({ host_name: host, service }: Row): string {
  return exclusionKey(String(host), typeof service === 'string' ? service : null);
}

/** Returns true if the state of an object is known at both times, and differs. */
function hasChanged(past: PastState | undefined): boolean {
  return isKnown(past) && past.from.state !== past.to.state;
}

function unknownNotice({ name }: OpenRealm, pasts: readonly (PastState | undefined)[]): string | undefined {
  const unknown = pasts.filter((past) => !isKnown(past)).length;
  return unknown === 0
    ? undefined
    : `Realm '${name}': the states of ${unknown} of ${pasts.length} hosts and services at that time are not known.`;
}
