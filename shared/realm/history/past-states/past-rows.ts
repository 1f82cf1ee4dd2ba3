import { AppError } from '../../../base/errors.ts';
import { joinNotices, noticeOfRealms } from '../../../base/notices.ts';
import { addColumns } from '../../../rows/added-columns.ts';
import { joinLists, RowList, tableOf } from '../../../rows/row-list.ts';
import { objectsOf, objectTable, type Row } from '../../../rows/row-table.ts';
import { selectRowsByNumber } from '../../../rows/select-rows.ts';
import type { RealmSelection } from '../../directory/selection.ts';
import type { ListSelection } from '../../fields/field-table.ts';
import { namedFields } from '../../fields/realm-columns.ts';
import type { OpenRealm } from '../../open-realm/open.ts';
import { sharedEngineNotice } from '../../record/shared-engines.ts';
import { exclusionKey } from '../availability/exclusion-windows.ts';
import type { StateObjects } from '../log/engine-log.ts';
import {
  hasChanged,
  isConfigured,
  isOnConfiguration,
  isRelated,
  pastValues,
  refuseUnknownFields,
} from './past-fields.ts';
import { type PastState, type PastStates, pastStates } from './past-states.ts';

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
  refuseUnknownFields(list.selection);
  const { parts, sources, asked = [] } = await choice.askEach((realm) => pastOfRealm(realm, list));
  const notices = noticeOfRealms(parts.map(({ value }) => value.notice));
  return {
    data: joinLists(parts.map(({ value }) => value.rows)),
    ...(sources && { sources }),
    notice: joinNotices(sharedEngineNotice(asked, 'listed'), notices),
  };
}

async function pastOfRealm<T>(realm: OpenRealm, { times, objects, selection, read }: PastList<T>) {
  const table = await tableOf(await read(realm, configuredPart(selection)));
  const subjects = objectsOf(table, ['host_name', 'service']);
  const past = await readPast(realm, { times, objects, subjects });
  const states = subjects.map((subject) => past.byKey.get(keyOf(subject)));
  const rows = states.flatMap((one, row) =>
    times.comparedWith === undefined || hasChanged(one) ? [row] : [],
  );
  const present = selectRowsByNumber(table, Uint32Array.from(rows));
  const names = [...(selection.fields ?? [...present.fields, ...fieldsOfComparison(times)])];
  const configured = objectsOf(present, names.filter(isConfigured));
  const records = rows.map((row, index) => {
    const host = past.byKey.get(String(subjects[row]?.['host_name']));
    const values = valuesOf(states[row], host, times);
    const own: Row = { ...configured[index], ...values };
    return Object.fromEntries(names.map((name) => [name, own[name] ?? null]));
  });
  const related = namedFields(selection).filter(isRelated);
  const columns = new Map(related.map((name) => [name, present.column(name)]));
  return {
    rows: RowList.of<T>(addColumns(objectTable(records), columns)),
    notice: joinNotices(past.notice, unknownNotice(realm, states)),
  };
}

function valuesOf(
  past: PastState | undefined,
  host: PastState | undefined,
  { at, comparedWith }: PastTimes,
): Readonly<Record<string, unknown>> {
  const isEarlier = comparedWith !== undefined && at < comparedWith;
  const [here, there] = isEarlier ? (['from', 'to'] as const) : (['to', 'from'] as const);
  return pastValues({
    isService: typeof past?.service === 'string',
    ...{ at: past?.[here], host: host?.[here] },
    compared: comparedWith === undefined ? undefined : past?.[there],
  });
}

/** Returns the part of the selection that the engine answers: the conditions on the configuration, and the fields without those of the past. */
function configuredPart({ where = [], fields, onDemand = false }: ListSelection): ListSelection {
  const named = fields && new Set([...fields, ...namedFields({ where })].filter(isConfigured));
  return { where: where.filter(isOnConfiguration), fields: named, onDemand };
}

interface PastOfSubjects extends Pick<PastList<unknown>, 'times' | 'objects'> {
  readonly subjects: readonly Row[];
}

/** Reads the states of the objects. If they are all of one host, only its past is read. */
async function readPast(
  realm: OpenRealm,
  { times: { at, comparedWith = at, now }, objects, subjects }: PastOfSubjects,
): Promise<PastStates> {
  const times = { from: Math.min(at, comparedWith), to: Math.max(at, comparedWith) };
  const hosts = new Set(subjects.map((subject) => String(subject['host_name'])));
  const [host] = hosts.size === 1 ? hosts : [];
  const past = await pastStates(realm, { times, now, objects, host });
  const unknown = past.all.filter((one) => !isKnownAtBoth(one)).length;
  // An object that was never checked until now is PENDING at any time, which says nothing about the time.
  if (unknown === 0 || past.all.some((one) => isKnownAtBoth(one) && one.from.state !== 'PENDING'))
    return past;
  const reason = past.reason ?? 'what its source has of the past does not say it';
  const detail = `The states of realm '${realm.name}' at ${realm.iso(times.from) ?? ''} are not known: ${reason}.`;
  throw new AppError('past_not_known', { detail });
}

function keyOf({ host_name: host, service }: Row): string {
  return exclusionKey(String(host), typeof service === 'string' ? service : null);
}

function fieldsOfComparison({ comparedWith }: PastTimes): readonly string[] {
  return comparedWith === undefined ? [] : ['compared_state', 'compared_state_name'];
}

function isKnownAtBoth({ from, to }: PastState): boolean {
  return from.state !== 'NODATA' && to.state !== 'NODATA';
}

function unknownNotice({ name }: OpenRealm, states: readonly (PastState | undefined)[]): string | undefined {
  const unknown = states.filter((one) => !one || !isKnownAtBoth(one)).length;
  return unknown === 0
    ? undefined
    : `Realm '${name}': the states of ${unknown} of ${states.length} hosts and services at that time are not known.`;
}
