import { percentOf } from '../percent.ts';
import type { Span } from '../span.ts';
import type { AvailabilityState } from './availability-states.ts';
import type { StatePeriod } from './excluded-time.ts';

/** Sums up availability over several spans at once, from many periods of one state. The spans are sorted by both of their ends. */
export class AvailabilityBySpan {
  readonly #spans: readonly Span[];
  readonly #available: number[];
  readonly #unavailable: number[];
  readonly #excluded: number[];

  constructor(spans: readonly Span[]) {
    this.#spans = spans;
    this.#available = spans.map(() => 0);
    this.#unavailable = spans.map(() => 0);
    this.#excluded = spans.map(() => 0);
  }

  /**
   * Adds a period of one state. UP counts as available, DOWN and UNREACHABLE as unavailable, other states and what is excluded as
   * neither.
   */
  add(state: AvailabilityState, period: StatePeriod): void {
    const sums = this.#sumsOf(state, period);
    if (!sums) return;
    for (let index = this.#firstAfter(period.from); index < this.#spans.length; index += 1) {
      const span = this.#spans[index];
      if (!span || span.from >= period.to) return;
      const seconds = Math.min(period.to, span.to) - Math.max(period.from, span.from);
      sums[index] = (sums[index] ?? 0) + seconds;
    }
  }

  #sumsOf(state: AvailabilityState, { isExcluded }: StatePeriod): number[] | undefined {
    if (isExcluded) return this.#excluded;
    if (state === 'NODATA' || state === 'PENDING') return undefined;
    return state === 'UP' ? this.#available : this.#unavailable;
  }

  /**
   * Returns the index of the first span that ends after that time, by binary search: a short period meets only one of up to 366
   * days.
   */
  #firstAfter(time: number): number {
    let [low, high] = [0, this.#spans.length];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if ((this.#spans[middle]?.to ?? Infinity) > time) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** Adds the sums of another tally of the same spans. */
  merge(other: AvailabilityBySpan): void {
    for (const index of this.#spans.keys()) {
      this.#available[index] = (this.#available[index] ?? 0) + (other.#available[index] ?? 0);
      this.#unavailable[index] = (this.#unavailable[index] ?? 0) + (other.#unavailable[index] ?? 0);
      this.#excluded[index] = (this.#excluded[index] ?? 0) + (other.#excluded[index] ?? 0);
    }
  }

  /** Returns the excluded seconds of the span at this index. */
  excluded(index: number): number {
    return this.#excluded[index] ?? 0;
  }

  /** Returns the availability in percent for the span at this index. Null if nothing is left of what is known. */
  percent(index: number): number | null {
    const available = this.#available[index] ?? 0;
    const total = available + (this.#unavailable[index] ?? 0);
    return total === 0 ? null : percentOf(available, total);
  }
}
