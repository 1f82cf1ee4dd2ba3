import { flag, integer, list, text, time } from '../connectors/status-query/index.ts';
import type { StateType } from './states.ts';

/** What a host's status and a service's have in common. Times are ISO 8601 with offset, null for never; unknown is null. */
export interface CheckableStatus {
  readonly realm: string;
  readonly host_name: string;
  readonly display_name: string | null;
  readonly state_type: StateType | null;
  readonly output: string | null;
  readonly perf_data: string | null;
  readonly last_check: string | null;
  readonly next_check: string | null;
  readonly last_state_change: string | null;
  readonly last_hard_state_change: string | null;
  readonly current_attempt: number | null;
  readonly max_check_attempts: number | null;
  readonly acknowledged: boolean | null;
  readonly is_flapping: boolean | null;
  readonly active_checks_enabled: boolean | null;
  readonly passive_checks_enabled: boolean | null;
  readonly notifications_enabled: boolean | null;
  readonly groups: readonly string[];
}

/** The columns of that name stand in the tables hosts and services alike. */
export const checkableColumns = {
  display_name: text('display_name'),
  state: integer('state'),
  checked: flag('has_been_checked'),
  state_type: integer('state_type'),
  output: text('plugin_output'),
  perf_data: text('perf_data'),
  last_check: time('last_check'),
  next_check: time('next_check'),
  last_state_change: time('last_state_change'),
  last_hard_state_change: time('last_hard_state_change'),
  current_attempt: integer('current_attempt'),
  max_check_attempts: integer('max_check_attempts'),
  acknowledged: flag('acknowledged'),
  downtimes: integer('scheduled_downtime_depth'),
  is_flapping: flag('is_flapping'),
  active_checks_enabled: flag('active_checks_enabled'),
  passive_checks_enabled: flag('accept_passive_checks'),
  notifications_enabled: flag('notifications_enabled'),
  groups: list('groups'),
  long_output: text('long_plugin_output'),
};
