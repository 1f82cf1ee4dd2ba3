import { percentOf } from '../percent.ts';
import type { Span } from '../span.ts';
import { type AvailabilityState, problemStates } from './availability-states.ts';
import type { StatePeriod } from './timeline-options.ts';

/** The sums of a span, in this order. Excluded time is neither available nor unavailable. */
const [available, unavailable, excluded, noDataTime, pending, outsideTime, unknownOutside, sums] = [
  0, 1, 2, 3, 4, 5, 6, 7,
] as const;

/**
 * Sums up availability over several spans at once, from many periods of one state. The spans are sorted by both of their ends. A year of
 * hours fits into 300 kB.
 */
export class AvailabilityBySpan {
  readonly spans: readonly Span[];
  readonly #unavailable: ReadonlySet<AvailabilityState>;
  readonly #sums: Float64Array;
  /** The number of hosts and services whose time is summed up. */
  #objects: number;
  /** The sum from which time is taken off that is not available. `undefined` if available time is added up itself. */
  #rest: number | undefined;

  constructor(spans: readonly Span[], unavailableStates = problemStates, objects = 1) {
    this.#objects = objects;
    this.spans = spans;
    this.#unavailable = unavailableStates;
    this.#sums = new Float64Array(spans.length * sums);
  }

  /** Makes sums of no object, in which available time, which most is, costs nothing: it is the rest of the time of all objects. */
  static ofWholeSpans(spans: readonly Span[], unavailableStates: ReadonlySet<AvailabilityState>) {
    const tally = new AvailabilityBySpan(spans, unavailableStates, 0);
    tally.#rest = available;
    return tally;
  }

  /** Makes such sums of one object, with the same spans. */
  ofOneObject(): AvailabilityBySpan {
    return AvailabilityBySpan.ofWholeSpans(this.spans, this.#unavailable).addObject();
  }

  /** Adds one object, of which every second of each span is then added once. */
  addObject(): this {
    this.#objects += 1;
    for (const [index, { from, to }] of this.spans.entries()) {
      const at = index * sums + available;
      this.#sums[at] = (this.#sums[at] ?? 0) + to - from;
    }
    return this;
  }

  /** Returns true for available time. What is excluded is neither available nor unavailable, like NODATA, and PENDING if it is not named. */
  isAvailable(state: AvailabilityState, { isExcluded }: StatePeriod): boolean {
    return !isExcluded && state !== 'NODATA' && state !== 'PENDING' && !this.#unavailable.has(state);
  }

  /** Adds a period of one state. */
  add(state: AvailabilityState, period: StatePeriod): void {
    if (period.isExcluded) this.#addExcluded(state, period);
    else if (state === 'NODATA') this.#addTo(noDataTime, period, this.#rest);
    else if (this.#unavailable.has(state)) this.#addTo(unavailable, period, this.#rest);
    else if (state === 'PENDING') this.#addTo(pending, period, this.#rest);
    else if (this.#rest === undefined) this.#addTo(available, period);
  }

  #addExcluded(state: AvailabilityState, period: StatePeriod): void {
    const isUnknown = state === 'NODATA';
    this.#addTo(excluded, period, this.#rest);
    if (isUnknown) this.#addTo(noDataTime, period);
    if (period.isOutside) this.#addTo(outsideTime, period);
    if (period.isOutside && isUnknown) this.#addTo(unknownOutside, period);
  }

  /** Adds the seconds of a period to one sum of the spans that it meets, and takes them off another one. */
  #addTo(sum: number, period: Span, rest?: number): void {
    for (let index = this.#firstAfter(period.from); index < this.spans.length; index += 1) {
      const span = this.spans[index];
      if (!span || span.from >= period.to) return;
      const seconds = Math.min(period.to, span.to) - Math.max(period.from, span.from);
      const at = index * sums;
      this.#sums[at + sum] = (this.#sums[at + sum] ?? 0) + seconds;
      if (rest !== undefined) this.#sums[at + rest] = (this.#sums[at + rest] ?? 0) - seconds;
    }
  }

  /**
   * Returns the index of the first span that ends after that time, by binary search: a short period meets only one of up to 366
   * days.
   */
  #firstAfter(time: number): number {
    let [low, high] = [0, this.spans.length];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if ((this.spans[middle]?.to ?? Infinity) > time) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** Adds the sums of another tally of the same spans. */
  merge(other: AvailabilityBySpan): void {
    for (let at = 0; at < this.#sums.length; at += 1)
      this.#sums[at] = (this.#sums[at] ?? 0) + (other.#sums[at] ?? 0);
    this.#objects += other.#objects;
  }

  /** Returns the seconds of the span at this index. */
  secondsOf(index: number) {
    const at = index * sums;
    return {
      available: this.#sums[at + available] ?? 0,
      unavailable: this.#sums[at + unavailable] ?? 0,
      excluded: this.#sums[at + excluded] ?? 0,
      nodata: this.#sums[at + noDataTime] ?? 0,
      pending: this.#sums[at + pending] ?? 0,
      outside: this.#sums[at + outsideTime] ?? 0,
      unknownOutside: this.#sums[at + unknownOutside] ?? 0,
    };
  }

  /** Returns the excluded seconds of the span at this index. */
  excluded(index: number): number {
    return this.secondsOf(index).excluded;
  }

  /** Returns the availability in percent for the span at this index. Null if nothing is left of what is known. */
  percent(index: number): number | null {
    const seconds = this.secondsOf(index);
    const total = seconds.available + seconds.unavailable;
    return total === 0 ? null : percentOf(seconds.available, total);
  }

  /** Returns the share of the hours that count in the span at this index that is not NODATA, in percent: 100 if none count. */
  knownPercent(index: number): number {
    const { from, to } = this.spans[index] ?? { from: 0, to: 1 };
    const { nodata, outside, unknownOutside: irrelevant } = this.secondsOf(index);
    const period = this.#objects * (to - from) - outside;
    return percentOf(period - nodata + irrelevant, period);
  }
}
