import { BuiltHost, BuiltService } from './built.ts';
import type { Checkable, Contact, ContactGroup, Host, ObjectGroup, Service, Site } from './site.ts';

/** A service without a host, for the seed of `host()`. */
export interface ServiceSeed {
  readonly description: string;
  readonly facts: Partial<Checkable>;
}

export type HostSeed = Partial<Omit<Host, 'name' | 'services'>> & {
  readonly services?: readonly ServiceSeed[];
};

export interface SiteSeed {
  readonly hosts?: readonly Host[];
  /** The groups with an alias or without members. Groups that hosts name need no entry. */
  readonly hostgroups?: readonly ObjectGroup[];
  readonly servicegroups?: readonly ObjectGroup[];
  readonly contacts?: readonly Contact[];
  readonly contactgroups?: readonly ContactGroup[];
  /** The start of the program in epoch seconds. The default is 0. */
  readonly programStart?: number;
}

/** Creates a site. Its log, comments and downtimes are empty at first. */
export function site(seed: SiteSeed = {}): Site {
  const newSite: Site = {
    hosts: new Map(),
    hostgroups: byName(seed.hostgroups),
    servicegroups: byName(seed.servicegroups),
    contacts: byName(seed.contacts),
    contactgroups: byName(seed.contactgroups),
    comments: new Map(),
    downtimes: new Map(),
    acceptsPassiveChecks: true,
    log: [],
    programStart: seed.programStart ?? 0,
    revision: 0,
    nextCommentId: 1,
    nextDowntimeId: 1,
  };
  for (const each of seed.hosts ?? []) addHostToSite(newSite, each);
  return newSite;
}

/** Creates a host. It is UP and checked unless the seed sets other values. */
export function host(name: string, seed: HostSeed = {}): Host {
  const { services, ...facts } = seed;
  const newHost = new BuiltHost(name);
  Object.assign(newHost, settled(facts));
  for (const each of services ?? []) addService(newHost, each);
  return newHost;
}

/** Creates a service for a host's seed. It is OK and checked unless the facts set other values. */
export function service(description: string, facts: Partial<Checkable> = {}): ServiceSeed {
  return { description, facts };
}

/** Adds a service to a host. It replaces a service of the same description. */
export function addService(owner: Host, { description, facts }: ServiceSeed): Service {
  const newService = new BuiltService(description, owner);
  Object.assign(newService, settled(facts));
  owner.services.set(description, newService);
  return newService;
}

/** Adds a host with its services and groups. Returns false and changes nothing if the name is taken. */
export function addHostToSite(target: Site, added: Host): boolean {
  if (target.hosts.has(added.name)) return false;
  target.hosts.set(added.name, added);
  target.revision += 1;
  for (const name of added.groups) ensureGroup(target.hostgroups, name);
  for (const each of added.services.values()) {
    for (const name of each.groups) ensureGroup(target.servicegroups, name);
  }
  return true;
}

/** Removes a host with its services, comments and downtimes. Returns false if no host has the name. */
export function removeHostFromSite(target: Site, name: string): boolean {
  const removed = target.hosts.get(name);
  if (!removed) return false;
  target.hosts.delete(name);
  target.revision += 1;
  for (const entries of [target.comments, target.downtimes]) {
    for (const [id, each] of entries) if (each.host === removed) entries.delete(id);
  }
  return true;
}

/**
 * Adds the values that follow from the given ones: a PENDING object has no output yet, and a given state is also the previous state if
 * no other is given.
 */
function settled<T extends Partial<Checkable>>(facts: T): T {
  if (facts.has_been_checked === false) return { output: '', perf_data: '', current_attempt: 1, ...facts };
  if (facts.state === undefined) return facts;
  return { last_state: facts.state, last_hard_state: facts.state, ...facts };
}

function byName<T extends { readonly name: string }>(items: readonly T[] = []): Map<string, T> {
  return new Map(items.map((item) => [item.name, item]));
}

function ensureGroup(groups: Map<string, ObjectGroup>, name: string): void {
  if (!groups.has(name)) groups.set(name, { name, alias: name });
}
