import type { PresentHost } from '../present/present-state.ts';
import type { StateEvent } from '../sources/state-event.ts';
import type { Span } from '../span.ts';
import type { AvailabilityState } from './availability-states.ts';
import { knowsDowntimes, type ReadPast, type StatePeriod } from './excluded-time.ts';
import type { ExclusionWindows } from './exclusion-windows.ts';
import { HostTimeline } from './host-timeline.ts';
import { recordPreviousState } from './previous-state.ts';

export interface CalculatorOptions {
  /** The range of the answer, in epoch seconds, like `now`. */
  readonly span: Span;
  readonly now: number;
  readonly unavailable: ReadonlySet<AvailabilityState>;
  /** True keeps every outage of each host, as in an answer about one host. False keeps only sums. */
  readonly keepOutages: boolean;
  /** Called with each period in which a host kept one state. */
  readonly onPeriod?: ((host: string, state: AvailabilityState, period: StatePeriod) => void) | undefined;
  /** The windows in which downtimes exclude hosts. `undefined` means that there are none. */
  readonly windows?: ExclusionWindows | undefined;
}

/**
 * Calculates the availability of hosts in a range. It is fed with events in the order of time, beginning before the range, so
 * that the states at its start are found. It keeps a few numbers per host and no events.
 */
export class AvailabilityCalculator {
  readonly #options: CalculatorOptions;
  readonly #timelines = new Map<string, HostTimeline>();
  #engineRun = 0;
  #latestTime = 0;
  #hasDowntimes = false;

  constructor(options: CalculatorOptions) {
    this.#options = options;
  }

  /** Adds a host. If `present` is `undefined`, the engine no longer has the host. */
  addHost(host: string, present: PresentHost | undefined): void {
    const { span, unavailable, keepOutages, onPeriod, windows } = this.#options;
    const onPeriodOfHost =
      onPeriod &&
      ((state: AvailabilityState, period: StatePeriod) => {
        onPeriod(host, state, period);
      });
    this.#timelines.set(
      host,
      new HostTimeline({
        ...{ span, unavailable, keepOutages, present },
        ...{ windows: windows?.get(host), onPeriod: onPeriodOfHost },
      }),
    );
  }

  feed(event: StateEvent): void {
    if (event.kind === 'engine') {
      if (isEngineStart(event)) this.#engineRun += 1;
      return;
    }
    if (event.kind === 'downtime') this.#hasDowntimes = true;
    if (event.host_name === null || event.service !== null) return;
    // An event that arrives late counts at the latest time fed so far, so that no period has a negative length.
    this.#latestTime = Math.max(this.#latestTime, event.time);
    const timeline = this.#timelines.get(event.host_name);
    if (timeline) this.#apply(timeline, event);
  }

  /** Ends every timeline and returns them in the order in which the hosts were added. */
  finish(past: ReadPast): ReadonlyMap<string, HostTimeline> {
    const areDowntimesKnown = knowsDowntimes(past, this.#hasDowntimes);
    for (const timeline of this.#timelines.values())
      timeline.end(this.#options.now, { ...past, areDowntimesKnown });
    return this.#timelines;
  }

  #apply(timeline: HostTimeline, event: StateEvent): void {
    const time = this.#latestTime;
    if (event.kind === 'alert') recordPreviousState(timeline, this.#options.span, { ...event, time });
    if (event.kind === 'alert' || event.kind === 'state') applyState(timeline, event, time);
    if (event.kind !== 'downtime') return;
    if (event.state_type === 'STARTED') timeline.startDowntime(time, this.#engineRun);
    else timeline.endDowntime(time, event.history_since);
  }
}

/** A soft recovery means that the host was never down. All other soft states are ignored. */
function applyState(timeline: HostTimeline, { kind, state, ...event }: StateEvent, time: number): void {
  if (state === null || (event.state_type !== 'HARD' && state !== 0)) return;
  timeline.recordState(time, state, kind === 'state' && event.hasOutput === false);
}

/**
 * Returns true for a line such as `Naemon 1.4 starting... (PID=1)`. Icinga 2 writes `LOG VERSION` at starts and rotations, and
 * does not repeat running downtimes after them.
 */
export function isEngineStart({ type }: Pick<StateEvent, 'type'>): boolean {
  return type.includes(' starting...');
}
