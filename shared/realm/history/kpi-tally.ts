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
 * What happened to one host or service in a range, told in the order of time and from before the range on. Its problems are the outages of
 * the timeline that availability is calculated with: from the first HARD problem state to the HARD recovery.
 */
export class KpiTally {
  hardAlerts = 0;
  softAlerts = 0;
  notifications = 0;
  flaps = 0;
  #acknowledgements = 0;
  readonly timeline: HostTimeline;
  readonly #span: Span;

  /** `present` undefined: the engine does not have the object any more. */
  constructor(span: Span, present: PresentHost | undefined) {
    this.#span = span;
    this.timeline = new HostTimeline({ span, unavailable: problemStates, present, keepOutages: false });
  }

  /** Whether anything happened inside the range that engines write an event about. */
  get hasEvents(): boolean {
    const counts = [this.hardAlerts, this.softAlerts, this.notifications, this.flaps, this.#acknowledgements];
    return counts.some((count) => count > 0);
  }

  /** Whether there are no events and no problem. */
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

  /** A soft recovery says that there was no problem; any other soft state says nothing. `isBare`: told by a line without an output. */
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

  /** Nothing is known of what comes after `now`, in epoch seconds. */
  end(now: number): void {
    this.timeline.end(now);
  }

  #isInside(time: number): boolean {
    return time >= this.#span.from && time < this.#span.to;
  }
}
