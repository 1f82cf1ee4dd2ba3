import { type AvailabilityState, availabilityStates } from './availability/availability-states.ts';
import { percentOf } from './percent.ts';

/**
 * The seconds of a range for one host or service, or for several together. PENDING counts in `period` only, unless it counts as
 * unavailable.
 */
export interface RangeTime {
  readonly period: number;
  readonly available: number;
  readonly unavailable: number;
  /** The seconds in which the state is unknown. */
  readonly nodata: number;
}

/** Returns the sums for the seconds of each state, which are in the order of `availabilityStates`. */
export function rangeTimeOf(
  seconds: readonly number[],
  unavailableStates: ReadonlySet<AvailabilityState>,
): RangeTime {
  const time = { period: 0, available: 0, unavailable: 0, nodata: 0 };
  for (const [index, state] of availabilityStates.entries()) {
    const length = seconds[index] ?? 0;
    time.period += length;
    if (state === 'NODATA') time.nodata += length;
    else if (unavailableStates.has(state)) time.unavailable += length;
    else if (state !== 'PENDING') time.available += length;
  }
  return time;
}

/** Returns the sums over several hosts or services. */
export function sumOfTimes(times: Iterable<RangeTime>): RangeTime {
  const sum = { period: 0, available: 0, unavailable: 0, nodata: 0 };
  for (const time of times) {
    sum.period += time.period;
    sum.available += time.available;
    sum.unavailable += time.unavailable;
    sum.nodata += time.nodata;
  }
  return sum;
}

/** Returns available / (available + unavailable) in percent. Null if neither is known. */
export function availabilityPercent({ available, unavailable }: RangeTime): number | null {
  const known = available + unavailable;
  return known === 0 ? null : percentOf(available, known);
}

/** Returns the percentage of the range that is not NODATA. Null for a range of no length. */
export function knownPercent({ period, nodata }: RangeTime): number | null {
  return period === 0 ? null : percentOf(period - nodata, period);
}

/** Returns (range - time in problem) / problems that began in the range, in whole seconds. Null if none began. */
export function meanTimeBetween({ period, unavailable }: RangeTime, begun: number): number | null {
  return meanSeconds(period - unavailable, begun);
}

/** Returns the mean in whole seconds. Null if `population` is 0, or if the mean is too large for JSON. */
export function meanSeconds(sum: number, population: number): number | null {
  const mean = Math.round(sum / population);
  return Number.isSafeInteger(mean) ? mean : null;
}
