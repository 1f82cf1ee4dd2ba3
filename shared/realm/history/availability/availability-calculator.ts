import type { PresentHost } from '../present/present-state.ts';
import type { StateEvent } from '../sources/state-event.ts';
import type { Span } from '../span.ts';
import { AvailabilityBySpan } from './availability-by-span.ts';
import { type AvailabilityState, stateIndexOf } from './availability-states.ts';
import { knowsDowntimes, type ReadPast } from './excluded-time.ts';
import { exclusionKey, type ExclusionWindows } from './exclusion-windows.ts';
import { recordPreviousState } from './previous-state.ts';
import { StateTimeline } from './state-timeline.ts';
import { StepsOfAll, type SubjectSteps } from './subject-steps.ts';
import type { StatePeriod } from './timeline-options.ts';

/** A host, or a service of it. */
export interface TimelineSubject {
  readonly host_name: string;
  /** Null for a host. */
  readonly service: string | null;
}

/** Called with each period in which a host or service kept one state. */
export type OnPeriodOf = (subject: TimelineSubject, state: AvailabilityState, period: StatePeriod) => void;

/** Called with each event of a state of a host or service, in the order of time. */
export type OnStateEvent = (subject: TimelineSubject, event: StateEvent) => void;

export interface CalculatorOptions {
  /** The range of the answer, in epoch seconds, like `now`. */
  readonly span: Span;
  readonly now: number;
  readonly unavailable: ReadonlySet<AvailabilityState>;
  /** True keeps every outage of each object, as in an answer about one. False keeps only sums. */
  readonly keepOutages: boolean;
  readonly onPeriod?: OnPeriodOf | undefined;
  readonly onStateEvent?: OnStateEvent | undefined;
  /** The parts of the range that are summed up for each object. `undefined` means none. */
  readonly steps?: readonly Span[] | undefined;
  /** The windows in which downtimes exclude objects. `undefined` means that there are none. */
  readonly windows?: ExclusionWindows | undefined;
  /** True if the time of every scheduled downtime is excluded. */
  readonly excludesDowntimes?: boolean | undefined;
  /** The parts of the range that count, sorted and without overlaps. `undefined` means all of it. */
  readonly counted?: readonly Span[] | undefined;
}

/** The timeline of a host or service. */
export interface SubjectTimeline extends TimelineSubject {
  readonly timeline: StateTimeline;
  /** `undefined` if none are requested. */
  readonly steps: SubjectSteps | undefined;
}

/** The timelines of a host and its services. That of the host is `undefined` if only its services are requested. */
interface HostEntry {
  own: SubjectTimeline | undefined;
  readonly services: Map<string, SubjectTimeline>;
}

/**
 * Calculates the availability of hosts and services in a range, in one pass. It is fed with events in the order of time, beginning before
 * the range, so that the states at its start are found. It keeps a few numbers per object and, for steps, at most a million periods.
 */
export class AvailabilityCalculator {
  readonly #options: CalculatorOptions;
  readonly #steps: StepsOfAll | undefined;
  readonly #hosts = new Map<string, HostEntry>();
  #engineRun = 0;
  #latestTime = 0;
  #hasDowntimes = false;

  constructor(options: CalculatorOptions) {
    const { steps, unavailable } = options;
    this.#options = options;
    this.#steps = steps && new StepsOfAll(AvailabilityBySpan.ofWholeSpans(steps, unavailable));
  }

  /** The sums of the steps over all objects. `undefined` if none are requested. */
  get steps(): AvailabilityBySpan | undefined {
    return this.#steps?.sums;
  }

  /** Adds a host or service. If `present` is `undefined`, the engine no longer has it. */
  add(subject: TimelineSubject, present: PresentHost | undefined): void {
    const { host_name: host, service } = subject;
    const { span, unavailable, keepOutages, windows, onPeriod, excludesDowntimes, counted } = this.#options;
    const steps = this.#steps?.addObject();
    const timeline = new StateTimeline({
      ...{ span, unavailable, keepOutages, present, excludesDowntimes, counted },
      isService: service !== null,
      windows: windows?.get(exclusionKey(host, service)),
      periods: onPeriod
        ? {
            add(state, period) {
              steps?.add(state, period);
              onPeriod(subject, state, period);
            },
          }
        : steps,
    });
    const entry = this.#hosts.get(host) ?? { own: undefined, services: new Map() };
    this.#hosts.set(host, entry);
    const added = { host_name: host, service, timeline, steps };
    if (service === null) entry.own = added;
    else entry.services.set(service, added);
  }

  feed(event: StateEvent): void {
    if (event.kind === 'engine') {
      if (isEngineStart(event)) this.#engineRun += 1;
      return;
    }
    if (event.kind === 'downtime') this.#hasDowntimes = true;
    if (event.host_name === null) return;
    // An event that arrives late counts at the latest time fed so far, so that no period has a negative length.
    this.#latestTime = Math.max(this.#latestTime, event.time);
    const entry = this.#hosts.get(event.host_name);
    if (entry) this.#feedHost(entry, event);
  }

  #feedHost({ own, services }: HostEntry, event: StateEvent): void {
    const subject = event.service === null ? own : services.get(event.service);
    if (subject) this.#apply(subject, event);
    if (event.service !== null || event.kind !== 'downtime') return;
    for (const { timeline } of services.values()) this.#applyDowntime(timeline, event, true);
  }

  /** Ends every timeline and returns them, the hosts in the order in which they were added. */
  finish(past: ReadPast): readonly SubjectTimeline[] {
    const areDowntimesKnown = knowsDowntimes(past, this.#hasDowntimes);
    const all = [...this.#hosts.values()].flatMap(({ own, services }) => [
      ...(own ? [own] : []),
      ...services.values(),
    ]);
    for (const { timeline } of all) timeline.end(this.#options.now, { ...past, areDowntimesKnown });
    return all;
  }

  #apply(subject: SubjectTimeline, event: StateEvent): void {
    const time = this.#latestTime;
    const { timeline } = subject;
    // Copies of a million events would take longer than their sums.
    if (event.kind === 'alert' && typeof event.previous_state === 'number')
      recordPreviousState(timeline, this.#options.span, { ...event, time });
    if (event.kind === 'alert' || event.kind === 'state') {
      applyState(timeline, event, time);
      this.#options.onStateEvent?.(subject, event);
    }
    if (event.kind === 'downtime') this.#applyDowntime(timeline, event, false);
  }

  #applyDowntime(timeline: StateTimeline, event: StateEvent, isOfHost: boolean): void {
    const time = this.#latestTime;
    if (event.state_type === 'STARTED') timeline.startDowntime(time, this.#engineRun, isOfHost);
    else timeline.endDowntime(time, event.history_since, isOfHost);
  }
}

/** A soft recovery means that the object never had a problem. All other soft states are ignored. */
function applyState(timeline: StateTimeline, event: StateEvent, time: number): void {
  const { kind, service, state, state_type: type, hasOutput } = event;
  if (state === null || (type !== 'HARD' && state !== 0)) return;
  timeline.recordState(time, stateIndexOf(service, state), kind === 'state' && hasOutput === false);
}

/**
 * Returns true for a line such as `Naemon 1.4 starting... (PID=1)`. Icinga 2 writes `LOG VERSION` at starts and rotations, and
 * does not repeat running downtimes after them.
 */
export function isEngineStart({ type }: Pick<StateEvent, 'type'>): boolean {
  return type.includes(' starting...');
}
