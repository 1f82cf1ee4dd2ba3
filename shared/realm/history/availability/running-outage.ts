import type { Span } from '../span.ts';

/** An outage that has not ended. Times are in epoch seconds. */
export interface RunningOutage {
  /** The time from which the outage is counted. */
  readonly from: number;
  /** The time when it began, which may be before the range. */
  readonly since: number;
  readonly beganInside: boolean;
  acknowledgedAt?: number;
}

/** Tells whether a change is the beginning of a state, and when that state began. */
export interface StateChange {
  /** True if the object did not have this state immediately before. */
  readonly isBeginning: boolean;
  /** The time when the state began, if that is before the time from which the change is counted. */
  readonly since?: number;
}

/**
 * Returns true if the outage overlaps the range. An outage that began and ended in the same second counts if that second is in
 * the range.
 */
export function isInRange(
  { from: began, beganInside }: RunningOutage,
  ended: number,
  { from, to }: Span,
): boolean {
  return began < to && (ended > from || (ended === from && beganInside));
}
