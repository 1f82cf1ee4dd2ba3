import type { Checkable, Comment, Downtime, Host, Service, Site, Subject } from './site.ts';
import { checkable, services } from './site.ts';

/** The engines whose Livestatus is spoken. */
export type DialectName = 'icinga2' | 'naemon';

/** The data that one query sees: the site at an instant (epoch seconds), and derived data, which is computed at the first use. */
export interface EngineSnapshot {
  readonly site: Site;
  readonly dialect: DialectName;
  readonly now: number;
  readonly objects: OrderedObjects;
  readonly commentsOf: (object: Checkable) => readonly Comment[];
  readonly downtimesOf: (object: Checkable) => readonly Downtime[];
}

/** The objects in the order in which the dialect's engine lists them: hash order on Icinga 2, by name on Naemon. */
export interface OrderedObjects {
  readonly revision: number;
  readonly hosts: readonly Host[];
  readonly services: readonly Service[];
  readonly children: ReadonlyMap<string, readonly Host[]>;
  readonly groupMembers: ReadonlyMap<string, readonly Host[]>;
  readonly serviceGroupMembers: ReadonlyMap<string, readonly Service[]>;
}

export function orderObjects(site: Site, dialect: DialectName): OrderedObjects {
  const order = dialect === 'naemon' ? byName : byHash;
  const hosts = order([...site.hosts.values()], (each) => each.name);
  const listed = order([...services(site)], (each) => `${each.host.name}\0${each.description}`);
  return {
    revision: site.revision,
    hosts,
    services: listed,
    children: groupByKeys(hosts, (each) => each.parents),
    groupMembers: groupByKeys(hosts, (each) => each.groups),
    serviceGroupMembers: groupByKeys(listed, (each) => each.groups),
  };
}

export function openSnapshot(
  site: Site,
  roll: OrderedObjects,
  at: { dialect: DialectName; now: number },
): EngineSnapshot {
  return {
    site,
    ...at,
    objects: roll,
    commentsOf: bySubject(() => site.comments.values()),
    downtimesOf: bySubject(() => site.downtimes.values()),
  };
}

/** Compares in the byte order of UTF-8, which is code point order. `<` on strings only differs beyond the basic plane. */
export function byBytes(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Returns the 32-bit FNV-1a hash of a text. */
export function fnvHash(text: string): number {
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  }
  return sum >>> 0;
}

function byName<T>(items: readonly T[], key: (item: T) => string): T[] {
  const keyed = items.map((item) => ({ item, key: key(item) }));
  return keyed.sort((a, b) => byBytes(a.key, b.key)).map(({ item }) => item);
}

function byHash<T>(items: readonly T[], key: (item: T) => string): T[] {
  const keyed = items.map((item) => ({ item, key: fnvHash(key(item)) }));
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}

function groupByKeys<K, T>(items: Iterable<T>, keys: (item: T) => readonly K[]): Map<K, T[]> {
  const lists = new Map<K, T[]>();
  for (const item of items) {
    for (const key of keys(item)) {
      const list = lists.get(key);
      if (list) list.push(item);
      else lists.set(key, [item]);
    }
  }
  return lists;
}

function bySubject<T extends Subject>(all: () => Iterable<T>): (object: Checkable) => readonly T[] {
  let lists: Map<Checkable, T[]> | undefined;
  return (object) => {
    lists ??= groupByKeys(all(), (each) => [checkable(each)]);
    return lists.get(object) ?? [];
  };
}
