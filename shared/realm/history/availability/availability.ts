import { joinNotices } from '../../../base/notices.ts';
import type { Source } from '../../../base/source.ts';
import { joinLists, type ListRows } from '../../../rows/row-list.ts';
import type { RealmParts, RealmSelection } from '../../directory/selection.ts';
import type { NamedFields } from '../../fields/realm-columns.ts';
import type { OpenRealm } from '../../open-realm/open.ts';
import { sharedEngineNotice } from '../../record/shared-engines.ts';
import { addHostColumns } from '../../status/host-columns.ts';
import { NameLookup } from '../present/name-lookup.ts';
import type { AvailabilityBySpan } from './availability-by-span.ts';
import type { SubjectTimeline } from './availability-calculator.ts';
import { availabilityNotice, type NoticeFacts } from './availability-notice.ts';
import { hostRecord, type RecordContext } from './availability-record.ts';
import type { HostAvailability } from './availability-schema.ts';
import {
  type AvailabilityQuestion,
  type PresentSubject,
  presentSubjects,
  type Timelines,
  timelinesOf,
} from './timelines.ts';

/** The availability records of an answer, with the status of its realms and a notice. */
export interface AvailabilityAnswer<T> {
  readonly data: T[];
  /** The sums of the steps, realm by realm. It is empty if none were requested. */
  readonly steps: readonly AvailabilityBySpan[];
  readonly sources?: readonly Source[];
  readonly notice: string | undefined;
}

/** Makes the record of a host or service. */
export type MakeRecord<T> = (context: RecordContext, subject: SubjectTimeline) => T;

interface ListQuestion<T> extends AvailabilityQuestion {
  readonly record: MakeRecord<T>;
  /** The realm or multirealm in the request. */
  readonly requestedRealm: string;
  readonly list?: NamedFields | undefined;
}

/**
 * Returns the availability of the hosts or services of some realms, as records and as rows with the fields that `list` names. Throws
 * `hostgroup_not_found` or `host_not_found` if no realm has the hostgroup or host.
 */
export async function availabilityList<T extends { readonly host_name: string }>(
  choice: RealmSelection,
  { record, requestedRealm, list, ...question }: ListQuestion<T>,
): Promise<AvailabilityAnswer<T> & { readonly rows: ListRows<T> }> {
  const lookup = new NameLookup({ ...question, realm: requestedRealm });
  const shares = await choice.askKnowing(
    async (realm) => {
      if (!(await lookup.hasGroup(realm)) || !(await lookup.hasHost(realm))) return undefined;
      const availability = throwFault(await availabilityOfRealm(realm, question, record));
      return { ...availability, rows: await addHostColumns(realm, list, availability.records) };
    },
    () => lookup.notFoundError(),
  );
  return { ...mergeShares(shares), rows: joinLists(shares.parts.map(({ value }) => value.rows)) };
}

/**
 * Returns the availability of the hosts of one realm. If the index of events fails and is the only source of the past,
 * `noticeFacts.fault` is set.
 */
export async function hostsOfRealm(
  realm: OpenRealm,
  question: Omit<AvailabilityQuestion, 'objects'>,
): Promise<RealmAvailability<HostAvailability>> {
  return availabilityOfRealm(realm, { ...question, objects: 'hosts' }, hostRecord);
}

async function availabilityOfRealm<T>(
  realm: OpenRealm,
  question: AvailabilityQuestion,
  record: MakeRecord<T>,
): Promise<RealmAvailability<T>> {
  const present = await presentSubjects(realm, question);
  return toRealmAvailability(realm, await timelinesOf(realm, present, question), { question, record });
}

interface OneQuestion<T> extends AvailabilityQuestion {
  readonly record: MakeRecord<T>;
  readonly requestedRealm: string;
  readonly host: string;
}

/** Returns the availability of one host or service in each realm that has it, or had it in the time that is read. */
export async function availabilityOfOne<T>(
  choice: RealmSelection,
  { record, requestedRealm, ...question }: OneQuestion<T>,
): Promise<AvailabilityAnswer<T>> {
  const { host, service, hostgroup } = question;
  const lookup = new NameLookup({ realm: requestedRealm, host, service, hostgroup });
  const shares = await choice.askKnowing(
    async (realm) => {
      if (!(await lookup.hasGroup(realm))) return undefined;
      const present = await presentSubjects(realm, question);
      const isWhole = realm.limitedTo === undefined && hostgroup === undefined;
      const timelines =
        present.length > 0 || isWhole ? await timelinesOfOne(realm, present, question) : undefined;
      if (timelines) return throwFault(toRealmAvailability(realm, timelines, { question, record }));
      await lookup.hasHost(realm);
      return undefined;
    },
    () => lookup.notFoundError(),
  );
  return mergeShares(shares);
}

/** Returns the timeline of one host or service. `undefined` means that neither the engine nor its past knows it. */
async function timelinesOfOne(
  realm: OpenRealm,
  present: readonly PresentSubject[],
  { host, service, ...question }: Omit<OneQuestion<unknown>, 'record' | 'requestedRealm'>,
): Promise<Timelines | undefined> {
  const gone = { host_name: host, service: service ?? null };
  const timelines = await timelinesOf(realm, present, { ...question, host, gone });
  const isUnknown = present.length === 0 && timelines.all[0]?.timeline.isReported !== true;
  return isUnknown && !timelines.fault ? undefined : timelines;
}

/** The records of one realm, with the facts that a notice is made of. */
export interface RealmAvailability<T> {
  readonly records: readonly T[];
  readonly steps: AvailabilityBySpan | undefined;
  readonly noticeFacts: NoticeFacts;
}

/** Throws the fault of the index, if there is one: figures from the present state alone are no answer if a past was recorded. */
function throwFault<T>(availability: RealmAvailability<T>): RealmAvailability<T> {
  if (availability.noticeFacts.fault) throw availability.noticeFacts.fault;
  return availability;
}

function toRealmAvailability<T>(
  { name: realm, iso }: OpenRealm,
  { all, steps, ...facts }: Timelines,
  { question, record }: { readonly question: AvailabilityQuestion; readonly record: MakeRecord<T> },
): RealmAvailability<T> {
  const { source, notice, fault, withoutLog, nothingLeft, isExclusionAssumed } = facts;
  const context = { ...question, realm, source, iso };
  return {
    records: all.map((subject) => record(context, subject)),
    steps,
    noticeFacts: {
      ...{ realm, withoutLog, source, notice, fault, nothingLeft, isExclusionAssumed },
      unknownAtStart: all.filter(({ timeline }) => timeline.startSource === 'none').length,
      objects: all.length,
      noun: question.objects,
    },
  };
}

function mergeShares<T>({
  parts,
  sources,
  asked = [],
}: RealmParts<RealmAvailability<T>>): AvailabilityAnswer<T> {
  const facts = parts.map(({ value }) => value.noticeFacts);
  return {
    data: parts.flatMap(({ value }) => value.records),
    steps: parts.flatMap(({ value }) => value.steps ?? []),
    ...(sources && { sources }),
    notice: joinNotices(sharedEngineNotice(asked, 'listed'), availabilityNotice(facts)),
  };
}
