import { joinNotices } from '../../../base/notices.ts';
import type { OpenRealm } from '../../open-realm/open.ts';
import type { OnPeriodOf, OnStateEvent, TimelineSubject } from '../availability/availability-calculator.ts';
import { sourceNotices } from '../availability/availability-notice.ts';
import { type AvailabilityState, problemStates } from '../availability/availability-states.ts';
import { exclusionKey } from '../availability/exclusion-windows.ts';
import { type PresentSubject, timelinesOf } from '../availability/timelines.ts';
import type { StateObjects } from '../log/engine-log.ts';
import { type HostSelection, presentHosts } from '../present/present-hosts.ts';
import { presentServices } from '../present/present-services.ts';
import type { StateEvent } from '../sources/state-event.ts';
import type { Span } from '../span.ts';

/** The HARD state of a host or service at a time, with the output of the check that told it. */
export interface StateAt {
  /** NODATA means that no source knows the state. */
  state: AvailabilityState;
  /** Null if the source does not tell it. */
  output: string | null;
}

/** A host or service at two times. */
export interface PastState extends TimelineSubject {
  readonly from: Readonly<StateAt>;
  readonly to: Readonly<StateAt>;
  /** The number of changes between the two times. */
  readonly changes: number;
  /** The time of the last change in epoch seconds. `undefined` means that there was none. */
  readonly changedAt: number | undefined;
}

/** The two times of a comparison, and the objects that are compared. */
interface PastStatesQuestion extends HostSelection {
  /** Both times in epoch seconds, the earlier one first, not after `now`. They are equal if one time is requested. */
  readonly times: Span;
  /** The present time in epoch seconds. */
  readonly now: number;
  /** With services, their hosts are answered too. */
  readonly objects: StateObjects;
}

/** The states of the hosts and services of a realm at two times. */
export interface PastStates {
  /** The states of an object by `exclusionKey`. */
  readonly states: ReadonlyMap<string, PastState>;
  /** A fact about the source that the reader should know. */
  readonly notice: string | undefined;
  /** The reason why no source has the past, as a part of a sentence. `undefined` means that a source has events. */
  readonly reason: string | undefined;
}

/**
 * Returns the HARD states at two times of the hosts and services that the engine has now, from the first source that has events. Throws the
 * fault of the index if it is the only source.
 */
export async function pastStates(realm: OpenRealm, question: PastStatesQuestion): Promise<PastStates> {
  const { times, now, objects, host } = question;
  const [hosts, services] = await Promise.all([
    presentHosts(realm, question),
    objects === 'services' ? presentServices(realm, question) : [],
  ]);
  const present = [...hosts.map((one) => ({ ...one, service: null })), ...services];
  // Only a history that says the state before each change tells more of a time if it is read beyond it.
  const saysPrevious = await realm.status.has('log', 'previous_state');
  const end = saysPrevious ? Math.max(now, times.to) + 1 : times.to + 1;
  let reading = new PastStateReading(times);
  const { source, notice, fault, withoutLog } = await timelinesOf(realm, present, {
    ...{ objects, host, span: { from: times.from, to: end }, now: Math.max(now, end) },
    ...{ unavailable: problemStates, threshold: undefined },
    beginPeriods() {
      reading = new PastStateReading(times);
      return reading.onPeriod;
    },
    beginStateEvents: () => reading.onStateEvent,
  });
  if (fault) throw fault;
  return {
    states: new Map(present.map((one) => [exclusionKey(one.host_name, one.service), reading.stateOf(one)])),
    notice: joinNotices(notice, ...sourceNotices({ realm: realm.name, source, withoutLog })),
    reason: source === undefined ? withoutLog : undefined,
  };
}

interface CollectedState extends StateAt {
  /** True if all lines up to this time say UP or OK without an output, which engines also write for what was not checked yet. `undefined`: no line. */
  isDoubtful: boolean | undefined;
}

interface Collected {
  readonly from: CollectedState;
  readonly to: CollectedState;
  /** The periods that touch the time between, which a source with windows of downtimes does not tell in order. */
  readonly periods: { readonly at: number; readonly state: AvailabilityState }[];
}

/** Collects the states at the two ends of a span, both inclusive, from the periods and events of timelines. */
class PastStateReading {
  readonly #span: Span;
  readonly #objects = new Map<string, Collected>();

  constructor(span: Span) {
    this.#span = span;
  }

  readonly onPeriod: OnPeriodOf = (subject, state, { from, to }) => {
    const { from: first, to: last } = this.#span;
    if (from > last || to <= first) return;
    const object = this.#collected(subject);
    if (from <= first) object.from.state = state;
    if (to > last) object.to.state = state;
    object.periods.push({ at: from, state });
  };

  readonly onStateEvent: OnStateEvent = (subject, event) => {
    const { time, state, state_type: type, output = null } = event;
    if (time > this.#span.to || state === null || (type !== 'HARD' && state !== 0)) return;
    const object = this.#collected(subject);
    const told = { output, isDoubtful: isBare(event) && object.to.isDoubtful !== false };
    if (time <= this.#span.from) Object.assign(object.from, told);
    Object.assign(object.to, told);
  };

  #collected({ host_name: host, service }: TimelineSubject): Collected {
    const key = exclusionKey(host, service);
    const nothing = { ...unknown, isDoubtful: undefined };
    const object = this.#objects.get(key) ?? { from: { ...nothing }, to: { ...nothing }, periods: [] };
    this.#objects.set(key, object);
    return object;
  }

  /** Returns the states of a host or service. */
  stateOf(subject: PresentSubject): PastState {
    const { from, to, periods } = this.#collected(subject);
    const times = changesIn(periods);
    const { host_name, service } = subject;
    const span = this.#span;
    return {
      ...{ host_name, service, from: known(from, span.from, subject), to: known(to, span.to, subject) },
      ...{ changes: times.length, changedAt: times.at(-1) },
    };
  }
}

/** Returns true for a line that repeats UP or OK without an output. */
function isBare({ kind, state, hasOutput }: StateEvent): boolean {
  return kind === 'state' && state === 0 && hasOutput === false;
}

const unknown: StateAt = { state: 'NODATA', output: null };

/** Returns the state at a time, or that it is unknown: lines may be of the time before the first check, and the present state began later. */
function known({ state, output, isDoubtful }: CollectedState, at: number, present: PresentSubject): StateAt {
  const { checked, since } = present;
  return isDoubtful && checked && !(since !== null && since <= at) ? unknown : { state, output };
}

/** Returns the times at which a known state became another known state. */
function changesIn(periods: Collected['periods']): number[] {
  const known = periods.filter(({ state }) => state !== 'NODATA').sort((a, b) => a.at - b.at);
  return known.flatMap(({ at, state }, index) =>
    index > 0 && known[index - 1]?.state !== state ? [at] : [],
  );
}

/** Returns true if the state of an object is known at both times. */
export function isKnown(past: PastState | undefined): past is PastState {
  return past !== undefined && past.from.state !== 'NODATA' && past.to.state !== 'NODATA';
}
