import type { Condition } from '../../base/condition.ts';
import { AppError } from '../../base/errors.ts';
import {
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
import { namesFilter } from './target-filters.ts';
import { existingTargets } from './target-rows.ts';

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
  /** The only objects that are targets, each in its realm. `undefined` means that all that are selected are targets. */
  readonly only?: readonly RealmTarget[];
}

/** A host or a service of the realm that has this name. */
export interface RealmTarget extends Pick<TargetObject, 'host_name' | 'service'> {
  readonly realm: string;
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
  const named = namedTargets(request);
  const [existing, matching, missingGroups] = await Promise.all([
    existingTargets(realm, named),
    rowsMeeting(realm, request.where),
    groupsMissing(realm, request),
  ]);
  const known = [...existing, ...matching];
  const hosts = await hostsIn(realm, { ...request, hosts: known.filter(isHost).map(hostOf) });
  const services = await servicesIn(realm, {
    ...{ services: known.filter((one) => !isHost(one)), servicegroup: request.servicegroup },
    hosts: request.includeServices ? hosts : [],
  });
  const all = [...hosts.map(hostTarget), ...services];
  const found = request.only ? all.filter(inRealm(realm.name, request.only)) : all;
  const missing = new Map(named.map((one) => [objectKey(one), one]));
  for (const one of all) missing.delete(objectKey(one));
  return { found, missing: [...missing.values()], missingGroups };
}

/** Returns the test of the targets that are meant in a realm. */
function inRealm(name: string, only: readonly RealmTarget[]): (target: TargetObject) => boolean {
  const own = only.filter(({ realm }) => realm === name);
  const keys = new Set(own.map(({ host_name, service }) => objectKey({ host_name, service })));
  return (target) => keys.has(objectKey(target));
}

/** Returns the objects that the caller named one by one. */
export function namedTargets({ hosts, services }: Pick<TargetRequest, 'hosts' | 'services'>): TargetObject[] {
  return [...hosts.map(hostTarget), ...services];
}

function hostTarget(host: string): TargetObject {
  return { host_name: host, service: null };
}

function isHost({ service }: TargetObject): boolean {
  return service === null;
}

function hostOf({ host_name: host }: TargetObject): string {
  return host;
}

async function rowsMeeting(realm: OpenRealm, where: readonly Condition[]): Promise<TargetObject[]> {
  if (where.length === 0) return [];
  const targets: TargetObject[] = [];
  const fields = new Set(['kind', 'host_name', 'service']);
  for (const table of await tablesIn(await hostsAndServicesOf(realm, { where, fields }))) {
    const [hostNames, services] = [table.column('host_name'), table.column('service')];
    for (let row = 0; row < table.count; row += 1) {
      const service = services.value(row);
      const isService = typeof service === 'string';
      targets.push({ host_name: String(hostNames.value(row)), service: isService ? service : null });
    }
  }
  return targets;
}

async function groupsMissing(realm: OpenRealm, { hostgroup, servicegroup }: TargetRequest) {
  const missing: string[] = [];
  if (hostgroup !== undefined && !(await hasHostgroup(realm, hostgroup))) missing.push(hostgroup);
  if (servicegroup === undefined) return missing;
  const query = rowQuery('servicegroups', { name: text('name') }).where(equals('name', servicegroup));
  const groups = await realm.status.decodedRows(query);
  return groups.some(({ name }) => name === servicegroup) ? missing : [...missing, servicegroup];
}

interface Hosts extends Pick<TargetRequest, 'hostgroup' | 'includeChildren'> {
  /** Names of hosts that the realm has. */
  readonly hosts: readonly string[];
}

/** Returns the names of the wanted hosts, sorted: with those of the hostgroup, and with all hosts behind them. */
async function hostsIn(realm: OpenRealm, { hosts, hostgroup, includeChildren }: Hosts): Promise<string[]> {
  const members = hostgroup === undefined ? [] : await membersOf(realm, hostgroup);
  const wanted = new Set([...hosts, ...members]);
  const isExpanded = includeChildren && wanted.size > 0;
  return [...(isExpanded ? withChildren(wanted, await readParents(realm)) : wanted)].sort();
}

/** Returns the names of the hosts of a group. */
async function membersOf(realm: OpenRealm, hostgroup: string): Promise<string[]> {
  const query = rowQuery('hosts', { name: text('name'), groups: list('groups') });
  const found = await realm.status.decodedRows(
    query.where(contains('groups', hostgroup), ...limitHosts(realm)),
  );
  return found.flatMap(({ name, groups }) => (name !== null && groups.includes(hostgroup) ? [name] : []));
}

interface HostWithParents {
  readonly name: string | null;
  readonly parents: readonly string[];
}

/** Reads all hosts. Some engines have to list all dependencies for their parents. */
function readParents(realm: OpenRealm): Promise<HostWithParents[]> {
  const query = rowQuery('hosts', { name: text('name'), parents: list('parents') });
  return realm.status.decodedRows(query.where(...limitHosts(realm)));
}

function withChildren(hosts: Iterable<string>, all: readonly HostWithParents[]): Set<string> {
  const childrenOf = new Map<string, string[]>();
  for (const { name, parents } of all)
    for (const parent of parents) {
      const children = childrenOf.get(parent);
      if (children) children.push(name ?? '');
      else childrenOf.set(parent, [name ?? '']);
    }
  const reached = new Set<string>(hosts);
  // A set iterates over what is added meanwhile, and a host is added once: parents in a circle end.
  for (const host of reached) (childrenOf.get(host) ?? []).forEach((child) => reached.add(child));
  return reached;
}

interface Services {
  /** Services that the realm has. */
  readonly services: readonly TargetObject[];
  readonly servicegroup: string | undefined;
  /** Hosts all of whose services are wanted. */
  readonly hosts: readonly string[];
}

/** Returns the wanted services, sorted. */
async function servicesIn(
  realm: OpenRealm,
  { services, servicegroup, hosts }: Services,
): Promise<TargetObject[]> {
  const names = new Set(hosts);
  const isOfHosts = ({ host }: ServiceRow) => names.has(host ?? '');
  const isOfGroup = ({ groups }: ServiceRow) => servicegroup !== undefined && groups.includes(servicegroup);
  const listed = await readServices(realm, [
    ...(servicegroup === undefined ? [] : [contains('groups', servicegroup)]),
    ...namesFilter('host_name', names),
  ]);
  const wanted = listed.filter((row) => isOfHosts(row) || isOfGroup(row));
  const targets = wanted.map(({ host, service }) => ({ host_name: host ?? '', service: service ?? '' }));
  const byKey = new Map([...services, ...targets].map((target) => [objectKey(target), target]));
  return [...byKey.keys()].sort().flatMap((key) => byKey.get(key) ?? []);
}

interface ServiceRow {
  readonly host: string | null;
  readonly service: string | null;
  readonly groups: readonly string[];
}

/** Reads the services that meet one of the conditions. Without a condition there are none. */
async function readServices(realm: OpenRealm, conditions: readonly Filter[]): Promise<ServiceRow[]> {
  if (conditions.length === 0) return [];
  const columns = { host: text('host_name'), service: text('description'), groups: list('groups') };
  const query = rowQuery('services', columns).where(anyOf(...conditions), ...limitServices(realm));
  return realm.status.decodedRows(query);
}

export function unknownGroups(realm: string, groups: readonly string[]): AppError {
  return new AppError('hostgroup_not_found', {
    detail: `Realm '${realm}' has no group ${groups.map((name) => `'${name}'`).join(' and ')}.`,
  });
}
