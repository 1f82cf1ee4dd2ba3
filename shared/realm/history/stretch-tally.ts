import type { AvailabilityState } from './availability-states.ts';
import { percentOf } from './percent.ts';
import type { Span } from './span.ts';

/** Sums up availability over several spans at once, from many periods of one state. The spans are sorted by both of their ends. */
export class StretchTally {
  readonly #spans: readonly Span[];
  readonly #available: number[];
  readonly #unavailable: number[];

  constructor(spans: readonly Span[]) {
    this.#spans = spans;
    this.#available = spans.map(() => 0);
    this.#unavailable = spans.map(() => 0);
  }

  /** Adds a period of one state. UP counts as available, DOWN and UNREACHABLE as unavailable, other states as neither. */
  add(state: AvailabilityState, stretch: Span): void {
    if (state === 'NODATA' || state === 'PENDING') return;
    const sums = state === 'UP' ? this.#available : this.#unavailable;
    for (let place = this.#firstAfter(stretch.from); place < this.#spans.length; place += 1) {
      const span = this.#spans[place];
      if (!span || span.from >= stretch.to) return;
      const seconds = Math.min(stretch.to, span.to) - Math.max(stretch.from, span.from);
      sums[place] = (sums[place] ?? 0) + seconds;
    }
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
  merge(other: StretchTally): void {
    for (const place of this.#spans.keys()) {
      this.#available[place] = (this.#available[place] ?? 0) + (other.#available[place] ?? 0);
      this.#unavailable[place] = (this.#unavailable[place] ?? 0) + (other.#unavailable[place] ?? 0);
    }
  }

  /** Returns the availability in percent for the span at this index. Null if nothing is known. */
  percent(place: number): number | null {
    const available = this.#available[place] ?? 0;
    const total = available + (this.#unavailable[place] ?? 0);
    return total === 0 ? null : percentOf(available, total);
  }
}
