import { isGoodState, problemStates } from '../availability/availability-states.ts';
import type { ReadPast } from '../availability/excluded-time.ts';
import type { ExclusionWindow } from '../availability/exclusion-windows.ts';
import { StateTimeline } from '../availability/state-timeline.ts';
import type { PresentHost } from '../present/present-state.ts';
import { type RangeTime, rangeTimeOf } from '../range-time.ts';
import type { Span } from '../span.ts';

interface TallyOptions {
  readonly span: Span;
  /** `undefined` means that the engine no longer has the object. */
  readonly present: PresentHost | undefined;
  /** The windows in which downtimes exclude the object from availability. `undefined` means that there are none. */
  readonly windows?: readonly ExclusionWindow[] | undefined;
}

interface StateLine {
  readonly hard: boolean;
  readonly isWithoutOutput: boolean;
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
  readonly timeline: StateTimeline;
  readonly #span: Span;

  constructor({ span, present, windows }: TallyOptions) {
    this.#span = span;
    const rules = { unavailable: problemStates, keepOutages: false };
    this.timeline = new StateTimeline({ span, present, windows, ...rules });
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
    return rangeTimeOf(this.timeline, problemStates);
  }

  addAlert(time: number, state: number, hard: boolean): void {
    if (this.#isInside(time)) {
      if (hard) this.hardAlerts += 1;
      else this.softAlerts += 1;
    }
    this.addState(time, state, { hard, isWithoutOutput: false });
  }

  /**
   * Records a state. A soft recovery means that there was no problem; all other soft states are ignored. `isWithoutOutput` means that
   * the line had no output.
   */
  addState(time: number, state: number, { hard, isWithoutOutput }: StateLine): void {
    if (hard || isGoodState(state)) this.timeline.recordState(time, state, isWithoutOutput);
  }

  addNotification(time: number): void {
    if (this.#isInside(time)) this.notifications += 1;
  }

  addFlapping(time: number): void {
    if (this.#isInside(time)) this.flaps += 1;
  }

  addAcknowledgement(time: number): void {
    if (this.#isInside(time)) this.#acknowledgements += 1;
    this.timeline.acknowledge(time);
  }

  /** Ends the tally. The time after `now` (epoch seconds) is unknown. */
  end(now: number, past: ReadPast & { readonly areDowntimesKnown: boolean }): void {
    this.timeline.end(now, past);
  }

  #isInside(time: number): boolean {
    return time >= this.#span.from && time < this.#span.to;
  }
}
