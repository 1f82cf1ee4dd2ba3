/** The tables that are read from the API: the type of object of each, the permission that it needs, and its columns. */
import type { TableName } from '../status-query/index.ts';
import { checkableColumns } from './checkable-columns.ts';
import { type ApiColumns, attribute, joinedColumns, objectName, related, seconds } from './columns.ts';
import { hostColumns } from './host-columns.ts';
import { descriptionOf, hostOf } from './object-names.ts';
import type { HostsByState, Relation, ServicesByState } from './relations.ts';
import { commentColumns, downtimeColumns } from './remark-columns.ts';

export interface ApiTable {
  /** The type of the objects, as a part of the path. */
  readonly type:
    | Exclude<Relation, 'node'>
    | 'hostgroups'
    | 'servicegroups'
    | 'comments'
    | 'downtimes'
    | 'endpoints'
    | 'usergroups'
    | 'checkcommands';
  readonly columns: ApiColumns;
  /** The column with the name of the host. `undefined` means that the objects do not belong to hosts. */
  readonly hostColumn?: 'name' | 'host_name';
}

const serviceColumns: ApiColumns = {
  ...joinedColumns('host', hostColumns, hostOf),
  ...checkableColumns,
  // Attributes with these names would make up a tenth of a list.
  host_name: { attrs: [], value: ({ name }) => hostOf(name) },
  description: { attrs: [], value: ({ name }) => descriptionOf(name) },
  state: attribute('state'),
  last_time_ok: attribute('last_state_ok', seconds),
  last_time_warning: attribute('last_state_warning', seconds),
  last_time_critical: attribute('last_state_critical', seconds),
  last_time_unknown: attribute('last_state_unknown', seconds),
};

const ofHosts = (key: keyof HostsByState) =>
  related(['hosts'], ({ name }, { hostsInGroup }) => hostsInGroup(name)[key]);
const ofServices = (key: keyof ServicesByState) =>
  related(['hosts', 'services'], ({ name }, { servicesInGroup }) => servicesInGroup(name)[key]);

const named: ApiColumns = { name: objectName, alias: attribute('display_name') };

const hostgroupColumns: ApiColumns = {
  ...named,
  num_hosts: ofHosts('all'),
  num_hosts_up: ofHosts('up'),
  num_hosts_down: ofHosts('down'),
  num_hosts_unreach: ofHosts('unreachable'),
  num_hosts_pending: ofHosts('pending'),
  num_services: ofServices('all'),
  num_services_ok: ofServices('ok'),
  num_services_warn: ofServices('warning'),
  num_services_crit: ofServices('critical'),
  num_services_unknown: ofServices('unknown'),
  num_services_pending: ofServices('pending'),
};

const endpointColumns: ApiColumns = {
  name: objectName,
  node: related(['node'], (_, { node }) => node),
};

const tables: Readonly<Partial<Record<TableName, ApiTable>>> = {
  hosts: { type: 'hosts', columns: hostColumns, hostColumn: 'name' },
  services: { type: 'services', columns: serviceColumns, hostColumn: 'host_name' },
  hostgroups: { type: 'hostgroups', columns: hostgroupColumns },
  servicegroups: { type: 'servicegroups', columns: named },
  comments: { type: 'comments', columns: commentColumns },
  downtimes: { type: 'downtimes', columns: downtimeColumns },
  contacts: { type: 'users', columns: named },
  contactgroups: { type: 'usergroups', columns: named },
  commands: { type: 'checkcommands', columns: { name: objectName } },
  timeperiods: { type: 'timeperiods', columns: named },
  endpoints: { type: 'endpoints', columns: endpointColumns },
};

/** Returns a table, or `undefined` if the API has nothing of the kind: it has no log and no past. */
export function tableOf(name: TableName): ApiTable | undefined {
  return tables[name];
}

const permissionNames: Readonly<Record<ApiTable['type'], string>> = {
  hosts: 'Host',
  services: 'Service',
  hostgroups: 'HostGroup',
  servicegroups: 'ServiceGroup',
  comments: 'Comment',
  downtimes: 'Downtime',
  users: 'User',
  usergroups: 'UserGroup',
  checkcommands: 'CheckCommand',
  timeperiods: 'TimePeriod',
  endpoints: 'Endpoint',
  dependencies: 'Dependency',
  notifications: 'Notification',
};

/** The permissions that reading needs. The nouns ask nothing about check commands. */
export const readPermissions: readonly string[] = [
  'status/query',
  ...Object.values(permissionNames)
    .filter((name) => name !== 'CheckCommand')
    .map((name) => `objects/query/${name}`),
];

/** Returns the permission to read objects of a type. */
export function queryPermission(type: ApiTable['type']): string {
  return `objects/query/${permissionNames[type]}`;
}
