import type { AppError } from '../../../base/errors.ts';
import { joinNotices } from '../../../base/notices.ts';
import type { Source } from '../../../base/source.ts';
import { joinLists, type ListRows } from '../../../rows/row-list.ts';
import type { RealmParts, RealmSelection } from '../../directory/selection.ts';
import type { NamedFields } from '../../fields/realm-columns.ts';
import type { OpenRealm } from '../../open-realm/open.ts';
import { sharedEngineNotice } from '../../record/shared-engines.ts';
import { addHostColumns } from '../../status/host-columns.ts';
import { hasHostgroup } from '../../status/hostgroups.ts';
import { reasonWithoutLog } from '../log/engine-log.ts';
import { NameLookup } from '../present/name-lookup.ts';
import { presentHosts } from '../present/present-hosts.ts';
import type { PresentHost } from '../present/present-state.ts';
import type { SourceOutcome } from '../sources/first-source.ts';
import { feedStates } from '../sources/state-sources.ts';
import { AvailabilityCalculator } from './availability-calculator.ts';
import { availabilityNotice, type NoticeFacts } from './availability-notice.ts';
import {
  availabilityRecord,
  type AvailabilityRules,
  type HostAvailability,
  type OneHostAvailability,
  oneHostRecord,
  type RecordContext,
} from './availability-record.ts';
import type { AvailabilityState } from './availability-states.ts';
import type { StatePeriod } from './excluded-time.ts';
import { type ExclusionFacts, exclusionFacts } from './exclusion-facts.ts';
import { exclusionWindows } from './exclusion-windows.ts';
import type { HostTimeline } from './host-timeline.ts';

/** The time before the range from which events are read to find the states at its start, in seconds. */
const backtrackSeconds = 4 * 86_400;

/** The requested range and rules of availability, and the hosts that they apply to. */
export interface AvailabilityQuestion extends AvailabilityRules {
  /** The present time in epoch seconds. */
  readonly now: number;
  /** The hostgroup that limits the answer. `undefined` means all hosts. */
  readonly hostgroup?: string | undefined;
  /**
   * Called when a source begins to report hosts. Returns the function that receives each period of one state. The periods of an
   * earlier source are discarded.
   */
  readonly beginPeriods?: () => (host: string, state: AvailabilityState, period: StatePeriod) => void;
}

/** The availability records of an answer, with the status of its realms and a notice. */
export interface AvailabilityAnswer<T> {
  readonly data: T[];
  readonly sources?: readonly Source[];
  readonly notice: string | undefined;
}

/** Returns the availability of the hosts of some realms, as records and as rows with the fields that `list` names. Throws `missing` if no realm has the hostgroup. */
export async function hostsAvailability(
  choice: RealmSelection,
  { list, ...question }: AvailabilityQuestion & { readonly list?: NamedFields | undefined },
  missing: () => AppError,
): Promise<AvailabilityAnswer<HostAvailability> & { readonly rows: ListRows<HostAvailability> }> {
  const shares = await choice.askKnowing(async (realm) => {
    const { hostgroup } = question;
    const isKnown = hostgroup === undefined || (await hasHostgroup(realm, hostgroup));
    if (!isKnown) return undefined;
    const availability = throwFault(await hostsOfRealm(realm, question));
    return { ...availability, rows: await addHostColumns(realm, list, availability.records) };
  }, missing);
  return { ...mergeShares(shares), rows: joinLists(shares.parts.map(({ value }) => value.rows)) };
}

/**
 * Returns the availability of the hosts of one realm. If the index of events fails and is the only source of the past,
 * `noticeFacts.fault` is set.
 */
export async function hostsOfRealm(
  realm: OpenRealm,
  question: AvailabilityQuestion,
): Promise<RealmAvailability<HostAvailability>> {
  const present = await presentHosts(realm, { hostgroup: question.hostgroup });
  const timelines = await timelinesOf(realm, present, { ...question, keepOutages: false });
  return toRealmAvailability(realm, timelines, (context, timeline) =>
    availabilityRecord(context, timeline, question),
  );
}

/**
 * Returns the availability of one host in each realm that has it, or had it in the time that is read. `requestedRealm` is the realm
 * or multirealm in the request.
 */
export async function hostAvailability(
  choice: RealmSelection,
  { requestedRealm, host }: { readonly requestedRealm: string; readonly host: string },
  question: AvailabilityQuestion,
): Promise<AvailabilityAnswer<OneHostAvailability>> {
  const { hostgroup } = question;
  const lookup = new NameLookup({ realm: requestedRealm, host, hostgroup });
  const shares = await choice.askKnowing(
    async (realm) => {
      if (!(await lookup.hasGroup(realm))) return undefined;
      const present = await presentHosts(realm, { host, hostgroup });
      const isWhole = realm.limitedTo === undefined && hostgroup === undefined;
      if (present.length > 0 || isWhole) return availabilityOfHost(realm, present, { ...question, host });
      await lookup.hasHost(realm);
      return undefined;
    },
    () => lookup.notFoundError(),
  );
  return mergeShares(shares);
}

/** Returns the availability of one host in one realm. `undefined` means that neither the engine nor its past knows the host. */
async function availabilityOfHost(
  realm: OpenRealm,
  present: readonly PresentHost[],
  { host, ...question }: AvailabilityQuestion & { readonly host: string },
): Promise<RealmAvailability<OneHostAvailability> | undefined> {
  const timelines = await timelinesOf(realm, present, { ...question, keepOutages: true, host });
  const isUnknown = present.length === 0 && timelines.byHost.get(host)?.isReported !== true;
  if (isUnknown && !timelines.fault) return undefined;
  return throwFault(
    toRealmAvailability(realm, timelines, (context, timeline) => oneHostRecord(context, timeline, question)),
  );
}

interface TimelineQuestion extends AvailabilityQuestion {
  readonly keepOutages: boolean;
  /** The one host that is requested. `undefined` means all hosts. */
  readonly host?: string;
}

interface Timelines extends SourceOutcome, ExclusionFacts {
  readonly byHost: ReadonlyMap<string, HostTimeline>;
  readonly withoutLog: string;
}

async function timelinesOf(
  realm: OpenRealm,
  present: readonly PresentHost[],
  reading: TimelineQuestion,
): Promise<Timelines> {
  const { span, now, host } = reading;
  const windows = await exclusionWindows(realm, 'hosts', span);
  const begin = () => {
    const calculator = new AvailabilityCalculator({
      ...reading,
      windows,
      onPeriod: reading.beginPeriods?.(),
    });
    if (host !== undefined) calculator.addHost(host, undefined);
    for (const each of present) calculator.addHost(each.host_name, each);
    return calculator;
  };
  const past = { from: Math.max(0, span.from - backtrackSeconds), to: Math.min(span.to, now + 1) };
  const hasWindows = windows.size > 0;
  const { consumer: calculator, ...states } = await feedStates(realm, {
    span: past,
    host,
    begin,
    hasWindows,
  });
  const byHost = calculator.finish({ source: states.source, from: past.from });
  const withoutLog = states.source === 'log' ? '' : await reasonWithoutLog(realm, now);
  return { byHost, withoutLog, ...exclusionFacts(byHost.values(), reading.unavailable), ...states };
}

/** The records of one realm, with the facts that a notice is made of. */
export interface RealmAvailability<T> {
  readonly records: readonly T[];
  readonly noticeFacts: NoticeFacts;
}

/** Throws the fault of the index, if there is one: figures from the present state alone are no answer if a past was recorded. */
function throwFault<T>(availability: RealmAvailability<T>): RealmAvailability<T> {
  if (availability.noticeFacts.fault) throw availability.noticeFacts.fault;
  return availability;
}

function toRealmAvailability<T>(
  open: OpenRealm,
  { byHost, source, notice, fault, withoutLog, nothingLeft, isExclusionAssumed }: Timelines,
  record: (context: RecordContext, timeline: HostTimeline) => T,
): RealmAvailability<T> {
  const { name: realm, iso } = open;
  const unknown = [...byHost.values()].filter(({ startSource }) => startSource === 'none');
  return {
    records: [...byHost].map(([host, timeline]) => record({ realm, host, source, iso }, timeline)),
    noticeFacts: {
      realm,
      withoutLog,
      source,
      notice,
      unknownAtStart: unknown.length,
      objects: byHost.size,
      noun: 'hosts',
      ...{ nothingLeft, isExclusionAssumed },
      fault,
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
    ...(sources && { sources }),
    notice: joinNotices(sharedEngineNotice(asked, 'listed'), availabilityNotice(facts)),
  };
}
