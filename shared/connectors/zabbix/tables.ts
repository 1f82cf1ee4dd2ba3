/** The tables that are made of hosts and triggers. */
import {
  hostgroupColumns,
  hostgroupsOf,
  type ObjectTable,
  objectTable,
  type TableName,
} from '../status-query/index.ts';
import type { Need } from './columns.ts';
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

const hostgroups = objectTable(hostgroupColumns, ({ hosts }: ZabbixState) =>
  hostgroupsOf(hosts.map((host) => ({ ...host, ...hostResult(host) }))),
);

/** The numbers of services need triggers, and those of hosts by state what tells availability. */
const needsOfGroups = [
  ['num_services', ['triggers']],
  ['num_hosts_', ['availability']],
] as const;

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
  log: {
    columns: Object.fromEntries(logColumns.map((name) => [name, name])),
    needs: () => [],
    *rows({ lines = [] }, names) {
      for (const line of lines) yield names.map((name) => line[name] ?? null);
    },
    always: [],
  },
  hostgroups: {
    ...hostgroups,
    needs: (names) =>
      names.flatMap((name) => needsOfGroups.find(([prefix]) => name.startsWith(prefix))?.[1] ?? []),
    always: ['groups'],
  },
};
