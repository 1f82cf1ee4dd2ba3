/** The fields that a host and a service have in common; the columns of these names stand in both tables alike. */
import * as z from 'zod';

import { text } from '../../connectors/status-query/index.ts';
import { longOutput } from '../fields/empty-texts.ts';
import * as field from '../fields/field.ts';

/** Which realm a record is from. */
export const realmName = field.perRealm(
  () => z.string(),
  ({ name }) => name,
);

/** What the last check said, and when. */
export const checkResult = {
  output: field.words('plugin_output'),
  perf_data: field.words('perf_data'),
  last_check: field.time('last_check', { sort: true }),
  next_check: field.time('next_check'),
  last_state_change: field.time('last_state_change', { sort: true }),
  last_hard_state_change: field.time('last_hard_state_change', { sort: true }),
  current_attempt: field.integer('current_attempt'),
  max_check_attempts: field.integer('max_check_attempts'),
  acknowledged: field.flag('acknowledged'),
};

/** What is switched on, and whether the states go to and fro. */
export const switches = {
  is_flapping: field.flag('is_flapping'),
  active_checks_enabled: field.flag('active_checks_enabled'),
  passive_checks_enabled: field.flag('accept_passive_checks'),
  notifications_enabled: field.flag('notifications_enabled'),
};

/** What only the answer about one object holds. */
export const longOutputField = field.made({
  schema: () => z.string().nullable(),
  columns: { long_plugin_output: text },
  value: ({ long_plugin_output }) => longOutput(long_plugin_output),
});
