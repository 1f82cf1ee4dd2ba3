import { alert, notificationLine } from './log-lines.ts';
import type { Checkable, Site, Subject } from './site.ts';
import { checkable } from './site.ts';

export interface CheckResult {
  /** The time of the check in epoch seconds. */
  readonly time: number;
  readonly state: number;
  readonly output: string;
  readonly long_output: string;
  readonly perf_data: string;
  readonly passive: boolean;
  /** True if the state is HARD at the first result, as with passive results of hosts on Naemon. */
  readonly hardAtOnce: boolean;
}

/**
 * Applies a check result: SOFT and HARD states by attempts, the end of an acknowledgement, and the lines of alerts and notifications in
 * the log.
 */
export function applyResult(site: Site, subject: Subject, result: CheckResult): void {
  const object = checkable(subject);
  const { state: from, has_been_checked: wasChecked } = object;
  const wasSoft = object.state_type === 0;
  record(object, result);
  if (!wasChecked || object.state !== from) change(object, from, result.time);
  settle(object, { began: !wasChecked || from === 0, wasSoft }, result);
  if (isNews(object, { from, wasChecked, wasSoft })) site.log.push(alert({ time: result.time, subject }));
  if (object.state_type === 1) harden(site, subject, result.time);
}

interface Before {
  readonly from: number;
  readonly wasChecked: boolean;
  readonly wasSoft: boolean;
}

/** Returns true if the result needs an alert: a change and every SOFT result do; a first result does if it is a problem. */
function isNews(object: Checkable, { from, wasChecked, wasSoft }: Before): boolean {
  if (!wasChecked) return object.state !== 0;
  return object.state !== from || wasSoft || object.state_type === 0;
}

function record(object: Checkable, result: CheckResult): void {
  object.state = result.state;
  object.output = result.output;
  object.long_output = result.long_output;
  object.perf_data = result.perf_data;
  object.passive = result.passive;
  object.has_been_checked = true;
  object.last_check = result.time;
  object.next_check = result.time + Math.round(object.check_interval * 60);
  object.last_update = result.time;
  object.last_time[result.state] = result.time;
}

function change(object: Checkable, from: number, time: number): void {
  object.last_state = from;
  object.last_state_change = time;
  const sticky = object.acknowledgement_type === 2;
  if (object.state === 0 || !sticky) object.acknowledged = false;
}

/** Sets the type of the state. A recovery is HARD at once; a problem is SOFT until its attempts are used up. */
function settle(
  object: Checkable,
  { began, wasSoft }: { readonly began: boolean; readonly wasSoft: boolean },
  { hardAtOnce }: CheckResult,
): void {
  if (object.state === 0) {
    object.state_type = 1;
    object.current_attempt = 1;
    return;
  }
  if (began || hardAtOnce) object.current_attempt = 1;
  else if (wasSoft) object.current_attempt = Math.min(object.current_attempt + 1, object.max_check_attempts);
  object.state_type = hardAtOnce || object.current_attempt >= object.max_check_attempts ? 1 : 0;
}

function harden(site: Site, subject: Subject, time: number): void {
  const object = checkable(subject);
  if (object.last_hard_state === object.state) return;
  object.last_hard_state = object.state;
  object.last_hard_state_change = time;
  tell(site, subject, time);
}

function tell(site: Site, subject: Subject, time: number): void {
  const object = checkable(subject);
  if (!object.notifications_enabled || object.downtime_depth > 0 || object.is_flapping) return;
  object.last_notification = time;
  for (const contact of object.contacts) site.log.push(notificationLine({ time, subject }, contact));
}
