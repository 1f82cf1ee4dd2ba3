import { mapValues } from '../../base/map-values.ts';
import { type ObjectColumns, serviceCounts } from '../status-query/index.ts';
import { constants, needing, variablesOf } from './columns.ts';
import { type HostResult, hostResult } from './host-state.ts';
import { latestOf, rowsOf, textOf } from './json-rpc.ts';
import { severityNames } from './rules.ts';
import type { HostWithServices } from './world.ts';

const variables = ({ row }: HostWithServices) => variablesOf(row, { HOSTID: textOf(row['hostid']) });

/** Returns the address by which Zabbix reaches the host: that of the first of its main interfaces. */
function addressOf({ row }: HostWithServices): string {
  const first = rowsOf(row, 'interfaces').find(({ main }) => textOf(main) === '1');
  return textOf(textOf(first?.['useip']) === '1' ? first?.['ip'] : first?.['dns']);
}

const ofResult = (cell: (result: HostResult) => unknown) =>
  needing('availability', (host: HostWithServices) => cell(hostResult(host)));
const isAcknowledged = ofResult((result) => Number(result.isAcknowledged ?? false));

/** Only a host that is DOWN by a problem has a severity. */
function severityOf({ trigger, state }: HostResult): number | null {
  return state > 0 && trigger ? trigger.severity : null;
}

export const hostColumns: ObjectColumns<HostWithServices> = {
  ...constants,
  ...mapValues(serviceCounts, (cell) => needing('triggers', cell)),
  name: ({ name }) => name,
  alias: ({ row }) => textOf(row['name']),
  display_name: ({ row }) => textOf(row['name']),
  address: addressOf,
  state: ofResult(({ state }) => state),
  last_hard_state: ofResult(({ state }) => state),
  has_been_checked: ofResult(({ isChecked }) => Number(isChecked)),
  severity: ofResult(severityOf),
  severity_name: ofResult((result) => severityNames[severityOf(result) ?? NaN] ?? null),
  plugin_output: ofResult(({ output }) => output),
  last_check: needing('checks', ({ services }: HostWithServices) =>
    latestOf(services.map(({ lastCheck }) => lastCheck)),
  ),
  last_state_change: ofResult(({ since }) => since),
  last_hard_state_change: ofResult(({ since }) => since),
  acknowledged: isAcknowledged,
  acknowledgement_type: isAcknowledged,
  scheduled_downtime_depth: needing('maintenances', ({ isInMaintenance }: HostWithServices) =>
    Number(isInMaintenance),
  ),
  groups: needing('groups', ({ groups }: HostWithServices) => groups),
  custom_variables: needing('variables', variables),
  custom_variable_values: needing('variables', (host: HostWithServices) => Object.values(variables(host))),
  notes: ({ row }) => textOf(row['description']),
};
