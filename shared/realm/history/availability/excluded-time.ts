import type { Span } from '../span.ts';

/** A part of a range in which an object kept one state. */
export interface StatePeriod extends Span {
  /** True if the period leaves the time that availability is a share of. */
  readonly isExcluded: boolean;
}

interface Undecided {
  readonly state: number;
  readonly span: Span;
}

/**
 * Divides the time of one host into what counts and what is excluded: the time that is in one of the windows, and in a downtime that the
 * host's past tells of. It is fed in the order of time.
 */
export class ExcludedTime {
  /** The excluded seconds of each state. */
  readonly seconds = [0, 0, 0, 0, 0];
  readonly #windows: readonly Span[];
  readonly #onPeriod: ((state: number, period: StatePeriod) => void) | undefined;
  /** The first window that has not ended. */
  #next = 0;
  /** Periods in windows of which no line has said yet whether a downtime was in effect. */
  #undecided: Undecided[] = [];

  /** The windows are in the order of time and do not overlap. */
  constructor(
    windows: readonly Span[],
    onPeriod: ((state: number, period: StatePeriod) => void) | undefined,
  ) {
    this.#windows = windows;
    this.#onPeriod = onPeriod;
  }

  /** Adds a period of one state. `isInDowntime` is undefined if no line has said anything about downtimes yet. */
  add(state: number, { from, to }: Span, isInDowntime: boolean | undefined): void {
    let start = from;
    while (start < to) {
      const window = this.#windowAfter(start);
      const inside = window !== undefined && window.from <= start;
      const end = Math.min(to, (inside ? window.to : window?.from) ?? to);
      const span = { from: start, to: end };
      if (inside && isInDowntime === undefined) this.#undecided.push({ state, span });
      else this.#count({ state, span }, inside && isInDowntime === true);
      start = end;
    }
  }

  /** Says whether a downtime was in effect in all periods of which that was not known. */
  decide(wasInDowntime: boolean): void {
    const undecided = this.#undecided;
    this.#undecided = [];
    for (const one of undecided) this.#count(one, wasInDowntime);
  }

  #windowAfter(time: number): Span | undefined {
    while ((this.#windows[this.#next]?.to ?? Infinity) <= time) this.#next += 1;
    return this.#windows[this.#next];
  }

  #count({ state, span }: Undecided, isExcluded: boolean): void {
    if (isExcluded) this.seconds[state] = (this.seconds[state] ?? 0) + span.to - span.from;
    this.#onPeriod?.(state, { ...span, isExcluded });
  }
}
