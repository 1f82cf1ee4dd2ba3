import type { AvailabilityState } from './availability-states.ts';
import { percentOf } from './percent.ts';
import type { Span } from './span.ts';

/** Availability over several spans at once, each as the sum of many stretches. */
export class StretchTally {
  readonly #spans: readonly Span[];
  readonly #available: number[];
  readonly #unavailable: number[];

  constructor(spans: readonly Span[]) {
    this.#spans = spans;
    this.#available = spans.map(() => 0);
    this.#unavailable = spans.map(() => 0);
  }

  /** UP is available, DOWN and UNREACHABLE are not; the rest is in neither. */
  add(state: AvailabilityState, stretch: Span): void {
    if (state === 'NODATA' || state === 'PENDING') return;
    const sums = state === 'UP' ? this.#available : this.#unavailable;
    for (const [place, span] of this.#spans.entries()) {
      const seconds = Math.min(stretch.to, span.to) - Math.max(stretch.from, span.from);
      if (seconds > 0) sums[place] = (sums[place] ?? 0) + seconds;
    }
  }

  /** Adds what another has of the same spans. */
  merge(other: StretchTally): void {
    for (const place of this.#spans.keys()) {
      this.#available[place] = (this.#available[place] ?? 0) + (other.#available[place] ?? 0);
      this.#unavailable[place] = (this.#unavailable[place] ?? 0) + (other.#unavailable[place] ?? 0);
    }
  }

  /** Null where nothing is known. */
  percent(place: number): number | null {
    const available = this.#available[place] ?? 0;
    const total = available + (this.#unavailable[place] ?? 0);
    return total === 0 ? null : percentOf(available, total);
  }
}
