import type { Cell, ColumnKind, EngineTable, TableColumn } from '../column.ts';
import { columnOf } from '../column.ts';

/** A column of the cache. `absent` means that the cache lists it for every engine, but the engine behind lacks it. */
export interface CachedColumn<Row> extends TableColumn<Row> {
  readonly absent: boolean;
}

/** The columns that LMD (2.8) has for a table: the columns that it lists, and all that it answers. */
export interface CachedColumns<Row> {
  readonly listed: ReadonlyMap<string, CachedColumn<Row>>;
  readonly answered: ReadonlyMap<string, CachedColumn<Row>>;
}

/** The columns in which the cache describes the engine behind. */
export type EngineColumns = ReadonlyMap<string, CachedColumn<unknown>>;

/** Returns the cache's columns of a table that the engine behind has. */
export function cachedColumns<Row>(table: EngineTable<Row>, ofPeer: EngineColumns): CachedColumns<Row> {
  const listed = new Map<string, CachedColumn<Row>>();
  for (const name of own[table.name] ?? []) {
    const column = table.columns.get(name) ?? (name === 'host_name' ? columnOf(table, name) : undefined);
    if (column) listed.set(name, cached(name, column));
  }
  for (const [name, column] of absentOf(table.name)) listed.set(name, column);
  for (const [name, column] of ofPeer) listed.set(name, column);
  return { listed, answered: new Map([...joined(table), ...listed]) };
}

/** Yields the columns of other tables under a prefix. They are answered but not listed. */
function* joined<Row>(table: EngineTable<Row>): Generator<[string, CachedColumn<Row>]> {
  for (const [prefix, other] of joins[table.name] ?? []) {
    for (const name of own[other] ?? []) {
      const column = table.columns.get(prefix + name);
      if (column) yield [prefix + name, cached(name, column)];
    }
    for (const [name, column] of absentOf(other)) yield [prefix + name, column];
  }
}

function cached<Row>(name: string, column: TableColumn<Row>): CachedColumn<Row> {
  if (whole.has(name)) {
    return { kind: 'int', absent: false, read: (row, world) => Math.trunc(Number(column.read(row, world))) };
  }
  if (!sortedLists.has(name)) return { ...column, absent: false };
  return {
    ...column,
    absent: false,
    read: (row, world) => {
      const cell = column.read(row, world);
      return Array.isArray(cell) ? cell.toSorted() : cell;
    },
  };
}

/** The columns that are stored as whole numbers, whatever the engine sends. */
const whole = new Set([
  'check_interval',
  'first_notification_delay',
  'high_flap_threshold',
  'low_flap_threshold',
  'notification_interval',
  'retry_interval',
]);

const sortedLists = new Set([
  'childs',
  'contact_groups',
  'contacts',
  'groups',
  'members',
  'modified_attributes_list',
  'parents',
  'services',
]);

/**
 * Yields the columns that are listed for every engine, although only Shinken has them (or Icinga 2, for the last one). For other
 * engines each has an empty value.
 */
function* absentOf(table: string): Generator<[string, CachedColumn<unknown>]> {
  if (table !== 'hosts' && table !== 'services') return;
  for (const [name, kind] of Object.entries(shinkens)) yield [name, empty(kind)];
  if (table === 'hosts') yield ['address6', empty('string')];
}

const shinkens: Readonly<Record<string, ColumnKind>> = {
  business_impact: 'int',
  criticity: 'int',
  got_business_rule: 'int',
  impacts: 'list',
  is_impact: 'int',
  is_problem: 'int',
  parent_dependencies: 'string',
  poller_tag: 'string',
  realm: 'string',
  source_problems: 'list',
};

function empty(kind: ColumnKind): CachedColumn<unknown> {
  const value: Cell = kind === 'int' ? -1 : kind === 'list' ? [] : '';
  return { kind, absent: true, read: () => value };
}

const joins: Readonly<Partial<Record<string, readonly (readonly [prefix: string, table: string])[]>>> = {
  services: [['host_', 'hosts']],
  comments: [
    ['host_', 'hosts'],
    ['service_', 'services'],
  ],
  downtimes: [
    ['host_', 'hosts'],
    ['service_', 'services'],
  ],
  hostsbygroup: [
    ['', 'hosts'],
    ['hostgroup_', 'hostgroups'],
  ],
};

const words = (names: string): readonly string[] => names.trim().split(/\s+/);

const checkable = words(`
  accept_passive_checks acknowledged action_url action_url_expanded active_checks_enabled check_command
  check_freshness check_interval check_options check_period check_source check_type checks_enabled comments
  comments_with_info contact_groups contacts current_attempt current_notification_number custom_variable_names
  custom_variable_values custom_variables depends_exec depends_notify display_name downtimes downtimes_with_info
  event_handler event_handler_enabled execution_time first_notification_delay flap_detection_enabled groups
  has_been_checked high_flap_threshold hourly_value icon_image icon_image_alt icon_image_expanded in_check_period
  in_notification_period initial_state is_executing is_flapping last_check last_hard_state last_hard_state_change
  last_notification last_state last_state_change last_update latency long_plugin_output low_flap_threshold
  max_check_attempts modified_attributes modified_attributes_list next_check next_notification notes notes_expanded
  notes_url notes_url_expanded notification_interval notification_period notifications_enabled obsess parents
  percent_state_change perf_data plugin_output pnpgraph_present process_performance_data retry_interval
  scheduled_downtime_depth should_be_scheduled staleness state state_type
`);

const serviceCounts = words(`
  num_services num_services_crit num_services_hard_crit num_services_hard_ok num_services_hard_unknown
  num_services_hard_warn num_services_ok num_services_pending num_services_unknown num_services_warn
  worst_service_hard_state worst_service_state
`);

/** The columns of each table that the cache stores itself, by the names of the engine. */
const own: Readonly<Partial<Record<string, readonly string[]>>> = {
  hosts: [
    ...checkable,
    ...serviceCounts,
    ...words(`
      address alias childs hard_state last_time_down last_time_unreachable last_time_up name obsess_over_host services
      services_with_info services_with_state total_services
    `),
  ],
  services: [
    ...checkable,
    ...words(`
      acknowledgement_type description host_name last_time_critical last_time_ok last_time_unknown last_time_warning
      obsess_over_service
    `),
  ],
  hostgroups: [
    ...serviceCounts,
    ...words(`
      action_url alias members members_with_state name notes notes_url num_hosts num_hosts_down num_hosts_pending
      num_hosts_unreach num_hosts_up worst_host_state
    `),
  ],
  servicegroups: [
    ...serviceCounts,
    ...words('action_url alias members members_with_state name notes notes_url'),
  ],
  hostsbygroup: words('name hostgroup_name'),
  contactgroups: words('alias members name'),
  contacts: words(`
    alias can_submit_commands custom_variable_names custom_variable_values custom_variables email groups
    host_notification_commands host_notification_period host_notifications_enabled id in_host_notification_period
    in_service_notification_period modified_attributes modified_attributes_list name pager
    service_notification_commands service_notification_period service_notifications_enabled
  `),
  comments: words(`
    author comment entry_time entry_type expire_time expires host_name id is_service persistent service_description
    source type
  `),
  downtimes: words(`
    author comment duration end_time entry_time fixed host_name id is_service service_description start_time
    triggered_by type
  `),
  log: words(`
    attempt class command_name contact_name current_host_contacts current_service_contacts host_name lineno message
    options plugin_output service_description state state_type time type
  `),
  status: words(`
    accept_passive_host_checks accept_passive_service_checks cached_log_messages check_external_commands
    check_host_freshness check_service_freshness connections connections_rate enable_event_handlers
    enable_flap_detection enable_notifications execute_host_checks execute_service_checks forks forks_rate host_checks
    host_checks_rate interval_length last_command_check last_log_rotation livestatus_version log_messages
    log_messages_rate nagios_pid neb_callbacks neb_callbacks_rate obsess_over_hosts obsess_over_services
    process_performance_data program_start program_version requests requests_rate service_checks service_checks_rate
  `),
  timeperiods: words('alias days exclusions in name'),
};
