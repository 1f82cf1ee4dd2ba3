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
  if (resolution.step !== undefined) {
    refuseMoreThan(mostPoints, extent.series * countSteps(range, resolution.step));
    return resolution.step;
  }
  const perSeries = Math.min(resolution.maxPoints, Math.floor(mostPoints / Math.max(1, extent.series)));
  const measured = Math.max(1, extent.mostOfOne);
  const finest = (range.to - range.from) / 1000 / Math.min(perSeries, measured);
  // A range of the length of a step has a part of two steps, unless it begins at a multiple of that length.
  const mostSteps = Math.max(2, perSeries);
  return niceStep(finest, (step) => countSteps(range, step) <= mostSteps);
}

/** Returns the number of steps that the range has a part of. Steps begin at multiples of their length. */
function countSteps({ from, to }: Range, seconds: number): number {
  const step = seconds * 1000;
  return Math.ceil(to / step) - Math.floor(from / step);
}

/** Returns the next longer step that is usual in charts and that fits; above a day, whole days. */
function niceStep(seconds: number, fits: (step: number) => boolean): number {
  const usual = lengths.find((length) => length >= seconds && fits(length));
  if (usual !== undefined) return usual;
  let step = Math.ceil(seconds / day) * day;
  while (!fits(step)) step += day;
  return step;
}

function refuseMoreThan(most: number, points: number): void {
  if (points <= most) return;
  const detail = `The answer would have ${points} points; ${most} is the most. Ask for fewer series, a shorter range or a longer step.`;
  throw new AppError('too_many_points', { detail });
}
