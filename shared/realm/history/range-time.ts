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
  /** The part of `period` that leaves availability, and the parts of it in `available` and `unavailable`. */
  readonly excluded: number;
  readonly excludedAvailable: number;
  readonly excludedUnavailable: number;
  /** The part of `excluded` outside the hours that count, and the part of that in `nodata`. */
  readonly outside: number;
  readonly outsideNodata: number;
}

/** The seconds of each state, in the order of `availabilityStates`, and the part of them that is excluded from availability. */
interface SecondsByState {
  readonly seconds: readonly number[];
  readonly excluded: readonly number[];
  /** The part of `excluded` outside the hours that count. */
  readonly outside: readonly number[];
}

/** Returns the sums for the seconds of each state. */
export function rangeTimeOf(
  { seconds, excluded, outside }: SecondsByState,
  unavailableStates: ReadonlySet<AvailabilityState>,
): RangeTime {
  const time = newTime();
  for (const [index, state] of availabilityStates.entries()) {
    const [length, part, out] = [seconds[index] ?? 0, excluded[index] ?? 0, outside[index] ?? 0];
    time.period += length;
    time.excluded += part;
    time.outside += out;
    if (state === 'NODATA') {
      time.nodata += length;
      time.outsideNodata += out;
    } else if (unavailableStates.has(state)) {
      time.unavailable += length;
      time.excludedUnavailable += part;
    } else if (state !== 'PENDING') {
      time.available += length;
      time.excludedAvailable += part;
    }
  }
  return time;
}

/** Returns the sums over several hosts or services. */
export function sumOfTimes(times: Iterable<RangeTime>): RangeTime {
  const sum = newTime();
  for (const time of times) {
    for (const part of parts) sum[part] += time[part];
  }
  return sum;
}

const parts = [
  'period',
  'available',
  'unavailable',
  'nodata',
  'excluded',
  'excludedAvailable',
  'excludedUnavailable',
  'outside',
  'outsideNodata',
] as const;

function newTime() {
  return {
    ...{ period: 0, available: 0, unavailable: 0, nodata: 0 },
    ...{ excluded: 0, excludedAvailable: 0, excludedUnavailable: 0, outside: 0, outsideNodata: 0 },
  };
}

/** Returns true if some time is known, and all of it is excluded from availability. */
export function isNothingLeft(time: RangeTime): boolean {
  return time.available + time.unavailable > 0 && availabilityPercent(time) === null;
}

/** Returns available / (available + unavailable) in percent, without what is excluded. Null if nothing of them is left. */
export function availabilityPercent(time: RangeTime): number | null {
  const available = time.available - time.excludedAvailable;
  const counted = available + time.unavailable - time.excludedUnavailable;
  return counted === 0 ? null : percentOf(available, counted);
}

/** Returns the percentage of the hours that count in the range that is not NODATA: 100 if none count. Null for a range of no length. */
export function knownPercent({ period, nodata, outside, outsideNodata }: RangeTime): number | null {
  const counted = period - outside;
  return period === 0 ? null : percentOf(counted - nodata + outsideNodata, counted);
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
