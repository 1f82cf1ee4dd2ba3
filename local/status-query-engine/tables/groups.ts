import type { Columns, Table } from '../column.ts';
import { fixed, int, joined, list, table, text } from '../column.ts';
import type { Group, Host, Service } from '../site.ts';
import type { EngineDialect, World } from '../world.ts';
import { byBytes } from '../world.ts';
import { hostColumns } from './hosts.ts';
import { isCounted, shownState } from './never-checked.ts';
import { serviceCounts } from './service-counts.ts';

export function hostgroups(dialect: EngineDialect): Table<Group> {
  return table('hostgroups', hostgroupColumns(dialect), {
    rows: ({ site }) => inOrder(site.hostgroups, dialect),
    mayBeSeen: (group, contact, world) => {
      const hosts = members(group, world);
      return hosts.length > 0 && hosts.every((host) => host.contacts.includes(contact));
    },
  });
}

export function servicegroups(dialect: EngineDialect): Table<Group> {
  const members = (group: Group, { roll }: World): readonly Service[] =>
    roll.serviceGroupMembers.get(group.name) ?? [];
  const columns: Columns<Group> = {
    ...groupColumns,
    ...serviceCounts(members),
    members: list((group, world) => members(group, world).map((each) => [each.host.name, each.description])),
    members_with_state: list((group, world) =>
      members(group, world).map((each) => [
        each.host.name,
        each.description,
        each.state,
        Number(each.has_been_checked),
      ]),
    ),
  };
  return table('servicegroups', columns, { rows: ({ site }) => inOrder(site.servicegroups, dialect) });
}

interface Membership {
  readonly host: Host;
  readonly group: Group;
}

/** Returns the table with one row for each membership of a host in a group. */
export function hostsbygroup(dialect: EngineDialect): Table<Membership> {
  const columns: Columns<Membership> = {
    ...joined('', hostColumns(dialect), ({ host }: Membership): Host => host),
    ...joined('hostgroup_', hostgroupColumns(dialect), ({ group }: Membership): Group => group),
  };
  return table('hostsbygroup', columns, {
    rows: ({ site, roll }) =>
      inOrder(site.hostgroups, dialect).flatMap((group) =>
        (roll.groupMembers.get(group.name) ?? []).map((host) => ({ host, group })),
      ),
    mayBeSeen: ({ host }, contact) => host.contacts.includes(contact),
  });
}

function hostgroupColumns(dialect: EngineDialect): Columns<Group> {
  return {
    ...groupColumns,
    ...hostCounts,
    ...serviceCounts((group: Group, world) =>
      members(group, world).flatMap((host) => [...host.services.values()]),
    ),
    ...(dialect === 'naemon' ? fixed('int', { id: 0 }) : {}),
  };
}

const groupColumns: Columns<Group> = {
  ...fixed('string', { action_url: '', notes: '', notes_url: '' }),
  alias: text((group) => group.alias),
  name: text((group) => group.name),
};

const members = (group: Group, { roll }: World): readonly Host[] => roll.groupMembers.get(group.name) ?? [];

const count = (matches: (host: Host, dialect: EngineDialect) => boolean): Columns<Group>[string] =>
  int((group, world) => members(group, world).filter((host) => matches(host, world.dialect)).length);

const inState = (state: number) => (host: Host, dialect: EngineDialect) =>
  isCounted(host, dialect) && shownState(host, dialect) === state;

const hostCounts: Columns<Group> = {
  members: list((group, world) => members(group, world).map(({ name }) => name)),
  members_with_state: list((group, world) =>
    members(group, world).map((host) => [host.name, host.state, Number(host.has_been_checked)]),
  ),
  num_hosts: count(() => true),
  num_hosts_down: count(inState(1)),
  num_hosts_pending: count((host) => !host.has_been_checked),
  num_hosts_unreach: count(inState(2)),
  num_hosts_up: count(inState(0)),
  worst_host_state: int((group, world) => Math.max(0, ...members(group, world).map(({ state }) => state))),
};

function inOrder(groups: ReadonlyMap<string, Group>, dialect: EngineDialect): Group[] {
  const listed = [...groups.values()];
  return dialect === 'naemon' ? listed.sort((a, b) => byBytes(a.name, b.name)) : listed;
}
