import { BuiltHost, BuiltService } from './built.ts';
import type { Checkable, Contact, ContactGroup, Group, Host, Service, Site } from './site.ts';

/** A service that waits for its host: what `host()` takes. */
export interface ServiceSeed {
  readonly description: string;
  readonly facts: Partial<Checkable>;
}

export type HostSeed = Partial<Omit<Host, 'name' | 'services'>> & {
  readonly services?: readonly ServiceSeed[];
};

export interface SiteSeed {
  readonly hosts?: readonly Host[];
  /** Groups with an alias or without members; those that hosts name need no entry. */
  readonly hostgroups?: readonly Group[];
  readonly servicegroups?: readonly Group[];
  readonly contacts?: readonly Contact[];
  readonly contactgroups?: readonly ContactGroup[];
  /** Epoch seconds; default 0. */
  readonly programStart?: number;
}

/** A site; log, comments and downtimes start empty. */
export function site(seed: SiteSeed = {}): Site {
  const newSite: Site = {
    hosts: new Map(),
    hostgroups: byName(seed.hostgroups),
    servicegroups: byName(seed.servicegroups),
    contacts: byName(seed.contacts),
    contactgroups: byName(seed.contactgroups),
    comments: new Map(),
    downtimes: new Map(),
    log: [],
    programStart: seed.programStart ?? 0,
    revision: 0,
    nextCommentId: 1,
    nextDowntimeId: 1,
  };
  for (const each of seed.hosts ?? []) addHost(newSite, each);
  return newSite;
}

/** A host, UP and checked unless the seed says otherwise. */
export function host(name: string, seed: HostSeed = {}): Host {
  const { services, ...facts } = seed;
  const newHost = new BuiltHost(name);
  Object.assign(newHost, settled(facts));
  for (const each of services ?? []) addService(newHost, each);
  return newHost;
}

/** A service, OK and checked unless the facts say otherwise; part of a host's seed. */
export function service(description: string, facts: Partial<Checkable> = {}): ServiceSeed {
  return { description, facts };
}

/** Adds a service to a host, replacing one of the same description. */
export function addService(owner: Host, { description, facts }: ServiceSeed): Service {
  const newService = new BuiltService(description, owner);
  Object.assign(newService, settled(facts));
  owner.services.set(description, newService);
  return newService;
}

/** Adds a host with its services and groups; false (nothing changed) when the name is taken. */
export function addHost(target: Site, added: Host): boolean {
  if (target.hosts.has(added.name)) return false;
  target.hosts.set(added.name, added);
  target.revision += 1;
  for (const name of added.groups) ensureGroup(target.hostgroups, name);
  for (const each of added.services.values()) {
    for (const name of each.groups) ensureGroup(target.servicegroups, name);
  }
  return true;
}

/** Removes a host with its services, comments and downtimes; false when there is none of that name. */
export function removeHost(target: Site, name: string): boolean {
  const removed = target.hosts.get(name);
  if (!removed) return false;
  target.hosts.delete(name);
  target.revision += 1;
  for (const entries of [target.comments, target.downtimes]) {
    for (const [id, each] of entries) if (each.host === removed) entries.delete(id);
  }
  return true;
}

/** A PENDING object has seen nothing yet, and a stated state holds for its history too unless that is stated as well. */
function settled<T extends Partial<Checkable>>(facts: T): T {
  if (facts.has_been_checked === false) return { output: '', perf_data: '', current_attempt: 1, ...facts };
  if (facts.state === undefined) return facts;
  return { last_state: facts.state, last_hard_state: facts.state, ...facts };
}

function byName<T extends { readonly name: string }>(items: readonly T[] = []): Map<string, T> {
  return new Map(items.map((item) => [item.name, item]));
}

function ensureGroup(groups: Map<string, Group>, name: string): void {
  if (!groups.has(name)) groups.set(name, { name, alias: name });
}
