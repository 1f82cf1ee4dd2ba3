/** Lists of objects beside those of a question: the API has no counts, no members and no parents, so that they are made here. */
import { groupBy } from '../../base/group-by.ts';
import type { ApiAttributes, ApiObject } from './api-object.ts';
import { bit, textOf, textsIn } from './columns.ts';
import { hostStateAttributes, hostStateOf } from './host-state.ts';
import { hostOf } from './object-names.ts';
import type { Contacts, HostsByState, RelatedObjects, Relation, ServicesByState } from './relations.ts';

/** What is read of each list. */
export const relationAttributes: Readonly<Record<ListRelation, readonly string[]>> = {
  hosts: ['groups', 'last_check', ...hostStateAttributes],
  services: ['state', 'last_check'],
  comments: ['host_name', 'service_name'],
  dependencies: ['parent_host_name', 'parent_service_name', 'child_host_name', 'child_service_name'],
  notifications: ['host_name', 'service_name', 'users', 'user_groups'],
  users: ['groups'],
  timeperiods: ['is_inside'],
};

export type ListRelation = Exclude<Relation, 'node'>;
export type RelatedLists = ReadonlyMap<ListRelation, readonly ApiObject[]>;

export function relateObjects(
  lists: RelatedLists,
  facts: Pick<RelatedObjects, 'numberOf' | 'node'>,
): RelatedObjects {
  const listOf = (relation: ListRelation) => lists.get(relation) ?? [];
  const services = countServices(listOf('services'));
  const groups = countGroups(listOf('hosts'), services);
  const parents = parentsByHost(listOf('dependencies'));
  const comments = commentsByObject(listOf('comments'), facts.numberOf);
  const contacts = contactsByObject(listOf('notifications'), listOf('users'));
  const periods = new Map(
    listOf('timeperiods').map(({ name, attrs }) => [name, bit(attrs['is_inside']) === 1]),
  );
  return {
    ...facts,
    servicesOf: (host) => services.get(host) ?? noServices,
    hostsInGroup: (group) => groups.get(group)?.hosts ?? noHosts,
    servicesInGroup: (group) => groups.get(group)?.services ?? noServices,
    parentsOf: (host) => [...(parents.get(host) ?? [])],
    contactsOf: (name) => contacts.get(name) ?? { users: [], groups: [] },
    commentsOf: (name) => (comments.get(name) ?? []).map(({ number }) => number),
    isInPeriod: (period) => periods.get(textOf(period)) ?? true,
  };
}

const noServices: ServicesByState = { all: 0, ok: 0, warning: 0, critical: 0, unknown: 0, pending: 0 };
const noHosts: HostsByState = { all: 0, up: 0, down: 0, unreachable: 0, pending: 0 };

const serviceStates = ['ok', 'warning', 'critical', 'unknown'] as const;
const hostStates = ['up', 'down', 'unreachable'] as const;

/** Returns the key of the state among the counts. An object that was never checked is pending, whatever its number. */
function stateIn<Name extends string>(
  { last_check: lastCheck, state }: ApiAttributes,
  names: readonly Name[],
): Name | 'pending' | undefined {
  if (bit(lastCheck) === 0) return 'pending';
  return typeof state === 'number' ? names[state] : undefined;
}

type Counting<Counts> = { -readonly [Key in keyof Counts]: number };

function countServices(services: readonly ApiObject[]): Map<string, ServicesByState> {
  const counts = new Map<string, Counting<ServicesByState>>();
  for (const { name, attrs } of services) {
    const host = hostOf(name);
    const ofHost = counts.get(host) ?? { ...noServices };
    counts.set(host, ofHost);
    ofHost.all += 1;
    const state = stateIn(attrs, serviceStates);
    if (state !== undefined) ofHost[state] += 1;
  }
  return counts;
}

interface GroupCounts {
  readonly hosts: Counting<HostsByState>;
  readonly services: Counting<ServicesByState>;
}

function countGroups(hosts: readonly ApiObject[], services: ReadonlyMap<string, ServicesByState>) {
  const counts = new Map<string, GroupCounts>();
  for (const { name, attrs } of hosts) {
    const state = stateIn({ ...attrs, state: hostStateOf(attrs) }, hostStates);
    for (const group of textsIn(attrs['groups'])) {
      const ofGroup = counts.get(group) ?? { hosts: { ...noHosts }, services: { ...noServices } };
      counts.set(group, ofGroup);
      ofGroup.hosts.all += 1;
      if (state !== undefined) ofGroup.hosts[state] += 1;
      addCounts(ofGroup.services, services.get(name) ?? noServices);
    }
  }
  return counts;
}

function addCounts(sum: Counting<ServicesByState>, more: ServicesByState): void {
  for (const key of ['all', 'pending', ...serviceStates] as const) sum[key] += more[key];
}

/** Returns the names of the parents of hosts, by the name of the host. */
export function parentsByHost(dependencies: Iterable<ApiObject>): Map<string, Set<string>> {
  const parents = new Map<string, Set<string>>();
  for (const { attrs } of dependencies) {
    if (textOf(attrs['parent_service_name']) !== '' || textOf(attrs['child_service_name']) !== '') continue;
    const child = textOf(attrs['child_host_name']);
    parents.set(child, (parents.get(child) ?? new Set()).add(textOf(attrs['parent_host_name'])));
  }
  return parents;
}

/** The name of the host or service that a comment or a notification belongs to. */
function objectNameIn({ host_name: host, service_name: service }: ApiAttributes): string {
  return textOf(service) === '' ? textOf(host) : `${textOf(host)}!${textOf(service)}`;
}

/** Returns the numbers of comments by object. They are given in the order of the names of comments, as in their own list. */
function commentsByObject(comments: readonly ApiObject[], numberOf: (name: string) => number) {
  const sorted = [...comments].sort((a, b) => (a.name < b.name ? -1 : 1));
  return groupBy(
    sorted.map(({ name, attrs }) => ({ object: objectNameIn(attrs), number: numberOf(name) })),
    ({ object }) => object,
  );
}

/** The contacts of an object are the users of its notifications, and the members of their groups. */
function contactsByObject(notifications: readonly ApiObject[], users: readonly ApiObject[]) {
  const contacts = new Map<string, { users: Set<string>; groups: Set<string> }>();
  const pairs = users.flatMap(({ name, attrs }) =>
    textsIn(attrs['groups']).map((group) => ({ group, name })),
  );
  const members = groupBy(pairs, ({ group }) => group);
  const membersOf = (group: string) => (members.get(group) ?? []).map(({ name }) => name);
  for (const { attrs } of notifications) {
    const name = objectNameIn(attrs);
    const ofObject = contacts.get(name) ?? { users: new Set(), groups: new Set() };
    contacts.set(name, ofObject);
    const groups = textsIn(attrs['user_groups']);
    for (const group of groups) ofObject.groups.add(group);
    for (const user of [...textsIn(attrs['users']), ...groups.flatMap(membersOf)]) ofObject.users.add(user);
  }
  return new Map(
    [...contacts].map(([name, found]): [string, Contacts] => [
      name,
      { users: [...found.users], groups: [...found.groups] },
    ]),
  );
}
