import type { Subject } from './site.ts';
import { checkable } from './site.ts';
import { fnvHash } from './snapshot.ts';

/** An object that is checked at regular times. */
export interface ScheduledObject {
  readonly subject: Subject;
  /** A shift of its checks within their interval, so that not all objects are checked at once. */
  readonly phase: number;
}

/**
 * Records the regular checks up to a time (epoch seconds), which found the present state of the object. Returns the time of the last
 * one, or `undefined` if there was no check since the last result.
 */
export function keepChecking({ subject, phase }: ScheduledObject, until: number): number | undefined {
  const object = checkable(subject);
  if (!object.active_checks_enabled || !object.has_been_checked) return undefined;
  const period = checkPeriod(subject);
  const last = until - ((until + phase) % period);
  if (last <= object.last_check) return undefined;
  object.last_check = last;
  object.next_check = last + period;
  object.last_update = last;
  object.last_time[object.state] = last;
  return last;
}

/** Returns the time between two regular checks of an object, in seconds. */
export function checkPeriod(subject: Subject): number {
  return Math.max(1, Math.round(checkable(subject).check_interval * 60));
}

/** Returns the `phase` of an object, which follows from the seed of its site's drift. */
export function phaseOf(seed: string, { host, service }: Subject): number {
  return fnvHash(`${seed}/${host.name}/${service?.description ?? ''}`);
}
