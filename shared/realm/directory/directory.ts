import type { RealmRecord, RealmStore } from '../../store/realms.ts';
import { matchesReference, type Reference } from '../../store/reference.ts';
import { compareTexts } from '../fields/order.ts';
import {
  type RealmType,
  realmTypeOf,
  singleRealmRequired,
  unknownRealm,
  wrongRealmType,
} from '../record/realm.ts';
import { engineKeyOf } from '../record/shared-engines.ts';

export { namesOfExisting as existingNames } from '../../store/reference.ts';

/** The realms that a caller may see, by name. `all` is for administrators. */
export type Visibility = 'all' | ReadonlyMap<string, Reference>;

export interface Directory {
  /** Returns the active realm of that name and type. Throws `realm_not_found` if there is none or if the caller may not see it. */
  find(type: RealmType, name: string): Promise<RealmRecord>;
  /** Returns an active realm for a path without a realm type. Throws `realm_not_found` for a multirealm too. */
  single(name: string): Promise<RealmRecord>;
  /**
   * Returns the realms that are asked for an answer about this one: the realm itself, or every active member of a multirealm,
   * each once, sorted by name. Users who may see a multirealm see its members in its answers (docs/adr/0009), but not under the
   * members' own paths.
   */
  members(record: RealmRecord): Promise<readonly RealmRecord[]>;
  /** Returns every active realm that the caller may see, sorted by name. Administrators see all. */
  all(): Promise<readonly RealmRecord[]>;
  /**
   * Returns the same realms and also the inactive ones. This is for views of the configuration: inactive realms are never
   * queried.
   */
  configured(): Promise<readonly RealmRecord[]>;
  /**
   * Returns the test that is true for active realms that the caller may see. It is for records that belong to one creation of a realm. A
   * creation id that is empty means that the realm has none.
   */
  realmTest(): Promise<(reference: Reference) => boolean>;
  /**
   * Returns true if the caller may see everything that the realm's engine monitors, through a standard realm of it or as
   * administrator.
   */
  seesWholeEngine(record: RealmRecord): Promise<boolean>;
}

/** Creates the directory, the one place that enforces which realms a caller sees. All access to realms goes through it. */
export function createDirectory(
  store: Pick<RealmStore, 'list'>,
  visible: () => Promise<Visibility>,
): Directory {
  const seen = async (): Promise<SeenRealms> => {
    const [records, visibleRealms] = await Promise.all([store.list(), visible()]);
    const isSeen = (record: RealmRecord) => visibleRealms === 'all' || isGiven(record, visibleRealms);
    return { records, isSeen };
  };
  const configured = async () => {
    const { records, isSeen } = await seen();
    return records.filter(isSeen).sort(inOrder);
  };
  const all = async () => (await configured()).filter(isActive);
  const realmTest = async () => {
    const ids = new Map((await all()).map(({ name, creation_id = '' }) => [name, creation_id]));
    return ({ name, creation_id = '' }: Reference) => ids.get(name) === creation_id;
  };
  // A request for one realm does not sort all of them.
  const called = async (name: string) => demanded(await seen(), name);
  return {
    ...{ all, configured, realmTest },
    async find(type, name) {
      const record = await called(name);
      if (realmTypeOf(record) !== type) throw wrongRealmType(record);
      return record;
    },
    async single(name) {
      const record = await called(name);
      if (record.type === 'multirealm') throw singleRealmRequired(record);
      return record;
    },
    members: async (record) =>
      record.type === 'multirealm' ? membersOf(record, await store.list()) : [record],
    async seesWholeEngine(record) {
      if ((await visible()) === 'all') return true;
      const engine = engineKeyOf(record);
      return (await all()).some((one) => one.type === 'standard' && engineKeyOf(one) === engine);
    },
  };
}

function membersOf(multirealm: RealmRecord, records: readonly RealmRecord[]): readonly RealmRecord[] {
  const byName = new Map(records.filter(isActive).map((one) => [one.name, one]));
  const members = new Map<string, RealmRecord>();
  collect(multirealm, byName, { members, visited: new Set() });
  return [...members.values()].sort(inOrder);
}

interface SeenRealms {
  readonly records: readonly RealmRecord[];
  readonly isSeen: (record: RealmRecord) => boolean;
}

function demanded({ records, isSeen }: SeenRealms, name: string): RealmRecord {
  const isShown = (one: RealmRecord) => isActive(one) && isSeen(one);
  const record = records.find((one) => one.name === name);
  if (record && isShown(record)) return record;
  throw unknownRealm(name, records.filter(isShown).sort(inOrder));
}

function isActive({ activated }: RealmRecord): boolean {
  return activated;
}

/**
 * Returns true if the caller was granted this realm. The grant ends with the realm: a later realm of the same name is another
 * one.
 */
function isGiven(record: RealmRecord, references: ReadonlyMap<string, Reference>): boolean {
  const wanted = references.get(record.name);
  return wanted !== undefined && matchesReference(record, wanted);
}

function inOrder(a: RealmRecord, b: RealmRecord): number {
  return compareTexts(a.name, b.name);
}

interface MemberTraversal {
  readonly members: Map<string, RealmRecord>;
  readonly visited: Set<string>;
}

/** Collects the members of a multirealm, which may hold multirealms. `visited` ends a cycle. */
function collect(
  multirealm: RealmRecord,
  byName: ReadonlyMap<string, RealmRecord>,
  walk: MemberTraversal,
): void {
  walk.visited.add(multirealm.name);
  for (const name of multirealm.members ?? []) {
    const member = byName.get(name);
    if (!member || walk.visited.has(name)) continue;
    if (member.type === 'multirealm') collect(member, byName, walk);
    else walk.members.set(name, member);
  }
}
