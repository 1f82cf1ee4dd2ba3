/** The fields that hosts and services have in common. Their columns have the same names in both tables. */
import * as z from 'zod';

import { integer, text } from '../../connectors/status-query/index.ts';
import { longOutput, nullIfEmpty } from '../fields/empty-texts.ts';
import * as field from '../fields/field.ts';

/** The name of the realm that a row comes from. */
export const realmName = field.perRealm(
  () => z.string(),
  ({ name }) => name,
);

/** The result of the last check and the times of checks and state changes. */
export const checkResult = {
  output: field.textOrNull('plugin_output'),
  perf_data: field.textOrNull('perf_data'),
  last_check: field.time('last_check', { sort: true }),
  next_check: field.time('next_check'),
  last_state_change: field.time('last_state_change', { sort: true }),
  last_hard_state_change: field.time('last_hard_state_change', { sort: true }),
  current_attempt: field.integer('current_attempt'),
  max_check_attempts: field.integer('max_check_attempts'),
  acknowledged: field.flag('acknowledged'),
};

/** The severity that the engine itself gives, which `severity`, the rank of a state, is not. No engine is asked to filter by it, because most have none. */
export const engineSeverity = {
  engine_severity: field.computed({
    schema: () => z.int().nullable().describe('severity as a number of the engine; null if it has none'),
    columns: { severity: integer },
    value: ({ severity }) => severity,
    sort: true,
  }),
  engine_severity_name: field.computed({
    schema: () => z.string().nullable().describe('severity as the word of the engine; null if it has none'),
    columns: { severity_name: text },
    value: ({ severity_name: name }) => nullIfEmpty(name),
  }),
};

/** The same in lists, whose rows would have two nulls more in most realms. */
export const engineSeverityOnDemand = {
  engine_severity: field.onDemand(engineSeverity.engine_severity),
  engine_severity_name: field.onDemand(engineSeverity.engine_severity_name),
};

/** The settings that can be switched on or off, and whether the object is flapping. */
export const switches = {
  is_flapping: field.flag('is_flapping'),
  active_checks_enabled: field.flag('active_checks_enabled'),
  passive_checks_enabled: field.flag('accept_passive_checks'),
  notifications_enabled: field.flag('notifications_enabled'),
};

/** The long output, which only answers about a single object contain. */
export const longOutputField = field.computed({
  schema: () => z.string().nullable(),
  columns: { long_plugin_output: text },
  value: ({ long_plugin_output }) => longOutput(long_plugin_output),
});
