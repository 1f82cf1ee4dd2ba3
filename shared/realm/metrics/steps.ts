import { AppError } from '../../base/errors.ts';
import type { Range } from '../../time/range.ts';

/** The largest number of points in one answer, which are about 6 MB. */
const mostPoints = 150_000;

/** The requested resolution of an answer. */
export interface Resolution {
  /** True requests every point as it was measured. */
  readonly raw: boolean;
  /** Seconds between two points. */
  readonly step?: number | undefined;
  /** The largest number of points per series. */
  readonly maxPoints: number;
}

/** The size of the data that the series have in the range. */
interface Extent {
  readonly series: number;
  /** The number of measured points of all series. */
  readonly points: number;
  /** The number of measured points of the series that has most. */
  readonly mostOfOne: number;
}

const hour = 3600;
const day = 24 * hour;
const lengths = [
  ...[1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 900, 1200, 1800],
  ...[hour, 2 * hour, 3 * hour, 4 * hour, 6 * hour, 8 * hour, 12 * hour, day],
];

/**
 * Returns the step of an answer in seconds. `undefined` means the points as they were measured. The step is never finer than
 * the measurements, and it is coarser if there are many series. Throws `too_many_points` if the caller insists on more points
 * than one answer can hold.
 */
export function stepFor(resolution: Resolution, range: Range, extent: Extent): number | undefined {
  if (resolution.raw) {
    refuseMoreThan(mostPoints, extent.points);
    return undefined;
  }
  const seconds = (range.to - range.from) / 1000;
  if (resolution.step !== undefined) {
    refuseMoreThan(mostPoints, extent.series * Math.ceil(seconds / resolution.step));
    return resolution.step;
  }
  const perSeries = Math.min(resolution.maxPoints, Math.floor(mostPoints / Math.max(1, extent.series)));
  const measured = Math.max(1, extent.mostOfOne);
  return niceStep(seconds / Math.min(perSeries, measured));
}

/** Returns the next longer step that is usual in charts; above a day, whole days. */
function niceStep(seconds: number): number {
  return lengths.find((length) => length >= seconds) ?? Math.ceil(seconds / day) * day;
}

function refuseMoreThan(most: number, points: number): void {
  if (points <= most) return;
  const detail = `The answer would have ${points} points; ${most} is the most. Ask for fewer series, a shorter range or a longer step.`;
  throw new AppError('too_many_points', { detail });
}
