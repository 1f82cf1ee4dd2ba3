/** The tables that are made of hosts and triggers. */
import type { TableName } from '../status-query/index.ts';
import { column, type Need, type ZabbixColumns } from './columns.ts';
import { commentColumns, downtimeColumns, messagesOf } from './comment-columns.ts';
import { hostColumns } from './host-columns.ts';
import { hostResult } from './host-state.ts';
import { serviceColumns } from './service-columns.ts';
import type { HostWithTriggers } from './world.ts';

export interface Rows {
  readonly columns: readonly string[];
  readonly rows: Iterable<readonly unknown[]>;
}

export interface ZabbixTable {
  readonly columns: readonly string[];
  /** The column with the name of the host. `undefined` means that the objects do not belong to hosts. */
  readonly hostColumn?: 'name' | 'host_name';
  /** Returns what is read for these columns. */
  readonly needs: (columns: readonly string[]) => ReadonlySet<Need>;
  readonly rows: (
    hosts: readonly HostWithTriggers[],
    columns: readonly string[],
  ) => Iterable<readonly unknown[]>;
}

interface TableParts<T> {
  readonly columns: ZabbixColumns<T>;
  readonly hostColumn?: 'name' | 'host_name';
  /** What is read always. */
  readonly always: readonly Need[];
  readonly objects: (hosts: readonly HostWithTriggers[]) => Iterable<T>;
}

function tableOfObjects<T>({ columns, hostColumn, always, objects }: TableParts<T>): ZabbixTable {
  const columnsIn = (names: readonly string[]) => names.flatMap((name) => columns[name] ?? []);
  return {
    columns: Object.keys(columns),
    ...(hostColumn && { hostColumn }),
    needs: (names) => new Set([...always, ...columnsIn(names).flatMap(({ needs }) => needs)]),
    *rows(hosts, names) {
      const values = columnsIn(names).map(({ value }) => value);
      for (const object of objects(hosts)) yield values.map((value) => value(object));
    },
  };
}

/** A group of hosts, as the hosts in it tell it. */
interface Hostgroup {
  readonly name: string;
  readonly hosts: readonly HostWithTriggers[];
}

function* hostgroupsOf(hosts: readonly HostWithTriggers[]): Generator<Hostgroup> {
  const members = new Map<string, HostWithTriggers[]>();
  for (const host of hosts)
    for (const name of new Set(host.groups)) {
      const group = members.get(name);
      if (group) group.push(host);
      else members.set(name, [host]);
    }
  for (const name of [...members.keys()].sort()) yield { name, hosts: members.get(name) ?? [] };
}

const countHosts = (state: number) =>
  column<Hostgroup>(
    ({ hosts }) => hosts.map(hostResult).filter((one) => one.isKnown && one.state === state).length,
    'availability',
  );
const countServices = (isCounted: (state: number) => boolean) =>
  column<Hostgroup>(
    ({ hosts }) => hosts.flatMap(({ triggers }) => triggers).filter(({ state }) => isCounted(state)).length,
    'triggers',
  );

const hostgroupColumns: ZabbixColumns<Hostgroup> = {
  name: column(({ name }) => name),
  alias: column(({ name }) => name),
  num_hosts: column(({ hosts }) => hosts.length),
  num_hosts_up: countHosts(0),
  num_hosts_down: countHosts(1),
  num_hosts_unreach: column(() => 0),
  num_hosts_pending: column(
    ({ hosts }) => hosts.filter((host) => !hostResult(host).isKnown).length,
    'availability',
  ),
  num_services: countServices(() => true),
  num_services_ok: countServices((state) => state === 0),
  num_services_warn: countServices((state) => state === 1),
  num_services_crit: countServices((state) => state === 2),
  num_services_unknown: countServices((state) => state === 3),
  num_services_pending: countServices(() => false),
};

const tables: Readonly<Partial<Record<TableName, ZabbixTable>>> = {
  hosts: tableOfObjects({ columns: hostColumns, hostColumn: 'name', always: [], objects: (hosts) => hosts }),
  services: tableOfObjects({
    ...{ columns: serviceColumns, hostColumn: 'host_name', always: ['triggers'] },
    objects: (hosts) => hosts.flatMap(({ triggers }) => triggers),
  }),
  comments: tableOfObjects({
    ...{ columns: commentColumns, hostColumn: 'host_name', always: ['triggers', 'availability', 'comments'] },
    objects: messagesOf,
  }),
  // Maintenances are not shown as downtimes yet: hosts say that they are in one.
  downtimes: tableOfObjects({
    ...{ columns: downtimeColumns, hostColumn: 'host_name', always: [], objects: () => [] },
  }),
  hostgroups: tableOfObjects({ columns: hostgroupColumns, always: ['groups'], objects: hostgroupsOf }),
};

/** Returns a table, or `undefined` if Zabbix has nothing of the kind. */
export function tableOf(name: TableName): ZabbixTable | undefined {
  return tables[name];
}
