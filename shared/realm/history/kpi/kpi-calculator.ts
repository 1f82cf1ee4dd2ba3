import { isEngineStart } from '../availability/availability-calculator.ts';
import { problemStates, stateIndexOf } from '../availability/availability-states.ts';
import { knowsDowntimes, type ReadPast } from '../availability/excluded-time.ts';
import { type ExclusionFacts, exclusionFacts } from '../availability/exclusion-facts.ts';
import { exclusionKey, type ExclusionWindows } from '../availability/exclusion-windows.ts';
import { recordPreviousState } from '../availability/previous-state.ts';
import type { StateTimeline } from '../availability/state-timeline.ts';
import type { EventKind } from '../events/event-types.ts';
import type { PresentHost } from '../present/present-state.ts';
import { type RangeTime, sumOfTimes } from '../range-time.ts';
import type { Span } from '../span.ts';
import { KpiTally } from './kpi-tally.ts';

/** The fields of an event from any source. `time` is in epoch seconds. */
export interface KpiEvent {
  readonly time: number;
  readonly kind: EventKind;
  /** The type in the words of the source. Only events of the engine need it. */
  readonly type: string | null;
  readonly host_name: string | null;
  readonly service: string | null;
  readonly state: number | null;
  readonly state_type: string | null;
  readonly command_name: string | null;
  /** True if a line of kind `state` has an output, as in events of availability. */
  readonly hasOutput?: boolean | undefined;
  /** The number of the HARD state before this one, as in events of a log. */
  readonly previous_state?: number | null | undefined;
  readonly history_since?: number | undefined;
}

export interface KpiSubject {
  readonly host_name: string;
  readonly service: string | null;
}

/** The state of a host or a service as the engine has it now. */
export interface PresentObject extends PresentHost {
  readonly service: string | null;
}

export interface KpiOptions {
  readonly span: Span;
  /** The hosts that count. `undefined` means all. */
  readonly hosts: ReadonlySet<string> | undefined;
  /** All objects that the engine has. `undefined` means that the realm has no engine. */
  readonly present: readonly PresentObject[] | undefined;
  /** The windows in which downtimes exclude objects from availability. */
  readonly windows: ExclusionWindows;
}

/** The figures of one object. */
export interface ObjectFigures {
  readonly subject: KpiSubject;
  readonly tally: KpiTally;
}

/** The figures of all objects. `figures` holds those with events or problems. */
export interface KpiResult extends ExclusionFacts {
  readonly figures: readonly ObjectFigures[];
  /** The number of objects that exist now. */
  readonly objects: number;
  /** The time of all existing objects, most of which have no events, and of objects that are gone but have figures. */
  readonly time: RangeTime;
  /** The number of existing objects whose state at the start of the range is unknown. */
  readonly unknownAtStart: number;
}

/** Calculates figures of hosts or services over a range, in one pass over events in the order of time. It keeps no events. */
export class KpiCalculator {
  readonly #options: KpiOptions;
  readonly #object: 'hosts' | 'services';
  readonly #present: ReadonlyMap<string, PresentObject> | undefined;
  readonly #tallies = new Map<string, ObjectFigures>();
  #latestTime = 0;
  #engineRun = 0;
  #hasDowntimes = false;

  constructor(object: 'hosts' | 'services', options: KpiOptions) {
    this.#object = object;
    this.#options = options;
    this.#present = options.present && new Map(options.present.map((one) => [keyOf(one), one]));
  }

  feed(event: KpiEvent): void {
    const { host_name: host, service } = event;
    if (event.kind === 'engine') this.#engineRun += Number(isEngineStart({ type: event.type ?? '' }));
    if (event.kind === 'downtime') this.#hasDowntimes = true;
    if (host === null || !this.#isMeant(host, service)) return;
    // An event that arrives late counts at the latest time fed so far, so that no problem has a negative length.
    this.#latestTime = Math.max(this.#latestTime, event.time);
    if (event.kind === 'downtime') this.#addDowntime({ host_name: host, service }, event.state_type);
    else this.#addEvent({ ...event, time: this.#latestTime }, { host_name: host, service });
  }

  #addEvent(event: KpiEvent, subject: KpiSubject): void {
    const tally = this.#tallyOf(subject);
    recordPreviousState(tally.timeline, this.#options.span, event);
    addEvent(tally, event);
  }

  #isMeant(host: string, service: string | null): boolean {
    const isOfObject = (service === null) === (this.#object === 'hosts');
    return isOfObject && (this.#options.hosts?.has(host) ?? true);
  }

  /** Records a downtime of an object that downtimes can exclude. Figures of other objects do not depend on downtimes. */
  #addDowntime(subject: KpiSubject, word: string | null): void {
    if (!this.#options.windows.has(keyOf(subject))) return;
    const { timeline } = this.#tallyOf(subject);
    if (word?.toUpperCase() === 'STARTED') timeline.startDowntime(this.#latestTime, this.#engineRun);
    else timeline.endDowntime(this.#latestTime);
  }

  /** Ends all tallies and returns their figures. `now` is in epoch seconds. */
  finish(now: number, past: ReadPast): KpiResult {
    const figures: ObjectFigures[] = [];
    const areDowntimesKnown = knowsDowntimes(past, this.#hasDowntimes);
    let [objects, unknownAtStart, time] = [0, 0, sumOfTimes([])];
    const excludable: StateTimeline[] = [];
    for (const one of this.#everyTally()) {
      const { tally, exists } = one;
      tally.end(now, { ...past, areDowntimesKnown });
      if (tally.isQuiet && !exists) continue;
      time = sumOfTimes([time, tally.time]);
      objects += Number(exists);
      unknownAtStart += Number(exists && tally.timeline.startSource === 'none');
      if (tally.timeline.isExcludable) excludable.push(tally.timeline);
      if (!tally.isQuiet) figures.push(one);
    }
    return { figures, objects, time, unknownAtStart, ...exclusionFacts(excludable, problemStates) };
  }

  /** Yields one tally at a time, because an object without events needs its timeline only briefly. */
  *#everyTally(): Generator<ObjectFigures & { readonly exists: boolean }> {
    for (const [key, one] of this.#tallies) {
      yield { ...one, exists: this.#present?.has(key) ?? true };
    }
    for (const [key, one] of this.#present ?? []) {
      const { host_name, service } = one;
      if (this.#tallies.has(key)) continue;
      yield { ...this.#newFigures({ host_name, service }, one), exists: true };
    }
  }

  #tallyOf(subject: KpiSubject): KpiTally {
    const key = keyOf(subject);
    const present = this.#present ? this.#present.get(key) : assumedPresent;
    const entry = this.#tallies.get(key) ?? this.#newFigures(subject, present);
    this.#tallies.set(key, entry);
    return entry.tally;
  }

  #newFigures(subject: KpiSubject, present: PresentHost | undefined): ObjectFigures {
    const { span, windows } = this.#options;
    return { subject, tally: new KpiTally({ span, present, windows: windows.get(keyOf(subject)) }) };
  }
}

/** Stands for an object of a realm without an engine: nobody can say that the object is gone, so its last state continues. */
const assumedPresent: PresentHost = {
  host_name: '',
  checked: true,
  hardState: null,
  since: null,
  downtimeSince: null,
  acknowledged: false,
};

function keyOf({ host_name, service }: KpiSubject): string {
  return exclusionKey(host_name, service);
}

function addEvent(
  tally: KpiTally,
  { kind, time, service, state_type, command_name: command, ...event }: KpiEvent,
): void {
  const type = (state_type ?? '').toUpperCase();
  const state = stateIndexOf(service, event.state);
  if (state !== null) addStateEvent(tally, { ...event, kind, time, state, hard: type === 'HARD' });
  if (kind === 'notification') tally.addNotification(time);
  if (kind === 'flapping' && type === 'STARTED') tally.addFlapping(time);
  if (isAcknowledgement(kind, type, command)) tally.addAcknowledgement(time);
}

interface StateOfEvent {
  readonly kind: EventKind;
  readonly time: number;
  readonly state: number;
  readonly hard: boolean;
  readonly hasOutput?: boolean | undefined;
}

function addStateEvent(tally: KpiTally, { kind, time, state, hard, hasOutput }: StateOfEvent): void {
  if (kind === 'alert') tally.addAlert(time, state, hard);
  if (kind === 'state') tally.addState(time, state, { hard, isWithoutOutput: hasOutput === false });
}

/** Returns true for an acknowledgement, which engines write in one or several of three ways. `type` is in upper case. */
function isAcknowledgement(kind: EventKind, type: string, command: string | null): boolean {
  if (kind === 'acknowledgement') return type !== 'EXPIRED';
  if (kind === 'notification') return type.startsWith('ACKNOWLEDGEMENT');
  return kind === 'command' && command?.startsWith('ACKNOWLEDGE_') === true;
}
