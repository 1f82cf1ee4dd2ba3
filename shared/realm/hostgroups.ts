import { AppError } from '../base/errors.ts';
import { equals, integer, type Row, rows, text } from '../connectors/status-query/index.ts';
import { hostsOf, type HostStatus } from './hosts.ts';
import type { OpenRealm } from './open.ts';
import { byKey } from './order.ts';
import type { Fields } from './selection.ts';
import { serviceCountColumns, type ServiceCounts, serviceCounts, withoutSurplus } from './service-counts.ts';

/** A hostgroup with its members' states (spec 4.9); null where the engine does not count. */
export interface HostgroupStatus {
  readonly realm: string;
  readonly hostgroup_name: string;
  readonly alias: string | null;
  readonly hosts: {
    readonly total: number | null;
    readonly up: number | null;
    readonly down: number | null;
    readonly unreachable: number | null;
    readonly pending: number | null;
  };
  readonly services: ServiceCounts & { readonly total: number | null };
}

const columns = {
  name: text('name'),
  alias: text('alias'),
  num_hosts: integer('num_hosts'),
  num_hosts_up: integer('num_hosts_up'),
  num_hosts_down: integer('num_hosts_down'),
  num_hosts_unreach: integer('num_hosts_unreach'),
  num_hosts_pending: integer('num_hosts_pending'),
  ...serviceCountColumns,
};
type HostgroupRow = Row<typeof columns>;

/** The hostgroups of a realm by name; of a hostgroup realm, its own. */
export async function hostgroupsOf(realm: OpenRealm): Promise<HostgroupStatus[]> {
  const found = await realm.ask(rows('hostgroups', columns));
  const shown = found.filter((row) => row.name !== null && isInRealm(realm, row.name));
  return byKey(shown, (row) => row.name ?? '').map((row) => hostgroup(realm, row));
}

/** The names of a realm's hostgroups, sorted. */
export async function hostgroupNames(realm: OpenRealm): Promise<string[]> {
  const found = await realm.ask(rows('hostgroups', { name: text('name') }));
  const names = found.flatMap(({ name }) => (name !== null && isInRealm(realm, name) ? [name] : []));
  return byKey(names, (name) => name);
}

/** The hosts of one hostgroup by name; undefined when the realm does not have the group. */
export async function hostsOfGroup(
  realm: OpenRealm,
  hostgroup: string,
  fields?: Fields,
): Promise<HostStatus[] | undefined> {
  const [known, found] = await Promise.all([
    hasHostgroup(realm, hostgroup),
    hostsOf(realm, { hostgroup, fields }),
  ]);
  return known ? found : undefined;
}

/** Whether the realm has the group; a hostgroup realm has its own only. */
export async function hasHostgroup(realm: OpenRealm, name: string): Promise<boolean> {
  if (!isInRealm(realm, name)) return false;
  const found = await realm.ask(rows('hostgroups', { name: text('name') }).where(equals('name', name)));
  return found.some((row) => row.name === name);
}

export function unknownHostgroup(realm: string, name: string): AppError {
  return new AppError('hostgroup_not_found', {
    detail: `Realm '${realm}' has no hostgroup '${name}'.`,
  });
}

function isInRealm({ limitedTo }: OpenRealm, name: string): boolean {
  return limitedTo?.includes(name) ?? true;
}

function hostgroup(realm: OpenRealm, row: HostgroupRow): HostgroupStatus {
  return {
    realm: realm.name,
    hostgroup_name: row.name ?? '',
    alias: row.alias,
    hosts: hostCounts(row),
    services: { total: row.num_services, ...serviceCounts(row) },
  };
}

/** As with services, Icinga 2 counts a host that was never checked by its state and again as pending. */
function hostCounts(row: HostgroupRow): HostgroupStatus['hosts'] {
  const { num_hosts: total, num_hosts_unreach: unreachable, num_hosts_pending: pending } = row;
  const counted = (row.num_hosts_up ?? 0) + (row.num_hosts_down ?? 0) + (unreachable ?? 0) + (pending ?? 0);
  const down = withoutSurplus(row.num_hosts_down, counted, total);
  return { total, up: row.num_hosts_up, down, unreachable, pending };
}
