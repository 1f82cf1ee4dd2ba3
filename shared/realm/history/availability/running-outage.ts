import type { Span } from '../span.ts';
import { type AvailabilityState, stateNameOf } from './availability-states.ts';
import type { TimelineOptions } from './timeline-options.ts';

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

/** Returns true if the outage is acknowledged. Engines keep the acknowledgement of a present problem, however old its event is. */
export function isAcknowledged(
  { acknowledgedAt }: Pick<RunningOutage, 'acknowledgedAt'>,
  isInside: boolean,
  { present, span }: Pick<TimelineOptions, 'present' | 'span'>,
): boolean {
  if (acknowledgedAt !== undefined || isInside) return acknowledgedAt !== undefined;
  return present?.acknowledged === true && present.since !== null && present.since < span.to;
}

/** Returns the seconds of each state without the first ones of the range, in which an object had the state of its start. */
export function secondsSince(
  { seconds, startState }: { readonly seconds: readonly number[]; readonly startState: AvailabilityState },
  before: number,
): number[] {
  return seconds.map((length, state) =>
    stateNameOf(state) === startState ? length - Math.min(length, Math.max(0, before)) : length,
  );
}
