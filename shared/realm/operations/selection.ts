import type { Condition } from '../../base/condition.ts';
import { AppError } from '../../base/errors.ts';
import {
  always,
  anyOf,
  contains,
  equals,
  type Filter,
  list,
  rowQuery,
  text,
} from '../../connectors/status-query/index.ts';
import { tablesIn } from '../../rows/row-list.ts';
import { limitHosts, limitServices } from '../open-realm/hostgroup-limit.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { hasHostgroup } from '../status/hostgroups.ts';
import { hostsAndServicesOf } from '../status/hosts-and-services.ts';
import { objectKey, type TargetObject } from './target.ts';
import { namesFilter, pairsFilter } from './target-filters.ts';

/** The hosts and services that a caller wants an operation for. */
export interface TargetRequest {
  /** Names of hosts. */
  readonly hosts: readonly string[];
  readonly services: readonly TargetObject[];
  /** Name of a hostgroup, whose hosts are targets. */
  readonly hostgroup: string | undefined;
  /** Name of a servicegroup, whose services are targets. */
  readonly servicegroup: string | undefined;
  /** Conditions on the list of hosts and services. All rows that meet them are targets. An empty list selects nothing. */
  readonly where: readonly Condition[];
  /** True adds the services of all hosts that are targets. */
  readonly includeServices: boolean;
  /** True adds the hosts behind all hosts that are targets: their children, and the children of those. */
  readonly includeChildren: boolean;
}

/** The targets of one realm. */
export interface Selection {
  /** The selected objects, hosts first, each once, sorted by name. */
  readonly found: readonly TargetObject[];
  /** The objects that the caller named and the realm does not have. */
  readonly missing: readonly TargetObject[];
  /** The groups that the caller named and the realm does not have. */
  readonly missingGroups: readonly string[];
}

/** Returns the hosts and services of a realm that a caller wants an operation for. A hostgroup realm knows only its own. */
export async function selectTargets(realm: OpenRealm, request: TargetRequest): Promise<Selection> {
  const [matching, missingGroups] = await Promise.all([
    rowsMeeting(realm, request.where),
    groupsMissing(realm, request),
  ]);
  const hosts = await hostsIn(realm, { ...request, hosts: [...request.hosts, ...matching.hosts] });
  const services = await servicesIn(realm, {
    ...{ pairs: [...request.services, ...matching.services], servicegroup: request.servicegroup },
    hosts: request.includeServices ? hosts : [],
  });
  const found = [...hosts.map((host_name) => ({ host_name, description: null })), ...services];
  const known = new Set(found.map(objectKey));
  const named = [
    ...request.hosts.map((host_name) => ({ host_name, description: null })),
    ...request.services,
  ];
  const missing = new Map(named.map((one) => [objectKey(one), one]));
  for (const key of known) missing.delete(key);
  return { found, missing: [...missing.values()], missingGroups };
}

async function rowsMeeting(realm: OpenRealm, where: readonly Condition[]) {
  const hosts: string[] = [];
  const services: TargetObject[] = [];
  if (where.length === 0) return { hosts, services };
  const fields = new Set(['kind', 'host_name', 'description']);
  for (const table of await tablesIn(await hostsAndServicesOf(realm, { where, fields }))) {
    const [hostName, description] = [table.column('host_name'), table.column('description')];
    for (let row = 0; row < table.count; row += 1) {
      const service = description.value(row);
      if (typeof service === 'string')
        services.push({ host_name: String(hostName.value(row)), description: service });
      else hosts.push(String(hostName.value(row)));
    }
  }
  return { hosts, services };
}

async function groupsMissing(realm: OpenRealm, { hostgroup, servicegroup }: TargetRequest) {
  const missing: string[] = [];
  if (hostgroup !== undefined && !(await hasHostgroup(realm, hostgroup))) missing.push(hostgroup);
  if (servicegroup === undefined) return missing;
  const query = rowQuery('servicegroups', { name: text('name') }).where(equals('name', servicegroup));
  const groups = await realm.status.decodedRows(query);
  return groups.some(({ name }) => name === servicegroup) ? missing : [...missing, servicegroup];
}

type Hosts = Pick<TargetRequest, 'hosts' | 'hostgroup' | 'includeChildren'>;

/** Returns the names of the wanted hosts that the realm has, sorted. */
async function hostsIn(realm: OpenRealm, { hosts, hostgroup, includeChildren }: Hosts): Promise<string[]> {
  if (hosts.length === 0 && hostgroup === undefined) return [];
  const names = new Set(hosts);
  const group = hostgroup === undefined ? [] : [contains('groups', hostgroup)];
  const filter = includeChildren ? always : anyOf(...group, ...namesFilter('name', names));
  const found = await readHosts(realm, filter, includeChildren);
  const isWanted = (name: string, groups: readonly string[]) =>
    names.has(name) || (hostgroup !== undefined && groups.includes(hostgroup));
  const wanted = found.flatMap(({ name, groups }) => (name !== null && isWanted(name, groups) ? [name] : []));
  return [...(includeChildren ? withChildren(wanted, found) : new Set(wanted))].sort();
}

interface HostRow {
  readonly name: string | null;
  readonly groups: readonly string[];
  readonly parents: readonly string[];
}

/** Reads hosts. Without `withParents` they have no parents: some engines have to list all dependencies for them. */
async function readHosts(realm: OpenRealm, filter: Filter, withParents: boolean): Promise<HostRow[]> {
  const columns = { name: text('name'), groups: list('groups') };
  const limits = [filter, ...limitHosts(realm)];
  if (withParents) {
    const query = rowQuery('hosts', { ...columns, parents: list('parents') });
    return realm.status.decodedRows(query.where(...limits));
  }
  const rows = await realm.status.decodedRows(rowQuery('hosts', columns).where(...limits));
  return rows.map((row) => ({ ...row, parents: [] }));
}

function withChildren(hosts: readonly string[], all: readonly HostRow[]): Set<string> {
  const childrenOf = new Map<string, string[]>();
  for (const { name, parents } of all) {
    for (const parent of parents) childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), name ?? '']);
  }
  const reached = new Set<string>(hosts);
  // A set iterates over what is added meanwhile, and a host is added once: parents in a circle end.
  for (const host of reached) (childrenOf.get(host) ?? []).forEach((child) => reached.add(child));
  return reached;
}

interface Services {
  readonly pairs: readonly TargetObject[];
  readonly servicegroup: string | undefined;
  /** Hosts all of whose services are wanted. */
  readonly hosts: readonly string[];
}

async function servicesIn(
  realm: OpenRealm,
  { pairs, servicegroup, hosts }: Services,
): Promise<TargetObject[]> {
  if (pairs.length + hosts.length === 0 && servicegroup === undefined) return [];
  const names = new Set(hosts);
  const wanted = new Set(pairs.map(objectKey));
  const filters = [
    ...(servicegroup === undefined ? [] : [contains('groups', servicegroup)]),
    ...namesFilter('host_name', names),
    ...pairsFilter(pairs),
  ];
  const columns = { host: text('host_name'), service: text('description'), groups: list('groups') };
  const found = await realm.status.decodedRows(
    rowQuery('services', columns).where(anyOf(...filters), ...limitServices(realm)),
  );
  const targets = found.flatMap(({ host, service, groups }) => {
    const target = { host_name: host ?? '', description: service ?? '' };
    const isWanted =
      names.has(target.host_name) ||
      wanted.has(objectKey(target)) ||
      (servicegroup !== undefined && groups.includes(servicegroup));
    return isWanted ? [target] : [];
  });
  const byKey = new Map(targets.map((target) => [objectKey(target), target]));
  return [...byKey.keys()].sort().flatMap((key) => byKey.get(key) ?? []);
}

export function unknownGroups(realm: string, groups: readonly string[]): AppError {
  return new AppError('hostgroup_not_found', {
    detail: `Realm '${realm}' has no group ${groups.map((name) => `'${name}'`).join(' and ')}.`,
  });
}
