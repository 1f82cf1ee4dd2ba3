import * as z from 'zod';

import type { Condition } from '../../base/condition.ts';
import { AppError } from '../../base/errors.ts';
import { equals, integer, rowQuery, text } from '../../connectors/status-query/index.ts';
import { orderedRows } from '../../rows/order.ts';
import { RowList } from '../../rows/row-list.ts';
import * as field from '../fields/field.ts';
import { fieldTable, type ListSelection, type RecordOf } from '../fields/field-table.ts';
import { sortByKey } from '../fields/order.ts';
import { fieldsOfRealm } from '../fields/related-fields.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { realmName } from './checkable.ts';
import { hostsInGroup, type HostStatus } from './hosts.ts';
import {
  knownCount,
  serviceCountColumns,
  serviceCounts,
  serviceCountsSchema,
  withoutExcess,
} from './service-counts.ts';

/** A hostgroup with the states of its members (spec 4.9). Null for a number that the engine does not count. */
export const hostgroups = fieldTable(
  {
    ...{ id: 'HostgroupStatus', table: 'hostgroups', ties: ['realm', 'hostgroup_name'] },
    related: fieldsOfRealm,
    kind: 'hostgroups',
  },
  {
    realm: realmName,
    hostgroup_name: field.name('name', { sort: true }),
    alias: field.text('alias', { sort: true }),
    hosts: field.computed({
      schema: () =>
        z.strictObject({
          total: knownCount(),
          up: knownCount(),
          down: knownCount(),
          unreachable: knownCount(),
          pending: knownCount(),
        }),
      columns: {
        num_hosts: integer,
        num_hosts_up: integer,
        num_hosts_down: integer,
        num_hosts_unreach: integer,
        num_hosts_pending: integer,
      },
      // Icinga 2 counts a host that was never checked as DOWN and again as pending. The connector counts hosts behind a parent that is down.
      value(row) {
        const { num_hosts: total, num_hosts_up: up, num_hosts_down: down } = row;
        const { num_hosts_unreach: unreachable, num_hosts_pending: pending } = row;
        const counted = (up ?? 0) + (down ?? 0) + (unreachable ?? 0) + (pending ?? 0);
        return { total, up, down: withoutExcess(down, counted, total), unreachable, pending };
      },
    }),
    services: field.computed({
      schema: () => z.strictObject({ total: knownCount(), ...serviceCountsSchema() }),
      columns: serviceCountColumns,
      value: (row) => ({ total: row.num_services, ...serviceCounts(row) }),
    }),
  },
);

export type HostgroupStatus = RecordOf<typeof hostgroups.fields>;

/** Returns the hostgroups of a realm, sorted by name. A hostgroup realm has only its own. */
export async function hostgroupsOf(
  realm: OpenRealm,
  selection: ListSelection = {},
): Promise<RowList<HostgroupStatus>> {
  const where = [...shownGroups(realm), ...(selection.where ?? [])];
  const groups = await hostgroups.rows(realm, { ...selection, where });
  return RowList.of(await orderedRows(groups, ['hostgroup_name']));
}

/** Returns the conditions that a hostgroup has a name and that the realm shows it. */
function shownGroups({ limitedTo }: OpenRealm): Condition[] {
  const nameIn = (values: readonly string[]): Condition => ({
    ...{ field: 'hostgroup_name', predicate: { kind: 'oneOf', values } },
  });
  return [{ not: nameIn(['']) }, ...(limitedTo ? [nameIn(limitedTo)] : [])];
}

/** Returns the names of a realm's hostgroups, sorted. */
export async function hostgroupNames(realm: OpenRealm): Promise<string[]> {
  const groups = await realm.status.decodedRows(rowQuery('hostgroups', { name: text('name') }));
  const names = groups.flatMap(({ name }) => (name !== null && isInRealm(realm, name) ? [name] : []));
  // A cache in front of several engines lists a group once per engine.
  return sortByKey([...new Set(names)], (name) => name);
}

/** Returns the hosts of one hostgroup, sorted by name. `undefined` means that the realm lacks the group. */
export async function hostsOfGroup(
  realm: OpenRealm,
  hostgroup: string,
  selection: ListSelection = {},
): Promise<RowList<HostStatus> | undefined> {
  const [exists, hosts] = await Promise.all([
    hasHostgroup(realm, hostgroup),
    hostsInGroup(realm, hostgroup, selection),
  ]);
  return exists ? hosts : undefined;
}

/** Returns true if the realm has the group. A hostgroup realm has only its own. */
export async function hasHostgroup(realm: OpenRealm, name: string): Promise<boolean> {
  if (!isInRealm(realm, name)) return false;
  const groups = await realm.status.decodedRows(
    rowQuery('hostgroups', { name: text('name') }).where(equals('name', name)),
  );
  return groups.some((row) => row.name === name);
}

export function unknownHostgroup(realm: string, name: string): AppError {
  return new AppError('hostgroup_not_found', {
    detail: `Realm '${realm}' has no hostgroup '${name}'.`,
  });
}

export function hostNotInHostgroup(
  realm: string,
  { host, hostgroup }: { readonly host: string; readonly hostgroup: string },
): AppError {
  return new AppError('host_not_in_hostgroup', {
    detail: `Host '${host}' of realm '${realm}' is not in hostgroup '${hostgroup}'.`,
  });
}

function isInRealm({ limitedTo }: OpenRealm, name: string): boolean {
  return limitedTo?.includes(name) ?? true;
}
