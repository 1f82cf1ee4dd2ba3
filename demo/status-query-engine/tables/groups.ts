import type { EngineTable, TableColumns } from '../column.ts';
import { defineTable, fixedColumns, intColumn, listColumn, prefixedColumns, textColumn } from '../column.ts';
import type { Host, ObjectGroup, Service } from '../site.ts';
import type { DialectName, EngineSnapshot } from '../snapshot.ts';
import { byBytes } from '../snapshot.ts';
import { hostColumns } from './hosts.ts';
import { isCounted, shownState } from './never-checked.ts';
import { columnsOfServiceCounts } from './service-counts.ts';

export function hostgroupsTable(dialect: DialectName): EngineTable<ObjectGroup> {
  return defineTable('hostgroups', hostgroupColumns(dialect), {
    rows: ({ site }) => inOrder(site.hostgroups, dialect),
    mayBeSeen: (group, contact, world) => {
      const hosts = members(group, world);
      return hosts.length > 0 && hosts.every((host) => host.contacts.includes(contact));
    },
  });
}

export function servicegroupsTable(dialect: DialectName): EngineTable<ObjectGroup> {
  const members = (group: ObjectGroup, { objects: roll }: EngineSnapshot): readonly Service[] =>
    roll.serviceGroupMembers.get(group.name) ?? [];
  const columns: TableColumns<ObjectGroup> = {
    ...groupColumns,
    ...columnsOfServiceCounts(members),
    members: listColumn((group, world) =>
      members(group, world).map((each) => [each.host.name, each.description]),
    ),
    members_with_state: listColumn((group, world) =>
      members(group, world).map((each) => [
        each.host.name,
        each.description,
        each.state,
        Number(each.has_been_checked),
      ]),
    ),
  };
  return defineTable('servicegroups', columns, { rows: ({ site }) => inOrder(site.servicegroups, dialect) });
}

interface Membership {
  readonly host: Host;
  readonly group: ObjectGroup;
}

/** Returns the table with one row for each membership of a host in a group. */
export function hostsByGroupTable(dialect: DialectName): EngineTable<Membership> {
  const columns: TableColumns<Membership> = {
    ...prefixedColumns('', hostColumns(dialect), ({ host }: Membership): Host => host),
    ...prefixedColumns(
      'hostgroup_',
      hostgroupColumns(dialect),
      ({ group }: Membership): ObjectGroup => group,
    ),
  };
  return defineTable('hostsbygroup', columns, {
    rows: ({ site, objects: roll }) =>
      inOrder(site.hostgroups, dialect).flatMap((group) =>
        (roll.groupMembers.get(group.name) ?? []).map((host) => ({ host, group })),
      ),
    mayBeSeen: ({ host }, contact) => host.contacts.includes(contact),
  });
}

function hostgroupColumns(dialect: DialectName): TableColumns<ObjectGroup> {
  return {
    ...groupColumns,
    ...hostCounts,
    ...columnsOfServiceCounts((group: ObjectGroup, world) =>
      members(group, world).flatMap((host) => [...host.services.values()]),
    ),
    ...(dialect === 'naemon' ? fixedColumns('int', { id: 0 }) : {}),
  };
}

const groupColumns: TableColumns<ObjectGroup> = {
  ...fixedColumns('string', { action_url: '', notes: '', notes_url: '' }),
  alias: textColumn((group) => group.alias),
  name: textColumn((group) => group.name),
};

const members = (group: ObjectGroup, { objects: roll }: EngineSnapshot): readonly Host[] =>
  roll.groupMembers.get(group.name) ?? [];

const count = (matches: (host: Host, dialect: DialectName) => boolean): TableColumns<ObjectGroup>[string] =>
  intColumn((group, world) => members(group, world).filter((host) => matches(host, world.dialect)).length);

/** Icinga 2 counts a host behind a parent that is down as unreachable, and by its own state as well. */
const isUp = (host: Host, dialect: DialectName) =>
  inState(0)(host, dialect) || (dialect === 'icinga2' && inState(2)(host, dialect));

const inState = (state: number) => (host: Host, dialect: DialectName) =>
  isCounted(host, dialect) && shownState(host, dialect) === state;

const hostCounts: TableColumns<ObjectGroup> = {
  members: listColumn((group, world) => members(group, world).map(({ name }) => name)),
  members_with_state: listColumn((group, world) =>
    members(group, world).map((host) => [host.name, host.state, Number(host.has_been_checked)]),
  ),
  num_hosts: count(() => true),
  num_hosts_down: count(inState(1)),
  num_hosts_pending: count((host) => !host.has_been_checked),
  num_hosts_unreach: count(inState(2)),
  num_hosts_up: count(isUp),
  worst_host_state: intColumn((group, world) =>
    Math.max(0, ...members(group, world).map(({ state }) => state)),
  ),
};

function inOrder(groups: ReadonlyMap<string, ObjectGroup>, dialect: DialectName): ObjectGroup[] {
  const listed = [...groups.values()];
  return dialect === 'naemon' ? listed.sort((a, b) => byBytes(a.name, b.name)) : listed;
}
