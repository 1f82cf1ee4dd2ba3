import type { OpenRealm } from '../directory/open.ts';
import { AvailabilityCalculator } from './availability-calculator.ts';
import {
  availabilityRecord,
  type HostAvailability,
  type Judgement,
  type OneHostAvailability,
  oneHostRecord,
} from './availability-record.ts';
import type { AvailabilityState } from './availability-states.ts';
import { aboutHost, aboutHosts, hasLog, logEvents, type Span } from './engine-log.ts';
import type { HostTimeline, PresentHost } from './host-timeline.ts';
import { type HostChoice, presentHosts } from './present-hosts.ts';

/** How far before the range the log is read for the states at its start. */
const backtrackSeconds = 4 * 86_400;

export interface AvailabilityQuestion extends Judgement {
  /** Epoch seconds. */
  readonly now: number;
}

/** What the engine's log and its present say of some hosts in a range. */
export interface Judged<T> {
  readonly records: readonly T[];
  /** What the reader should know of the sources. */
  readonly remarks: Remarks;
}

export interface Remarks {
  readonly realm: string;
  readonly hasLog: boolean;
  /** Hosts of whose start nothing is known. */
  readonly unknownAtStart: number;
  readonly hosts: number;
}

type OnStretch = (host: string, state: AvailabilityState, span: Span) => void;

/** The availability of the realm's hosts, by name. */
export async function hostsAvailability(
  realm: OpenRealm,
  choice: Pick<HostChoice, 'hostgroup'>,
  question: AvailabilityQuestion & { readonly onStretch?: OnStretch },
): Promise<Judged<HostAvailability>> {
  const present = await presentHosts(realm, choice);
  const timelines = await timelinesOf(realm, present, { ...question, keepOutages: false });
  const { name, iso } = realm;
  const records = [...timelines.found].map(([host, timeline]) =>
    availabilityRecord({ realm: name, host, iso }, timeline, question),
  );
  return { records, remarks: remarksOf(realm, timelines) };
}

/** The availability of one host; undefined when the realm does not have it, or not in that hostgroup. */
export async function hostAvailabilityOf(
  realm: OpenRealm,
  choice: HostChoice & { readonly host: string },
  question: AvailabilityQuestion,
): Promise<Judged<OneHostAvailability> | undefined> {
  const present = await presentHosts(realm, choice);
  if (present.length === 0) return undefined;
  const timelines = await timelinesOf(realm, present, { ...question, keepOutages: true, host: choice.host });
  const { name, iso } = realm;
  const records = [...timelines.found].map(([host, timeline]) =>
    oneHostRecord({ realm: name, host, iso }, timeline, question),
  );
  return { records, remarks: remarksOf(realm, timelines) };
}

interface Reading extends AvailabilityQuestion {
  readonly keepOutages: boolean;
  readonly host?: string;
  readonly onStretch?: OnStretch;
}

interface Timelines {
  readonly found: ReadonlyMap<string, HostTimeline>;
  readonly hasLog: boolean;
}

async function timelinesOf(
  realm: OpenRealm,
  present: readonly PresentHost[],
  reading: Reading,
): Promise<Timelines> {
  const calculator = new AvailabilityCalculator(reading);
  for (const host of present) calculator.watch(host.host_name, host);
  const { span, now, host } = reading;
  const past = { from: Math.max(0, span.from - backtrackSeconds), to: Math.min(span.to, now + 1) };
  const isKept = await hasLog(realm);
  if (isKept && present.length > 0) {
    const where = host === undefined ? aboutHosts : aboutHost(host);
    for await (const events of logEvents(realm, past, where)) {
      for (const event of events) calculator.feed(event);
    }
  }
  return { found: calculator.finish(), hasLog: isKept };
}

function remarksOf({ name }: OpenRealm, { found, hasLog: isKept }: Timelines): Remarks {
  const unknown = [...found.values()].filter(({ startSource }) => startSource === 'none');
  return { realm: name, hasLog: isKept, unknownAtStart: unknown.length, hosts: found.size };
}

/** A sentence for the reader of figures that rest on less than the whole log. */
export function availabilityNotice(
  remarks: readonly Remarks[],
  { span, now }: Pick<AvailabilityQuestion, 'span' | 'now'>,
): string | undefined {
  const sentences = remarks.flatMap(({ realm, hasLog: isKept, unknownAtStart, hosts }) => [
    ...(isKept ? [] : [`The engine of realm '${realm}' keeps no log: only its present state is known.`]),
    ...(unknownAtStart === 0
      ? []
      : [
          `Realm '${realm}': for ${unknownAtStart} of ${hosts} hosts the state at the start is not known; it counts as NODATA until the first event.`,
        ]),
  ]);
  if (span.to > now + 1) sentences.push('The range reaches into the future, which counts as NODATA.');
  return sentences.length === 0 ? undefined : sentences.join(' ');
}
