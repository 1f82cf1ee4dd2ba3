import { HostTimeline } from './host-timeline.ts';
import type { PresentHost } from './present-state.ts';
import { type RangeTime, rangeTimeOf } from './range-time.ts';
import type { Span } from './span.ts';

const problemStates = new Set(['DOWN', 'UNREACHABLE'] as const);

interface StateLine {
  readonly hard: boolean;
  readonly isBare: boolean;
}

/**
 * Sums up the events of one host or service in a range. It is fed in the order of time, beginning before the range. Its
 * problems are the outages of the timeline by which availability is calculated: from the first HARD problem state to the HARD
 * recovery.
 */
export class KpiTally {
  hardAlerts = 0;
  softAlerts = 0;
  notifications = 0;
  flaps = 0;
  #acknowledgements = 0;
  readonly timeline: HostTimeline;
  readonly #span: Span;

  /** If `present` is `undefined`, the engine no longer has the object. */
  constructor(span: Span, present: PresentHost | undefined) {
    this.#span = span;
    this.timeline = new HostTimeline({ span, unavailable: problemStates, present, keepOutages: false });
  }

  /** True if anything that engines write an event about happened inside the range. */
  get hasEvents(): boolean {
    const counts = [this.hardAlerts, this.softAlerts, this.notifications, this.flaps, this.#acknowledgements];
    return counts.some((count) => count > 0);
  }

  /** True if there are no events and no problem. */
  get isQuiet(): boolean {
    return !this.hasEvents && this.timeline.outages.count === 0;
  }

  get time(): RangeTime {
    return rangeTimeOf(this.timeline.seconds, problemStates);
  }

  tellAlert(time: number, state: number, hard: boolean): void {
    if (this.#isInside(time)) {
      if (hard) this.hardAlerts += 1;
      else this.softAlerts += 1;
    }
    this.tellState(time, state, { hard, isBare: false });
  }

  /**
   * Records a state. A soft recovery means that there was no problem; all other soft states are ignored. `isBare` means that
   * the line had no output.
   */
  tellState(time: number, state: number, { hard, isBare }: StateLine): void {
    if (hard || state === 0) this.timeline.tellState(time, state, isBare);
  }

  tellNotification(time: number): void {
    if (this.#isInside(time)) this.notifications += 1;
  }

  tellFlapping(time: number): void {
    if (this.#isInside(time)) this.flaps += 1;
  }

  tellAcknowledgement(time: number): void {
    if (this.#isInside(time)) this.#acknowledgements += 1;
    this.timeline.acknowledge(time);
  }

  /** Ends the tally. The time after `now` (epoch seconds) is unknown. */
  end(now: number): void {
    this.timeline.end(now);
  }

  #isInside(time: number): boolean {
    return time >= this.#span.from && time < this.#span.to;
  }
}
