import type { RealmRecord, RealmStore } from '../store/realms.ts';
import { compare } from './order.ts';
import { type RealmType, typeOf, unknownRealm } from './realm.ts';

/** Which realms a caller may see; `all` for administrators. */
export type Visibility = 'all' | ReadonlySet<string>;

export interface Directory {
  /** The active realm of that name and type; 404 for any other, and for one that the caller may not see. */
  find(type: RealmType, name: string): Promise<RealmRecord>;
  /** The realms that an answer about this one asks: itself, or a multirealm's visible members, each once, by name. */
  members(record: RealmRecord): Promise<readonly RealmRecord[]>;
  /** Every active realm that the caller may see, by name. */
  all(): Promise<readonly RealmRecord[]>;
  /** The same, with those that are switched off: for whoever looks at configuration, nobody asks these anything. */
  configured(): Promise<readonly RealmRecord[]>;
}

/** The one place where realm visibility is enforced: whatever asks for realms goes through here. */
export function createDirectory(
  store: Pick<RealmStore, 'list'>,
  visible: () => Promise<Visibility>,
): Directory {
  const configured = async () => {
    const [records, names] = await Promise.all([store.list(), visible()]);
    return [...(names === 'all' ? records : seenBy(names, records))].sort(byName);
  };
  const all = async () => (await configured()).filter((record) => record.activated);
  return {
    all,
    configured,
    async find(type, name) {
      const record = (await all()).find((one) => one.name === name && typeOf(one) === type);
      if (!record) throw unknownRealm(name);
      return record;
    },
    async members(record) {
      if (record.type !== 'multirealm') return [record];
      const known = new Map((await all()).map((one) => [one.name, one]));
      const found = new Map<string, RealmRecord>();
      collect(record, known, { found, seen: new Set() });
      return [...found.values()].sort(byName);
    },
  };
}

/** Of a multirealm, only the members that are seen too: the names of the others would tell that they exist. */
function seenBy(names: ReadonlySet<string>, records: readonly RealmRecord[]): RealmRecord[] {
  const isSeen = (name: string) => names.has(name);
  return records
    .filter((record) => isSeen(record.name))
    .map((record) => (record.realms ? { ...record, realms: record.realms.filter(isSeen) } : record));
}

function byName(a: RealmRecord, b: RealmRecord): number {
  return compare(a.name, b.name);
}

interface Walk {
  readonly found: Map<string, RealmRecord>;
  readonly seen: Set<string>;
}

/** A multirealm may hold multirealms; `seen` ends a circle. */
function collect(multirealm: RealmRecord, known: ReadonlyMap<string, RealmRecord>, walk: Walk): void {
  walk.seen.add(multirealm.name);
  for (const name of multirealm.realms ?? []) {
    const member = known.get(name);
    if (!member || walk.seen.has(name)) continue;
    if (member.type === 'multirealm') collect(member, known, walk);
    else walk.found.set(name, member);
  }
}
