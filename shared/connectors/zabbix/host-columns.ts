import { column, constants, variablesOf, type ZabbixColumns } from './columns.ts';
import { hostResult } from './host-state.ts';
import { latestOf, rowsOf, type RpcRow, textOf } from './json-rpc.ts';
import { severityNames } from './rules.ts';
import type { HostWithTriggers } from './world.ts';

const variables = ({ row }: HostWithTriggers) => variablesOf(row, { HOSTID: textOf(row['hostid']) });

/** Returns the address by which Zabbix reaches the host: that of the first of its main interfaces. */
function addressOf({ row }: HostWithTriggers): string {
  const [first] = rowsOf(row, 'interfaces').filter(({ main }) => textOf(main) === '1');
  return first ? addressIn(first) : '';
}

function addressIn({ useip, ip, dns }: RpcRow): string {
  return textOf(useip) === '1' ? textOf(ip) : textOf(dns);
}

const inState = (state: number) =>
  column<HostWithTriggers>(
    ({ triggers }) => triggers.filter((one) => one.state === state).length,
    'triggers',
  );

export const hostColumns: ZabbixColumns<HostWithTriggers> = {
  ...constants,
  name: column(({ name }) => name),
  alias: column(({ row }) => textOf(row['name'])),
  display_name: column(({ row }) => textOf(row['name'])),
  address: column(addressOf),
  state: column((host) => hostResult(host).state, 'availability'),
  last_hard_state: column((host) => hostResult(host).state, 'availability'),
  has_been_checked: column((host) => Number(hostResult(host).isKnown), 'availability'),
  severity_name: column((host) => {
    const { trigger, state } = hostResult(host);
    return state > 0 && trigger ? (severityNames[trigger.severity] ?? null) : null;
  }, 'availability'),
  plugin_output: column((host) => hostResult(host).output, 'availability'),
  last_check: column(({ triggers }) => latestOf(triggers.map(({ lastCheck }) => lastCheck)), 'checks'),
  last_state_change: column((host) => hostResult(host).since, 'availability'),
  last_hard_state_change: column((host) => hostResult(host).since, 'availability'),
  acknowledged: column((host) => Number(hostResult(host).trigger?.isAcknowledged ?? false), 'availability'),
  acknowledgement_type: column(
    (host) => Number(hostResult(host).trigger?.isAcknowledged ?? false),
    'availability',
  ),
  scheduled_downtime_depth: column(({ isInMaintenance }) => Number(isInMaintenance), 'maintenances'),
  groups: column(({ groups }) => groups, 'groups'),
  custom_variables: column(variables, 'variables'),
  custom_variable_values: column((host) => Object.values(variables(host)), 'variables'),
  notes: column(({ row }) => textOf(row['description'])),
  num_services: column(({ triggers }) => triggers.length, 'triggers'),
  num_services_ok: inState(0),
  num_services_warn: inState(1),
  num_services_crit: inState(2),
  num_services_unknown: inState(3),
  num_services_pending: column(() => 0),
};
