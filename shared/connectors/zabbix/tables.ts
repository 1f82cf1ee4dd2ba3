/** The tables that are made of hosts and triggers. */
import { mapValues } from '../../base/map-values.ts';
import {
  hostgroupColumns,
  hostgroupsOf,
  type ObjectTable,
  objectTable,
  type TableName,
} from '../status-query/index.ts';
import { type Need, needing } from './columns.ts';
import { commentColumns, messagesOf } from './comment-columns.ts';
import { hostColumns } from './host-columns.ts';
import { hostResult } from './host-state.ts';
import { downtimeColumns, maintainedIn, type ZabbixState } from './maintenances.ts';
import { logColumns } from './past-lines.ts';
import { serviceColumns } from './service-columns.ts';

export interface ZabbixTable extends ObjectTable<ZabbixState> {
  /** The column with the name of the host. `undefined` means that the objects do not belong to hosts. */
  readonly hostColumn?: 'name' | 'host_name';
  /** The needs of every row, whichever columns are asked for. */
  readonly always: readonly Need[];
}

const ofHostgroup = mapValues(hostgroupColumns, (cell, name) => {
  if (name.startsWith('num_services')) return needing('triggers', cell);
  return name.startsWith('num_hosts_') ? needing('availability', cell) : cell;
});

export const tables: Readonly<Partial<Record<TableName, ZabbixTable>>> = {
  hosts: { ...objectTable(hostColumns, ({ hosts }: ZabbixState) => hosts), hostColumn: 'name', always: [] },
  services: {
    ...objectTable(serviceColumns, ({ hosts }: ZabbixState) => hosts.flatMap(({ services }) => services)),
    ...{ hostColumn: 'host_name', always: ['triggers'] },
  },
  comments: {
    ...objectTable(commentColumns, ({ hosts }: ZabbixState) => messagesOf(hosts)),
    ...{ hostColumn: 'host_name', always: ['triggers', 'availability', 'comments'] },
  },
  downtimes: {
    ...objectTable(downtimeColumns, maintainedIn),
    ...{ hostColumn: 'host_name', always: ['triggers', 'groups', 'variables', 'downtimes'] },
  },
  log: { ...objectTable(logColumns, ({ lines = [] }: ZabbixState) => lines), always: [] },
  hostgroups: {
    ...objectTable(ofHostgroup, ({ hosts }: ZabbixState) =>
      hostgroupsOf(hosts.map((host) => ({ ...host, ...hostResult(host) }))),
    ),
    always: ['groups'],
  },
};
