import { column, columnsOf, constants, variablesOf, type ZabbixColumns } from './columns.ts';
import { hostColumns } from './host-columns.ts';
import { numberOf, textOf } from './json-rpc.ts';
import { outputOfTrigger } from './output.ts';
import { severityNames } from './rules.ts';
import type { Trigger } from './world.ts';

const variables = ({ row, id }: Trigger) => variablesOf(row, { TRIGGERID: id });

export const serviceColumns: ZabbixColumns<Trigger> = {
  ...columnsOf('host_', hostColumns, ({ host }: Trigger) => host),
  ...constants,
  host_name: column(({ host }) => host.name),
  description: column(({ name }) => name),
  display_name: column(({ expandedName }) => expandedName, 'names'),
  state: column(({ state }) => state),
  last_hard_state: column(({ state }) => state),
  has_been_checked: column(() => 1),
  severity_name: column(({ severity }) => severityNames[severity] ?? null),
  plugin_output: column(outputOfTrigger),
  last_check: column(({ lastCheck }) => lastCheck, 'checks'),
  last_state_change: column(({ row }) => numberOf(row['lastchange'])),
  last_hard_state_change: column(({ row }) => numberOf(row['lastchange'])),
  acknowledged: column(({ isAcknowledged }) => Number(isAcknowledged)),
  acknowledgement_type: column(({ isAcknowledged }) => Number(isAcknowledged)),
  scheduled_downtime_depth: column(({ isSuppressed }) => Number(isSuppressed)),
  groups: column(() => []),
  custom_variables: column(variables, 'variables'),
  custom_variable_values: column((trigger) => Object.values(variables(trigger)), 'variables'),
  notes: column(({ row }) => textOf(row['comments'])),
  notes_url: column(({ row }) => textOf(row['url'])),
};
