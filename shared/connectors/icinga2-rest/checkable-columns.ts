/** The columns that hosts and services have in common. */
import { attributesIn } from './api-object.ts';
import { checkResultColumns } from './check-result.ts';
import {
  type ApiColumns,
  attribute,
  bit,
  computedColumn,
  minutes,
  related,
  seconds,
  textsIn,
} from './columns.ts';

export const checkableColumns: ApiColumns = {
  ...checkResultColumns,
  display_name: attribute('display_name'),
  state_type: attribute('state_type'),
  last_hard_state: attribute('last_hard_state'),
  has_been_checked: attribute('last_check', bit),
  last_check: attribute('last_check', seconds),
  last_check_ms: attribute('last_check', milliseconds),
  next_check: attribute('next_check', seconds),
  // Time of the last change at run time. 0 means that there was none since the configuration was loaded.
  last_update: attribute('version', seconds),
  last_state_change: attribute('last_state_change', seconds),
  last_hard_state_change: attribute('last_hard_state_change', seconds),
  current_attempt: attribute('check_attempt'),
  max_check_attempts: attribute('max_check_attempts'),
  acknowledged: attribute('acknowledgement', bit),
  acknowledgement_type: attribute('acknowledgement'),
  scheduled_downtime_depth: attribute('downtime_depth'),
  // The engine goes on counting changes while flap detection is off, and none of its other interfaces calls the object flapping then.
  is_flapping: computedColumn(['flapping', 'enable_flapping'], ({ flapping, enable_flapping: detects }) =>
    bit(detects) === 1 ? bit(flapping) : 0,
  ),
  active_checks_enabled: attribute('enable_active_checks', bit),
  accept_passive_checks: attribute('enable_passive_checks', bit),
  notifications_enabled: attribute('enable_notifications', bit),
  flap_detection_enabled: attribute('enable_flapping', bit),
  event_handler_enabled: attribute('enable_event_handler', bit),
  // 0 is a check of the engine, 1 a result from outside.
  check_type: attribute('enable_active_checks', (isOn) => 1 - bit(isOn)),
  check_command: attribute('check_command'),
  check_period: attribute('check_period'),
  in_check_period: related(
    ['timeperiods'],
    ({ attrs }, { isInPeriod }) => bit(isInPeriod(attrs['check_period'])),
    ['check_period'],
  ),
  check_interval: attribute('check_interval', minutes),
  retry_interval: attribute('retry_interval', minutes),
  groups: attribute('groups', textsIn),
  custom_variables: attribute('vars', attributesIn),
  custom_variable_values: attribute('vars', (vars) => Object.values(attributesIn(vars)).flatMap(spellings)),
  notes: attribute('notes'),
  notes_url: attribute('notes_url'),
  action_url: attribute('action_url'),
  icon_image: attribute('icon_image'),
  comments: related(['comments'], ({ name }, { commentsOf }) => commentsOf(name)),
  contacts: related(['notifications', 'users'], ({ name }, { contactsOf }) => contactsOf(name).users),
  contact_groups: related(['notifications', 'users'], ({ name }, { contactsOf }) => contactsOf(name).groups),
};

/** Returns a time in whole milliseconds since the epoch, or 0, which means never. */
function milliseconds(cell: unknown): number {
  return typeof cell === 'number' && cell > 0 ? Math.floor(cell * 1000) : 0;
}

/** The columns of switches that are turned at run time. */
export const switchColumns = [
  'active_checks_enabled',
  'accept_passive_checks',
  'notifications_enabled',
] as const;

/** Returns the texts by which conditions may name the value of a variable. Engines spell a boolean as a word or as a number. */
function spellings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'boolean' ? [String(value), String(Number(value))] : [JSON.stringify(value ?? '')];
}
