/** The tables that hosts, services and silences make, with the columns of status-query engines. */
import { mapValues } from '../../base/map-values.ts';
import type { TableName } from '../status-query/index.ts';
import type { AlertedObject, MonitoredHost, MonitoredService } from './monitored.ts';
import { acknowledgementWord } from './silences.ts';
import type { PeersState, RemarkRow } from './world.ts';

type Columns<T> = Readonly<Record<string, (row: T) => unknown>>;

/** A column that an Alertmanager has no value for. */
const unknown = () => null;

const ofCheckable: Columns<AlertedObject> = {
  display_name: ({ name }) => name,
  state: ({ state }) => state,
  state_type: () => 1,
  last_hard_state: ({ state }) => state,
  has_been_checked: ({ isChecked }) => Number(isChecked),
  last_check: ({ sentAt }) => sentAt,
  last_state_change: ({ since }) => since,
  last_hard_state_change: ({ since }) => since,
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

const serviceStates = { warn: 1, crit: 2, unknown: 3 };

/** Numbers of services by state. Those that are OK are not known. */
const serviceCounts: Columns<Pick<MonitoredHost, 'services'>> = {
  num_services: ({ services }) => services.length,
  num_services_ok: ({ services }) => countState(services, 0) || null,
  num_services_pending: () => 0,
  ...Object.fromEntries(
    Object.entries(serviceStates).map(([name, state]) => [
      `num_services_${name}`,
      ({ services }: Pick<MonitoredHost, 'services'>) => countState(services, state),
    ]),
  ),
};

function countState(services: readonly MonitoredService[], state: number): number {
  return services.filter((service) => service.state === state).length;
}

const ofHost: Columns<MonitoredHost> = {
  ...ofCheckable,
  ...serviceCounts,
  name: ({ name }) => name,
  alias: ({ name }) => name,
  address: unknown,
  groups: ({ groups }) => groups,
  parents: () => [],
  last_time_up: unknown,
};

const ofService: Columns<MonitoredService> = {
  ...prefixed('host_', ofHost, ({ host }) => host),
  ...ofCheckable,
  host_name: ({ host }) => host.name,
  description: ({ name }) => name,
  groups: () => [],
  last_time_ok: unknown,
  last_time_warning: unknown,
  last_time_unknown: unknown,
};

const ofRemark: Columns<RemarkRow> = {
  ...prefixed('host_', ofHost, ({ hostRow }) => hostRow),
  ...prefixed('service_', ofCheckable, ({ serviceRow }) => serviceRow),
  id: ({ number }) => number,
  host_name: ({ host }) => host,
  service_description: ({ service }) => service,
  author: ({ silence }) => silence.createdBy,
  entry_time: ({ silence }) => silence.updatedAt,
};

const ofDowntime: Columns<RemarkRow> = {
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

const ofComment: Columns<RemarkRow> = {
  ...ofRemark,
  comment: ({ silence }) => silence.comment.slice(acknowledgementWord.length).trimStart(),
  entry_type: () => acknowledgementType,
  persistent: () => 0,
  expires: () => 1,
  expire_time: ({ silence }) => silence.endsAt,
};

interface HostGroup extends Pick<MonitoredHost, 'services'> {
  readonly name: string;
  readonly hosts: readonly MonitoredHost[];
}

const hostsWith = (test: (host: MonitoredHost) => boolean) => (group: HostGroup) =>
  group.hosts.filter(test).length;

const ofHostgroup: Columns<HostGroup> = {
  ...serviceCounts,
  name: ({ name }) => name,
  alias: ({ name }) => name,
  num_hosts: ({ hosts }) => hosts.length,
  num_hosts_up: unknown,
  num_hosts_down: hostsWith(({ isChecked, state }) => isChecked && state === 1),
  num_hosts_unreach: hostsWith(({ isChecked, state }) => isChecked && state === 2),
  num_hosts_pending: hostsWith(({ isChecked }) => !isChecked),
};

function hostgroupsOf({ hosts }: PeersState): HostGroup[] {
  const groups = new Map<string, MonitoredHost[]>();
  for (const host of hosts)
    for (const name of host.groups) groups.set(name, [...(groups.get(name) ?? []), host]);
  return [...groups].map(([name, members]) => ({
    ...{ name, hosts: members, services: members.flatMap(({ services }) => services) },
  }));
}

/** Returns the columns of another object under a prefix. They are null if there is no such object. */
function prefixed<T, U>(prefix: string, columns: Columns<U>, other: (row: T) => U | undefined): Columns<T> {
  const ofOther = mapValues(columns, (value) => (row: T) => {
    const found = other(row);
    return found === undefined ? null : value(found);
  });
  return Object.fromEntries(Object.entries(ofOther).map(([name, value]) => [prefix + name, value]));
}

/** A table: the names of its columns, and its rows with the cells of some of them. */
export interface AlertmanagerTable {
  readonly columns: ReadonlySet<string>;
  readonly rows: (world: PeersState, columns: readonly string[]) => unknown[][];
}

function table<T>(columns: Columns<T>, objects: (world: PeersState) => readonly T[]): AlertmanagerTable {
  return {
    columns: new Set(Object.keys(columns)),
    rows(world, names) {
      const cells = names.map((name) => columns[name] ?? unknown);
      return objects(world).map((row) => cells.map((cell) => cell(row)));
    },
  };
}

const tables: Readonly<Partial<Record<TableName, AlertmanagerTable>>> = {
  hosts: table(ofHost, ({ hosts }) => hosts),
  services: table(ofService, ({ hosts }) => hosts.flatMap(({ services }) => services)),
  hostgroups: table(ofHostgroup, hostgroupsOf),
  servicegroups: table({ name: unknown, alias: unknown }, () => []),
  downtimes: table(ofDowntime, ({ downtimes }) => downtimes),
  comments: table(ofComment, ({ acknowledgements }) => acknowledgements),
};

/** Returns a table, or `undefined` if an Alertmanager has nothing of the kind: it has no past. */
export function tableOf(name: TableName): AlertmanagerTable | undefined {
  return tables[name];
}
