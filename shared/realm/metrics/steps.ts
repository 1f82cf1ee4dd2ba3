import { AppError } from '../../base/errors.ts';
import type { Range } from '../../time/range.ts';

/** Points of one answer: some 6 MB of them. */
const mostPoints = 150_000;

/** How fine an answer is wanted. */
export interface Resolution {
  /** Every point as it was measured. */
  readonly raw: boolean;
  /** Seconds between two points. */
  readonly step?: number | undefined;
  /** Points of a series. */
  readonly maxPoints: number;
}

/** What the series of a question have in the range. */
interface Extent {
  readonly series: number;
  /** Measured points of all of them. */
  readonly points: number;
  /** Of the one with most. */
  readonly mostOfOne: number;
}

const hour = 3600;
const day = 24 * hour;
const lengths = [
  ...[1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 900, 1200, 1800],
  ...[hour, 2 * hour, 3 * hour, 4 * hour, 6 * hour, 8 * hour, 12 * hour, day],
];

/**
 * The step of an answer in seconds; undefined: the points as they were measured. It is never finer than what was measured, and
 * coarser where there are many series. Throws invalid `too_many_points` where the caller insists on more than one answer can hold.
 */
export function stepFor(wanted: Resolution, range: Range, extent: Extent): number | undefined {
  if (wanted.raw) {
    refuseMoreThan(mostPoints, extent.points);
    return undefined;
  }
  const seconds = (range.to - range.from) / 1000;
  if (wanted.step !== undefined) {
    refuseMoreThan(mostPoints, extent.series * Math.ceil(seconds / wanted.step));
    return wanted.step;
  }
  const perSeries = Math.min(wanted.maxPoints, Math.floor(mostPoints / Math.max(1, extent.series)));
  const measured = Math.max(1, extent.mostOfOne);
  return niceStep(seconds / Math.min(perSeries, measured));
}

/** The next length that a reader of a chart expects; days beyond. */
function niceStep(seconds: number): number {
  return lengths.find((length) => length >= seconds) ?? Math.ceil(seconds / day) * day;
}

function refuseMoreThan(most: number, points: number): void {
  if (points <= most) return;
  const detail = `The answer would have ${points} points; ${most} is the most. Ask for fewer series, a shorter range or a longer step.`;
  throw new AppError('too_many_points', { detail });
}
