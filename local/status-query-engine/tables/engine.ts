import type { Columns, Table } from '../column.ts';
import { fixed, int, list, table, text } from '../column.ts';
import type { Contact, ContactGroup, Site } from '../site.ts';
import type { EngineDialect } from '../world.ts';

/** Returns the table with the single row about the engine itself. */
export function status(dialect: EngineDialect): Table<Site> {
  const columns: Columns<Site> = {
    ...switches,
    ...rates,
    ...(dialect === 'icinga2' ? onIcinga : onNaemon),
    last_command_check: int((_site, { now }) => now),
    last_log_rotation: int((site) => site.programStart),
    num_hosts: int((site) => site.hosts.size),
    num_services: int((_site, { roll }) => roll.services.length),
    program_start: int((site) => site.programStart),
  };
  return table('status', columns, { rows: ({ site }) => [site] });
}

const switches: Columns<unknown> = fixed('int', {
  accept_passive_host_checks: 1,
  accept_passive_service_checks: 1,
  check_external_commands: 1,
  check_host_freshness: 0,
  check_service_freshness: 0,
  enable_event_handlers: 1,
  enable_flap_detection: 1,
  enable_notifications: 1,
  execute_host_checks: 1,
  execute_service_checks: 1,
  interval_length: 60,
  nagios_pid: 4242,
  obsess_over_hosts: 0,
  obsess_over_services: 0,
  process_performance_data: 1,
});

const counted = ['connections', 'forks', 'host_checks', 'livechecks', 'livecheck_overflows', 'log_messages'];
const alsoCounted = ['neb_callbacks', 'requests', 'service_checks'];

const rates: Columns<Site> = {
  ...fixed('int', Object.fromEntries([...counted, ...alsoCounted].map((name) => [name, 0]))),
  ...fixed('float', Object.fromEntries([...counted, ...alsoCounted].map((name) => [`${name}_rate`, 0]))),
  cached_log_messages: int((site) => site.log.length),
};

const onIcinga: Columns<unknown> = {
  ...fixed('string', { livestatus_version: 'r2.13.6-1', program_version: 'r2.13.6-1-icinga2' }),
  ...fixed('int', {
    external_command_buffer_max: 0,
    external_command_buffer_slots: 0,
    external_command_buffer_usage: 0,
    external_commands: 0,
    livestatus_active_connections: 1,
    livestatus_queued_connections: 0,
    livestatus_threads: 1,
  }),
  ...fixed('float', { external_commands_rate: 0 }),
  ...fixed('list', { custom_variable_names: [], custom_variable_values: [], custom_variables: [] }),
};

const onNaemon: Columns<unknown> = fixed('string', {
  livestatus_version: '1.5.1.source-naemon',
  program_version: '1.5.2',
});

export function contacts(dialect: EngineDialect): Table<Contact> {
  const columns: Columns<Contact> = {
    ...fixed('string', { host_notification_period: '24x7', service_notification_period: '24x7', pager: '' }),
    ...fixed('int', {
      can_submit_commands: 1,
      host_notifications_enabled: 1,
      in_host_notification_period: 1,
      in_service_notification_period: 1,
      modified_attributes: 0,
      service_notifications_enabled: 1,
    }),
    ...fixed('list', { modified_attributes_list: [] }),
    ...(dialect === 'icinga2' ? contactsOnIcinga : contactsOnNaemon),
    alias: text((contact) => contact.alias),
    email: text((contact) => contact.email),
    name: text((contact) => contact.name),
  };
  return table('contacts', columns, { rows: ({ site }) => site.contacts.values() });
}

const contactsOnIcinga: Columns<unknown> = {
  ...fixed('bool', { cv_is_json: null }),
  ...fixed('list', { vars_variable_names: [], vars_variable_values: [], vars_variables: [] }),
};

const contactsOnNaemon: Columns<unknown> = {
  ...fixed('list', { groups: [], host_notification_commands: [], service_notification_commands: [] }),
  ...fixed('list', { custom_variable_names: [], custom_variable_values: [] }),
  ...fixed('dict', { custom_variables: {} }),
  ...fixed('int', { id: 0 }),
};

export function contactgroups(dialect: EngineDialect): Table<ContactGroup> {
  const columns: Columns<ContactGroup> = {
    ...(dialect === 'naemon' ? fixed('int', { id: 0 }) : {}),
    alias: text((group) => group.alias),
    members: list((group) => [...group.members]),
    name: text((group) => group.name),
  };
  return table('contactgroups', columns, { rows: ({ site }) => site.contactgroups.values() });
}

export function timeperiods(dialect: EngineDialect): Table<string> {
  const whole = Array.from({ length: 7 }, () => [0, 86_400]);
  const columns: Columns<string> = {
    ...(dialect === 'naemon' ? fixed('list', { days: whole, exclusions: [] }) : {}),
    ...fixed('int', { in: 1 }),
    alias: text((name) => name),
    name: text((name) => name),
  };
  return table('timeperiods', columns, { rows: () => ['24x7'] });
}

const node = 'engine-1';

/** Returns Icinga 2's own table about the zones of its cluster. */
export function zones(): Table<string> {
  const columns: Columns<string> = {
    ...fixed('string', { parent: null }),
    ...fixed('int', { global: 0 }),
    endpoints: list((name) => [name]),
    name: text((name) => name),
  };
  return table('zones', columns, { rows: () => [node] });
}

export function endpoints(): Table<string> {
  const columns: Columns<string> = {
    identity: text((name) => name),
    is_connected: int(() => 1),
    name: text((name) => name),
    node: text((name) => name),
    zone: text((name) => name),
  };
  return table('endpoints', columns, { rows: () => [node] });
}
