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

/** A column that an Alertmanager has no value for. */
const unknown = () => null;

const ofCheckable: ObjectColumns<AlertedObject> = {
  display_name: ({ name }) => name,
  state: ({ state }) => state,
  state_type: () => 1,
  last_hard_state: ({ state }) => state,
  has_been_checked: ({ isChecked }) => Number(isChecked),
  last_check: ({ sentAt }) => sentAt,
  last_state_change: ({ since }) => since,
  last_hard_state_change: ({ since }) => since,
  severity: unknown,
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
  perf_data: unknown,
  next_check: unknown,
  current_attempt: unknown,
  max_check_attempts: unknown,
  acknowledgement_type: unknown,
  is_flapping: unknown,
  accept_passive_checks: unknown,
  notifications_enabled: unknown,
};

type WithServices = Pick<MonitoredHost, 'services'>;

/** Numbers of services by state. Those that are OK are not known. */
const knownCounts: ObjectColumns<WithServices> = {
  ...serviceCounts,
  num_services_ok: ({ services }) => services.filter(({ state }) => state === 0).length || null,
};

const ofHost: ObjectColumns<MonitoredHost> = {
  ...ofCheckable,
  ...knownCounts,
  name: ({ name }) => name,
  alias: ({ name }) => name,
  address: unknown,
  groups: ({ groups }) => groups,
  parents: () => [],
  last_time_up: unknown,
};

const ofService: ObjectColumns<MonitoredService> = {
  ...prefixed('host_', ofHost, ({ host }) => host),
  ...ofCheckable,
  host_name: ({ host }) => host.name,
  description: ({ name }) => name,
  groups: () => [],
  last_time_ok: unknown,
  last_time_warning: unknown,
  last_time_unknown: unknown,
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
  comment: ({ silence }) => silence.comment,
  start_time: ({ silence }) => silence.startsAt,
  end_time: ({ silence }) => silence.endsAt,
  fixed: () => 1,
  duration: ({ silence }) => Math.max(0, silence.endsAt - silence.startsAt),
  triggered_by: unknown,
};

/** The number that engines give to comments of acknowledgements. */
const acknowledgementType = 4;

const ofComment: ObjectColumns<RemarkRow> = {
  ...ofRemark,
  comment: ({ silence }) => silence.comment.slice(acknowledgementWord.length).trimStart(),
  entry_type: () => acknowledgementType,
  persistent: () => 0,
  expires: () => 1,
  expire_time: ({ silence }) => silence.endsAt,
};

export type AlertmanagerTable = ObjectTable<PeersState>;

/** The tables by their names. An Alertmanager has no past, so that there is no `log`. */
export const tables: Readonly<Partial<Record<TableName, AlertmanagerTable>>> = {
  hosts: objectTable(ofHost, ({ hosts }) => hosts),
  services: objectTable(ofService, ({ hosts }) => hosts.flatMap(({ services }) => services)),
  hostgroups: objectTable({ ...hostgroupColumns, ...knownCounts, num_hosts_up: unknown }, ({ hosts }) =>
    hostgroupsOf(hosts),
  ),
  servicegroups: objectTable({ name: unknown, alias: unknown }, () => []),
  downtimes: objectTable(ofDowntime, ({ downtimes }) => downtimes),
  comments: objectTable(ofComment, ({ acknowledgements }) => acknowledgements),
};
