/** The tables that hosts, services and silences make, with the columns of status-query engines. */
import {
  hostgroupColumns,
  hostgroupsOf,
  type ObjectColumns,
  type ObjectTable,
  objectTable,
  prefixed,
  serviceCounts,
  type TableName,
} from '../status-query/index.ts';
import type { AlertedObject, MonitoredHost, MonitoredService } from './monitored.ts';
import { acknowledgementWord } from './silences.ts';
import type { PeersState, RemarkRow } from './world.ts';

/** Makes columns that an Alertmanager has no values for. */
const unknown = (...names: readonly string[]): ObjectColumns<unknown> =>
  Object.fromEntries(names.map((name) => [name, () => null]));

const ofCheckable: ObjectColumns<AlertedObject> = {
  ...unknown('severity', 'perf_data', 'next_check', 'current_attempt', 'max_check_attempts', 'is_flapping'),
  ...unknown('acknowledgement_type', 'accept_passive_checks', 'notifications_enabled'),
  display_name: ({ name }) => name,
  state: ({ state }) => state,
  state_type: () => 1,
  last_hard_state: ({ state }) => state,
  has_been_checked: ({ isChecked }) => Number(isChecked),
  last_check: ({ sentAt }) => sentAt,
  last_state_change: ({ since }) => since,
  last_hard_state_change: ({ since }) => since,
  severity_name: ({ severity }) => severity,
  plugin_output: ({ output }) => output,
  long_plugin_output: ({ longOutput }) => longOutput,
  acknowledged: ({ isAcknowledged }) => Number(isAcknowledged),
  scheduled_downtime_depth: ({ depth }) => depth,
  custom_variables: ({ labels }) => labels,
  custom_variable_values: ({ labels }) => Object.values(labels),
  // Prometheus evaluates its rules by itself. Objects without active checks are hidden from the view of operators.
  active_checks_enabled: () => 1,
  check_command: () => '',
};

/** Returns the number of services that are OK. `null` if there are none, because it is not known then. */
const knownOk = ({ services }: { readonly services: readonly { readonly state: number }[] }) =>
  services.filter(({ state }) => state === 0).length || null;

const ofHost: ObjectColumns<MonitoredHost> = {
  ...ofCheckable,
  ...serviceCounts,
  num_services_ok: knownOk,
  ...unknown('address', 'last_time_up'),
  name: ({ name }) => name,
  alias: ({ name }) => name,
  groups: ({ groups }) => groups,
  parents: () => [],
};

const ofService: ObjectColumns<MonitoredService> = {
  ...prefixed('host_', ofHost, ({ host }) => host),
  ...ofCheckable,
  ...unknown('last_time_ok', 'last_time_warning', 'last_time_unknown'),
  description: ({ name }) => name,
  groups: () => [],
};

const ofRemark: ObjectColumns<RemarkRow> = {
  ...prefixed('host_', ofHost, ({ hostRow }) => hostRow),
  ...prefixed('service_', ofCheckable, ({ serviceRow }) => serviceRow),
  id: ({ number }) => number,
  host_name: ({ host }) => host,
  service_description: ({ service }) => service,
  author: ({ silence }) => silence.createdBy,
  entry_time: ({ silence }) => silence.updatedAt,
};

const ofDowntime: ObjectColumns<RemarkRow> = {
  ...ofRemark,
  ...unknown('triggered_by'),
  comment: ({ silence }) => silence.comment,
  start_time: ({ silence }) => silence.startsAt,
  end_time: ({ silence }) => silence.endsAt,
  fixed: () => 1,
  duration: ({ silence }) => Math.max(0, silence.endsAt - silence.startsAt),
};

const ofComment: ObjectColumns<RemarkRow> = {
  ...ofRemark,
  comment: ({ silence }) => silence.comment.slice(acknowledgementWord.length).trimStart(),
  // The number that engines give to comments of acknowledgements.
  entry_type: () => 4,
  persistent: () => 0,
  expires: () => 1,
  expire_time: ({ silence }) => silence.endsAt,
};

export type AlertmanagerTable = ObjectTable<PeersState>;

/** The tables by their names. An Alertmanager has no past, so that there is no `log`. */
export const tables: Readonly<Partial<Record<TableName, AlertmanagerTable>>> = {
  hosts: objectTable(ofHost, ({ hosts }) => hosts),
  services: objectTable(ofService, ({ hosts }) => hosts.flatMap(({ services }) => services)),
  hostgroups: objectTable(
    { ...hostgroupColumns, num_services_ok: knownOk, ...unknown('num_hosts_up') },
    ({ hosts }) => hostgroupsOf(hosts),
  ),
  servicegroups: objectTable(unknown('name', 'alias'), () => []),
  downtimes: objectTable(ofDowntime, ({ downtimes }) => downtimes),
  comments: objectTable(ofComment, ({ acknowledgements }) => acknowledgements),
};
