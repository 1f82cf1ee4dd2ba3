import { type ObjectColumns, prefixed } from '../status-query/index.ts';
import { constants, needing, variablesOf } from './columns.ts';
import { hostColumns } from './host-columns.ts';
import { numberOf, textOf } from './json-rpc.ts';
import { serviceUnknown, severityNames } from './rules.ts';
import { outputOfTrigger, type Trigger } from './world.ts';

const variables = ({ row, id }: Trigger) => variablesOf(row, { TRIGGERID: id });

/** Zabbix does not tell since when it cannot evaluate a trigger. */
function changeOf({ row, state, problem }: Trigger): number {
  return state === serviceUnknown && !problem ? 0 : numberOf(row['lastchange']);
}

export const serviceColumns: ObjectColumns<Trigger> = {
  ...prefixed('host_', hostColumns, ({ host }: Trigger) => host),
  ...constants,
  description: ({ name }) => name,
  display_name: needing('names', ({ expandedName }: Trigger) => expandedName),
  state: ({ state }) => state,
  last_hard_state: ({ state }) => state,
  has_been_checked: () => 1,
  severity: ({ severity }) => severity,
  severity_name: ({ severity }) => severityNames[severity] ?? null,
  plugin_output: outputOfTrigger,
  last_check: needing('checks', ({ lastCheck }: Trigger) => lastCheck),
  last_state_change: changeOf,
  last_hard_state_change: changeOf,
  acknowledged: ({ isAcknowledged }) => Number(isAcknowledged),
  acknowledgement_type: ({ isAcknowledged }) => Number(isAcknowledged),
  scheduled_downtime_depth: ({ isSuppressed }) => Number(isSuppressed),
  groups: () => [],
  custom_variables: needing('variables', variables),
  custom_variable_values: needing('variables', (trigger: Trigger) => Object.values(variables(trigger))),
  notes: ({ row }) => textOf(row['comments']),
  notes_url: ({ row }) => textOf(row['url']),
};
