import type { EngineTable, TableColumns } from '../column.ts';
import { defineTable, fixedColumns, intColumn, listColumn, textColumn } from '../column.ts';
import type { Contact, ContactGroup, Site } from '../site.ts';
import type { DialectName } from '../snapshot.ts';

/** Returns the table with the single row about the engine itself. */
export function statusTable(dialect: DialectName): EngineTable<Site> {
  const columns: TableColumns<Site> = {
    ...switches,
    ...rates,
    ...(dialect === 'icinga2' ? onIcinga : onNaemon),
    accept_passive_host_checks: intColumn((site) => Number(site.acceptsPassiveChecks)),
    accept_passive_service_checks: intColumn((site) => Number(site.acceptsPassiveChecks)),
    last_command_check: intColumn((_site, { now }) => now),
    last_log_rotation: intColumn((site) => site.programStart),
    num_hosts: intColumn((site) => site.hosts.size),
    num_services: intColumn((_site, { objects: roll }) => roll.services.length),
    program_start: intColumn((site) => site.programStart),
  };
  return defineTable('status', columns, { rows: ({ site }) => [site] });
}

const switches: TableColumns<unknown> = fixedColumns('int', {
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

const rates: TableColumns<Site> = {
  ...fixedColumns('int', Object.fromEntries([...counted, ...alsoCounted].map((name) => [name, 0]))),
  ...fixedColumns(
    'float',
    Object.fromEntries([...counted, ...alsoCounted].map((name) => [`${name}_rate`, 0])),
  ),
  cached_log_messages: intColumn((site) => site.log.length),
};

const onIcinga: TableColumns<unknown> = {
  ...fixedColumns('string', { livestatus_version: 'r2.13.6-1', program_version: 'r2.13.6-1-icinga2' }),
  ...fixedColumns('int', {
    external_command_buffer_max: 0,
    external_command_buffer_slots: 0,
    external_command_buffer_usage: 0,
    external_commands: 0,
    livestatus_active_connections: 1,
    livestatus_queued_connections: 0,
    livestatus_threads: 1,
  }),
  ...fixedColumns('float', { external_commands_rate: 0 }),
  ...fixedColumns('list', { custom_variable_names: [], custom_variable_values: [], custom_variables: [] }),
};

const onNaemon: TableColumns<unknown> = fixedColumns('string', {
  livestatus_version: '1.5.1.source-naemon',
  program_version: '1.5.2',
});

export function contactsTable(dialect: DialectName): EngineTable<Contact> {
  const columns: TableColumns<Contact> = {
    ...fixedColumns('string', {
      host_notification_period: '24x7',
      service_notification_period: '24x7',
      pager: '',
    }),
    ...fixedColumns('int', {
      can_submit_commands: 1,
      host_notifications_enabled: 1,
      in_host_notification_period: 1,
      in_service_notification_period: 1,
      modified_attributes: 0,
      service_notifications_enabled: 1,
    }),
    ...fixedColumns('list', { modified_attributes_list: [] }),
    ...(dialect === 'icinga2' ? contactsOnIcinga : contactsOnNaemon),
    alias: textColumn((contact) => contact.alias),
    email: textColumn((contact) => contact.email),
    name: textColumn((contact) => contact.name),
  };
  return defineTable('contacts', columns, { rows: ({ site }) => site.contacts.values() });
}

const contactsOnIcinga: TableColumns<unknown> = {
  ...fixedColumns('bool', { cv_is_json: null }),
  ...fixedColumns('list', { vars_variable_names: [], vars_variable_values: [], vars_variables: [] }),
};

const contactsOnNaemon: TableColumns<unknown> = {
  ...fixedColumns('list', { groups: [], host_notification_commands: [], service_notification_commands: [] }),
  ...fixedColumns('list', { custom_variable_names: [], custom_variable_values: [] }),
  ...fixedColumns('dict', { custom_variables: {} }),
  ...fixedColumns('int', { id: 0 }),
};

export function contactgroupsTable(dialect: DialectName): EngineTable<ContactGroup> {
  const columns: TableColumns<ContactGroup> = {
    ...(dialect === 'naemon' ? fixedColumns('int', { id: 0 }) : {}),
    alias: textColumn((group) => group.alias),
    members: listColumn((group) => [...group.members]),
    name: textColumn((group) => group.name),
  };
  return defineTable('contactgroups', columns, { rows: ({ site }) => site.contactgroups.values() });
}

export function timeperiodsTable(dialect: DialectName): EngineTable<string> {
  const whole = Array.from({ length: 7 }, () => [0, 86_400]);
  const columns: TableColumns<string> = {
    ...(dialect === 'naemon' ? fixedColumns('list', { days: whole, exclusions: [] }) : {}),
    ...fixedColumns('int', { in: 1 }),
    alias: textColumn((name) => name),
    name: textColumn((name) => name),
  };
  return defineTable('timeperiods', columns, { rows: () => ['24x7'] });
}

const node = 'engine-1';

/** Returns Icinga 2's own table about the zones of its cluster. */
export function zonesTable(): EngineTable<string> {
  const columns: TableColumns<string> = {
    ...fixedColumns('string', { parent: null }),
    ...fixedColumns('int', { global: 0 }),
    endpoints: listColumn((name) => [name]),
    name: textColumn((name) => name),
  };
  return defineTable('zones', columns, { rows: () => [node] });
}

export function endpointsTable(): EngineTable<string> {
  const columns: TableColumns<string> = {
    identity: textColumn((name) => name),
    is_connected: intColumn(() => 1),
    name: textColumn((name) => name),
    node: textColumn((name) => name),
    zone: textColumn((name) => name),
  };
  return defineTable('endpoints', columns, { rows: () => [node] });
}
