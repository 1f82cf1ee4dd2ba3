/**
 * Column names of Icinga 2 (r2.13.6) for an empty table. Icinga 2 has no table of columns and sends their names only in front of a first
 * row, which an empty table does not have.
 */
import type { TableName } from './query.ts';

export function icinga2Columns(table: TableName): ReadonlySet<string> {
  return new Set(tables[table]());
}

const words = (names: string) => names.trim().split(/\s+/);
const prefixed = (prefix: string, names: readonly string[]) => names.map((name) => `${prefix}${name}`);

const own = {
  hosts: words(`
  accept_passive_checks acknowledged acknowledgement_type action_url action_url_expanded active_checks_enabled
  address address6 alias check_command check_command_expanded check_flapping_recovery_notification
  check_freshness check_interval check_options check_period check_source check_type checks_enabled childs
  comments comments_with_extra_info comments_with_info contact_groups contacts current_attempt
  current_notification_number custom_variable_names custom_variable_values custom_variables cv_is_json
  display_name downtimes downtimes_with_info event_handler event_handler_enabled execution_time filename
  first_notification_delay flap_detection_enabled groups hard_state has_been_checked high_flap_threshold
  host_name icon_image icon_image_alt icon_image_expanded in_check_period in_notification_period initial_state
  is_executing is_flapping is_reachable last_check last_hard_state last_hard_state_change last_notification
  last_state last_state_change last_time_down last_time_unreachable last_time_up latency long_plugin_output
  low_flap_threshold max_check_attempts modified_attributes modified_attributes_list name next_check
  next_notification no_more_notifications notes notes_expanded notes_url notes_url_expanded
  notification_interval notification_period notifications_enabled num_services num_services_crit
  num_services_hard_crit num_services_hard_ok num_services_hard_unknown num_services_hard_warn num_services_ok
  num_services_pending num_services_unknown num_services_warn obsess_over_host original_attributes parents
  pending_flex_downtime percent_state_change perf_data plugin_output pnpgraph_present process_performance_data
  retry_interval scheduled_downtime_depth services services_with_info services_with_state staleness state
  state_type statusmap_image total_services worst_service_hard_state worst_service_state x_2d x_3d y_2d y_3d
  z_3d
  `),
  services: words(`
  accept_passive_checks acknowledged acknowledgement_type action_url action_url_expanded active_checks_enabled
  check_command check_command_expanded check_freshness check_interval check_options check_period check_source
  check_type checks_enabled comments comments_with_extra_info comments_with_info contact_groups contacts
  current_attempt current_notification_number custom_variable_names custom_variable_values custom_variables
  cv_is_json description display_name downtimes downtimes_with_info event_handler event_handler_enabled
  execution_time first_notification_delay flap_detection_enabled groups has_been_checked high_flap_threshold
  icon_image icon_image_alt icon_image_expanded in_check_period in_notification_period initial_state
  is_executing is_flapping is_reachable last_check last_hard_state last_hard_state_change last_notification
  last_state last_state_change last_time_critical last_time_ok last_time_unknown last_time_warning latency
  long_plugin_output low_flap_threshold max_check_attempts modified_attributes modified_attributes_list
  next_check next_notification no_more_notifications notes notes_expanded notes_url notes_url_expanded
  notification_interval notification_period notifications_enabled obsess_over_service original_attributes
  percent_state_change perf_data plugin_output pnpgraph_present process_performance_data retry_interval
  scheduled_downtime_depth service_description staleness state state_type
  `),
  hostgroups: words(`
  action_url alias members members_with_state name notes notes_url num_hosts num_hosts_down num_hosts_pending
  num_hosts_unreach num_hosts_up num_services num_services_crit num_services_hard_crit num_services_hard_ok
  num_services_hard_unknown num_services_hard_warn num_services_ok num_services_pending num_services_unknown
  num_services_warn worst_host_state worst_service_hard_state worst_service_state
  `),
  servicegroups: words(`
  action_url alias members members_with_state name notes notes_url num_services num_services_crit
  num_services_hard_crit num_services_hard_ok num_services_hard_unknown num_services_hard_warn num_services_ok
  num_services_pending num_services_unknown num_services_warn worst_service_state
  `),
  contacts: words(`
  alias can_submit_commands cv_is_json email host_notification_period host_notifications_enabled
  in_host_notification_period in_service_notification_period modified_attributes modified_attributes_list name
  pager service_notification_period service_notifications_enabled vars_variable_names vars_variable_values
  vars_variables
  `),
  contactgroups: words(`
  alias members name
  `),
  commands: words(`
  custom_variable_names custom_variable_values custom_variables line modified_attributes
  modified_attributes_list name
  `),
  comments: words(`
  author comment entry_time entry_type expire_time expires id is_service persistent source type
  `),
  downtimes: words(`
  author comment duration end_time entry_time fixed id is_service start_time triggered_by type
  `),
  endpoints: words(`
  identity is_connected name node zone
  `),
  log: words(`
  attempt class command_name comment contact_name lineno message options plugin_output state state_type time
  type
  `),
  status: words(`
  accept_passive_host_checks accept_passive_service_checks cached_log_messages check_external_commands
  check_host_freshness check_service_freshness connections connections_rate custom_variable_names
  custom_variable_values custom_variables enable_event_handlers enable_flap_detection enable_notifications
  execute_host_checks execute_service_checks external_command_buffer_max external_command_buffer_slots
  external_command_buffer_usage external_commands external_commands_rate forks forks_rate host_checks
  host_checks_rate interval_length last_command_check last_log_rotation livecheck_overflows
  livecheck_overflows_rate livechecks livechecks_rate livestatus_active_connections
  livestatus_queued_connections livestatus_threads livestatus_version log_messages log_messages_rate nagios_pid
  neb_callbacks neb_callbacks_rate num_hosts num_services obsess_over_hosts obsess_over_services
  process_performance_data program_start program_version requests requests_rate service_checks
  service_checks_rate
  `),
  timeperiods: words(`
  alias in name
  `),
};

const ofHost = () => prefixed('host_', own.hosts);
const ofService = () => prefixed('service_', own.services);
const service = () => [...own.services, ...ofHost()];

const tables: Readonly<Record<TableName, () => readonly string[]>> = {
  hosts: () => own.hosts,
  services: service,
  hostgroups: () => own.hostgroups,
  servicegroups: () => own.servicegroups,
  hostsbygroup: () => [...own.hosts, ...prefixed('hostgroup_', own.hostgroups)],
  servicesbygroup: () => [...service(), ...prefixed('servicegroup_', own.servicegroups)],
  servicesbyhostgroup: () => [...service(), ...prefixed('hostgroup_', own.hostgroups)],
  contacts: () => own.contacts,
  contactgroups: () => own.contactgroups,
  commands: () => own.commands,
  comments: () => [...own.comments, ...ofHost(), ...ofService()],
  downtimes: () => [...own.downtimes, ...ofHost(), ...ofService()],
  endpoints: () => own.endpoints,
  log: () => [
    ...own.log,
    ...ofHost(),
    'service_description',
    ...prefixed('current_', [...ofHost(), ...ofService()]),
    ...prefixed('current_contact_', own.contacts),
    ...prefixed('current_command_', own.commands),
  ],
  status: () => own.status,
  timeperiods: () => own.timeperiods,
};
