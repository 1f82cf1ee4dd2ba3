import type { RealmRecord, RealmStore } from '../../store/realms.ts';
import { matchesReference, type Reference } from '../../store/reference.ts';
import { compare } from '../fields/order.ts';
import { membersOnly, otherType, type RealmType, typeOf, unknownRealm } from './realm.ts';
import { engineOf } from './shared-engines.ts';

export { existingNames } from '../../store/reference.ts';

/** Which realms a caller may see: those that were given, by name; `all` for administrators. */
export type Visibility = 'all' | ReadonlyMap<string, Reference>;

export interface Directory {
  /** The active realm of that name and type; 404 for any other, and for one that the caller may not see. */
  find(type: RealmType, name: string): Promise<RealmRecord>;
  /** The same for a path that has no type in it, which answers for no multirealm. */
  single(name: string): Promise<RealmRecord>;
  /**
   * The realms that an answer about this one asks: itself, or every active member of a multirealm, each once, by name.
   * Who may see a multirealm sees its members in its answers (docs/adr/0009), though not by their own paths.
   */
  members(record: RealmRecord): Promise<readonly RealmRecord[]>;
  /** Every active realm that was given to the caller, by name; all of them for an administrator. */
  all(): Promise<readonly RealmRecord[]>;
  /** The same, with those that are switched off: for whoever looks at configuration, nobody asks these anything. */
  configured(): Promise<readonly RealmRecord[]>;
  /** Whether the caller may see all that the realm's engine monitors: by a standard realm of it, or as administrator. */
  seesWholeEngine(record: RealmRecord): Promise<boolean>;
}

/** The one place where realm visibility is enforced: whatever asks for realms goes through here. */
export function createDirectory(
  store: Pick<RealmStore, 'list'>,
  visible: () => Promise<Visibility>,
): Directory {
  const configured = async () => {
    const [records, visibleRealms] = await Promise.all([store.list(), visible()]);
    return records
      .filter((record) => visibleRealms === 'all' || isGiven(record, visibleRealms))
      .sort(inOrder);
  };
  const all = async () => (await configured()).filter((record) => record.activated);
  const called = async (name: string) => demanded(await all(), name);
  return {
    all,
    configured,
    async find(type, name) {
      const record = await called(name);
      if (typeOf(record) !== type) throw otherType(record);
      return record;
    },
    async single(name) {
      const record = await called(name);
      if (record.type === 'multirealm') throw membersOnly(record);
      return record;
    },
    async members(record) {
      if (record.type !== 'multirealm') return [record];
      const active = (await store.list()).filter(({ activated }) => activated);
      const byName = new Map(active.map((one) => [one.name, one]));
      const members = new Map<string, RealmRecord>();
      collect(record, byName, { members, visited: new Set() });
      return [...members.values()].sort(inOrder);
    },
    async seesWholeEngine(record) {
      if ((await visible()) === 'all') return true;
      const engine = engineOf(record);
      return (await all()).some((one) => one.type === 'standard' && engineOf(one) === engine);
    },
  };
}

function demanded(records: readonly RealmRecord[], name: string): RealmRecord {
  const record = records.find((one) => one.name === name);
  if (!record) throw unknownRealm(name, records);
  return record;
}

/** What was given is lost with its realm: a later one of the same name is another. */
function isGiven(record: RealmRecord, references: ReadonlyMap<string, Reference>): boolean {
  const wanted = references.get(record.name);
  return wanted !== undefined && matchesReference(record, wanted);
}

function inOrder(a: RealmRecord, b: RealmRecord): number {
  return compare(a.name, b.name);
}

interface Walk {
  readonly members: Map<string, RealmRecord>;
  readonly visited: Set<string>;
}

/** A multirealm may hold multirealms; `seen` ends a circle. */
function collect(multirealm: RealmRecord, byName: ReadonlyMap<string, RealmRecord>, walk: Walk): void {
  walk.visited.add(multirealm.name);
  for (const name of multirealm.realms ?? []) {
    const member = byName.get(name);
    if (!member || walk.visited.has(name)) continue;
    if (member.type === 'multirealm') collect(member, byName, walk);
    else walk.members.set(name, member);
  }
}
