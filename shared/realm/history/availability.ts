import type { AppError } from '../../base/errors.ts';
import type { Source } from '../../base/source.ts';
import type { Choice, Shares } from '../directory/choice.ts';
import type { OpenRealm } from '../directory/open.ts';
import { sharedEngineNotice } from '../directory/shared-engines.ts';
import { hasHostgroup } from '../status/hostgroups.ts';
import { AvailabilityCalculator } from './availability-calculator.ts';
import {
  availabilityRecord,
  type HostAvailability,
  type Judgement,
  type OneHostAvailability,
  oneHostRecord,
} from './availability-record.ts';
import { availabilityNotice, type Remarks } from './availability-remarks.ts';
import type { AvailabilityState } from './availability-states.ts';
import type { StateSource, StatesTold } from './first-source.ts';
import type { HostTimeline } from './host-timeline.ts';
import { joinNotices } from './notices.ts';
import { presentHosts } from './present-hosts.ts';
import type { PresentHost } from './present-state.ts';
import { SoughtHost } from './sought-host.ts';
import type { Span } from './span.ts';
import { feedStates } from './state-sources.ts';

/** The time before the range from which events are read to find the states at its start, in seconds. */
const backtrackSeconds = 4 * 86_400;

/** The request for availability. */
export interface AvailabilityQuestion extends Judgement {
  /** The present time in epoch seconds. */
  readonly now: number;
  /** The hostgroup that limits the answer. `undefined` means all hosts. */
  readonly hostgroup?: string | undefined;
  /**
   * Called when a source begins to report hosts. Returns the function that receives each period of one state. The periods of an
   * earlier source are discarded.
   */
  readonly beginStretches?: () => (host: string, state: AvailabilityState, span: Span) => void;
}

/** The availability records of an answer, with the status of its realms and a notice. */
export interface Judged<T> {
  readonly data: T[];
  readonly sources?: readonly Source[];
  readonly notice: string | undefined;
}

/** Returns the availability of the hosts of some realms. Throws `missing` if no realm has the hostgroup. */
export async function hostsAvailability(
  choice: Choice,
  question: AvailabilityQuestion,
  missing: () => AppError,
): Promise<Judged<HostAvailability>> {
  const shares = await choice.eachKnowing(async (realm) => {
    const { hostgroup } = question;
    const isKnown = hostgroup === undefined || (await hasHostgroup(realm, hostgroup));
    return isKnown ? whole(await hostsOfRealm(realm, question)) : undefined;
  }, missing);
  return inOneList(shares);
}

/**
 * Returns the availability of the hosts of one realm. If the index of events fails and is the only source of the past,
 * `remarks.fault` is set.
 */
export async function hostsOfRealm(
  realm: OpenRealm,
  question: AvailabilityQuestion,
): Promise<ToldByRealm<HostAvailability>> {
  const present = await presentHosts(realm, { hostgroup: question.hostgroup });
  const timelines = await timelinesOf(realm, present, { ...question, keepOutages: false });
  return told(realm, timelines, (named, timeline) => availabilityRecord(named, timeline, question));
}

/**
 * Returns the availability of one host in each realm that has it, or had it in the time that is read. `named` is the realm in
 * the request.
 */
export async function hostAvailability(
  choice: Choice,
  { named, host }: { readonly named: string; readonly host: string },
  question: AvailabilityQuestion,
): Promise<Judged<OneHostAvailability>> {
  const { hostgroup } = question;
  const sought = new SoughtHost({ realm: named, host, hostgroup });
  const shares = await choice.eachKnowing(
    async (realm) => {
      if (!(await sought.hasGroup(realm))) return undefined;
      const present = await presentHosts(realm, { host, hostgroup });
      const isWhole = realm.limitedTo === undefined && hostgroup === undefined;
      if (present.length > 0 || isWhole) return pastOfHost(realm, present, { ...question, host });
      await sought.hasHost(realm);
      return undefined;
    },
    () => sought.missing(),
  );
  return inOneList(shares);
}

/** Returns the availability of one host in one realm. `undefined` means that neither the engine nor its past knows the host. */
async function pastOfHost(
  realm: OpenRealm,
  present: readonly PresentHost[],
  { host, ...question }: AvailabilityQuestion & { readonly host: string },
): Promise<ToldByRealm<OneHostAvailability> | undefined> {
  const timelines = await timelinesOf(realm, present, { ...question, keepOutages: true, host });
  const isUnknown = present.length === 0 && timelines.found.get(host)?.told !== true;
  if (isUnknown && !timelines.fault) return undefined;
  return whole(told(realm, timelines, (named, timeline) => oneHostRecord(named, timeline, question)));
}

interface Reading extends AvailabilityQuestion {
  readonly keepOutages: boolean;
  /** The one host that is requested. `undefined` means all hosts. */
  readonly host?: string;
}

interface Timelines extends StatesTold {
  readonly found: ReadonlyMap<string, HostTimeline>;
}

async function timelinesOf(
  realm: OpenRealm,
  present: readonly PresentHost[],
  reading: Reading,
): Promise<Timelines> {
  const { span, now, host } = reading;
  const begin = () => {
    const calculator = new AvailabilityCalculator({ ...reading, onStretch: reading.beginStretches?.() });
    if (host !== undefined) calculator.watch(host, undefined);
    for (const each of present) calculator.watch(each.host_name, each);
    return calculator;
  };
  const past = { from: Math.max(0, span.from - backtrackSeconds), to: Math.min(span.to, now + 1) };
  const { taker: calculator, ...states } = await feedStates(realm, { span: past, host, begin });
  return { found: calculator.finish(), ...states };
}

interface Named {
  readonly realm: string;
  readonly host: string;
  readonly source: StateSource | undefined;
  readonly iso: OpenRealm['iso'];
}

/** The records of one realm, with remarks on the data behind them. */
export interface ToldByRealm<T> {
  readonly records: readonly T[];
  readonly remarks: Remarks;
}

/** Throws the fault of the index, if there is one: figures from the present state alone are no answer if a past was recorded. */
function whole<T>(told: ToldByRealm<T>): ToldByRealm<T> {
  if (told.remarks.fault) throw told.remarks.fault;
  return told;
}

function told<T>(
  { name: realm, iso }: OpenRealm,
  { found, source, notice, fault }: Timelines,
  record: (named: Named, timeline: HostTimeline) => T,
): ToldByRealm<T> {
  const unknown = [...found.values()].filter(({ startSource }) => startSource === 'none');
  return {
    records: [...found].map(([host, timeline]) => record({ realm, host, source, iso }, timeline)),
    remarks: {
      realm,
      source,
      notice,
      unknownAtStart: unknown.length,
      objects: found.size,
      noun: 'hosts',
      fault,
    },
  };
}

function inOneList<T>({ parts, sources, asked = [] }: Shares<ToldByRealm<T>>): Judged<T> {
  const remarks = parts.map(({ value }) => value.remarks);
  return {
    data: parts.flatMap(({ value }) => value.records),
    ...(sources && { sources }),
    notice: joinNotices(sharedEngineNotice(asked, 'listed'), availabilityNotice(remarks)),
  };
}
