import type { AvailabilityState } from './availability-states.ts';
import { HostTimeline } from './host-timeline.ts';
import type { PresentHost } from './present-state.ts';
import type { Span } from './span.ts';
import type { StateEvent } from './state-event.ts';

export interface CalculatorOptions {
  /** Epoch seconds. */
  readonly span: Span;
  readonly now: number;
  readonly unavailable: ReadonlySet<AvailabilityState>;
  /** Each host of an answer about one: its outages are kept one by one. */
  readonly keepOutages: boolean;
  /** Told each stretch of one state of any host, in the order of time of that host. */
  readonly onStretch?: ((host: string, state: AvailabilityState, span: Span) => void) | undefined;
}

/**
 * What became of some hosts in a range: fed with events in the order of time, from before the range on, so that the states
 * at its start are found. It keeps a few numbers a host and no events.
 */
export class AvailabilityCalculator {
  readonly #options: CalculatorOptions;
  readonly #timelines = new Map<string, HostTimeline>();
  #engineRun = 0;
  #reached = 0;

  constructor(options: CalculatorOptions) {
    this.#options = options;
  }

  /** A host that is to be watched; `present` undefined: the engine does not have it any more. */
  watch(host: string, present: PresentHost | undefined): void {
    const { span, unavailable, keepOutages, onStretch } = this.#options;
    const tell =
      onStretch &&
      ((state: AvailabilityState, stretch: Span) => {
        onStretch(host, state, stretch);
      });
    this.#timelines.set(host, new HostTimeline({ span, unavailable, keepOutages, present, onStretch: tell }));
  }

  feed(event: StateEvent): void {
    if (event.kind === 'engine') {
      if (isStart(event)) this.#engineRun += 1;
      return;
    }
    if (event.host_name === null || event.service !== null) return;
    // What is told too late was so when it was told: no stretch is shorter than nothing.
    this.#reached = Math.max(this.#reached, event.time);
    const timeline = this.#timelines.get(event.host_name);
    if (timeline) this.#apply(timeline, event);
  }

  /** Ends every timeline; the hosts come in the order in which they were watched. */
  finish(): ReadonlyMap<string, HostTimeline> {
    for (const timeline of this.#timelines.values()) timeline.end(this.#options.now);
    return this.#timelines;
  }

  #apply(timeline: HostTimeline, event: StateEvent): void {
    const time = this.#reached;
    if (event.kind === 'alert' || event.kind === 'state') applyState(timeline, event, time);
    if (event.kind !== 'downtime') return;
    if (event.state_type === 'STARTED') timeline.startDowntime(time, this.#engineRun);
    else timeline.endDowntime(time);
  }
}

/** A soft recovery says that the host never went down; any other soft state says nothing. */
function applyState(timeline: HostTimeline, { kind, state, ...event }: StateEvent, time: number): void {
  if (state === null || (event.state_type !== 'HARD' && state !== 0)) return;
  timeline.tellState(time, state, kind === 'state' && event.hasOutput === false);
}

/** `Naemon 1.4 starting... (PID=1)`. Icinga 2, which writes `LOG VERSION` at starts and rotations, tells of no downtime again. */
function isStart({ type }: StateEvent): boolean {
  return type.includes(' starting...');
}
