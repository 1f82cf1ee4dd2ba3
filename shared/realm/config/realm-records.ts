import { AppError, type Fault } from '../../base/errors.ts';
import { sortMembersFirst } from '../../store/members-first.ts';
import type { ReferenceField } from '../../store/realm-references.ts';
import type { RealmRecord, RealmStore } from '../../store/realms.ts';
import { unknownRealm } from '../record/realm.ts';
import { type NewRealm, newRealmRecord, type RealmChange } from './new-realm.ts';
import { applyRealmChange } from './realm-change.ts';
import { faultsOfReferences, type MembersByRealm, type RegisteredStores } from './realm-references.ts';
import { requireMatchingEtag } from './realm-tag.ts';

export interface RecordWriteOptions {
  /** True verifies everything and changes nothing. */
  readonly dryRun?: boolean;
  /** An If-Match header. The write only happens if the realm has one of these tags (`etagOfRealm`). */
  readonly ifMatch?: string | undefined;
}

export interface RemovedRealm {
  readonly name: string;
  /** The multirealms of which it was a member. */
  readonly taken_out_of: readonly string[];
}

/** The registered realms, for reading and changing. A realm that does not exist causes `realm_not_found`. */
export interface RealmRecords {
  /** Returns the realm as the table has it now, without the cache. */
  find(name: string): Promise<RealmRecord>;
  /** Creates a realm. Throws `realm_exists`, or `unknown_reference` with one fault for each named object that does not exist. */
  create(realm: NewRealm, options?: Pick<RecordWriteOptions, 'dryRun'>): Promise<RealmRecord>;
  /** Creates realms that may be members of each other. Nothing is written if one of them is invalid. */
  createAll(realms: readonly NewRealm[]): Promise<void>;
  /** Changes a realm. Throws the errors of `create`, `invalid_request` for contradictions, and `precondition_failed`. */
  change(name: string, change: RealmChange, options?: RecordWriteOptions): Promise<RealmRecord>;
  /**
   * Removes a realm. Throws `precondition_failed`, and `realm_in_use` if a multirealm would be left without members. The same
   * write ends the grants of the realm and its memberships in multirealms.
   */
  remove(name: string, options?: RecordWriteOptions): Promise<RemovedRealm>;
}

export interface RealmRecordsParts extends RegisteredStores {
  readonly realms: RealmStore;
}

/** The number of attempts at a write if others change the realm at the same time. */
const attempts = 10;

export function createRealmRecords(parts: RealmRecordsParts): RealmRecords {
  return {
    find: async (name) => mustFind(await readAfresh(parts), name),
    async create(realm, { dryRun = false } = {}) {
      await refuseNew([realm], parts);
      return dryRun ? newRealmRecord(realm) : parts.realms.create(newRealmRecord(realm));
    },
    async createAll(wanted) {
      await refuseNew(wanted, parts);
      for (const realm of sortMembersFirst(wanted)) await parts.realms.create(newRealmRecord(realm));
    },
    change: (name, wanted, options = {}) => insist(name, () => change(name, { wanted, options, parts })),
    remove: (name, options = {}) => insist(name, () => remove(name, { options, parts })),
  };
}

function readAfresh({ realms }: RealmRecordsParts): Promise<readonly RealmRecord[]> {
  realms.forget();
  return realms.list();
}

async function refuseNew(wanted: readonly NewRealm[], parts: RealmRecordsParts): Promise<void> {
  const existing = await readAfresh(parts);
  const membership = membershipOf([...existing, ...wanted]);
  const faults = await Promise.all(
    wanted.map((realm) => faultsOfReferences(realm.display_name, realm, { membership, registered: parts })),
  );
  refuse(faults.flat());
  const names = new Set(existing.map(({ name }) => name));
  for (const { display_name } of wanted) if (names.has(display_name)) throw realmExists(display_name);
}

interface PendingChange {
  readonly wanted: RealmChange;
  readonly options: RecordWriteOptions;
  readonly parts: RealmRecordsParts;
}

async function change(
  name: string,
  { wanted, options, parts }: PendingChange,
): Promise<RealmRecord | undefined> {
  const existing = await readAfresh(parts);
  const before = mustFind(existing, name);
  requireMatchingEtag(before, options.ifMatch);
  const after = applyRealmChange(before, wanted);
  const membership = membershipOf([...existing, after]);
  refuse(await faultsOfReferences(name, wanted, { membership, registered: parts }));
  return options.dryRun ? after : parts.realms.change(before, after, namedAnew(wanted));
}

function namedAnew(wanted: RealmChange): ReadonlySet<ReferenceField> {
  const fields = ['members', 'import_tool', 'monitoring_api', 'search_backend', 'metrics'] as const;
  return new Set(fields.filter((field) => wanted[field] !== undefined));
}

async function remove(
  name: string,
  { options, parts }: Omit<PendingChange, 'wanted'>,
): Promise<RemovedRealm | undefined> {
  const existing = await readAfresh(parts);
  const record = mustFind(existing, name);
  requireMatchingEtag(record, options.ifMatch);
  const removal = { name, taken_out_of: holdersOf(name, existing) };
  return options.dryRun || (await parts.realms.remove(record)) ? removal : undefined;
}

/**
 * Repeats `attempt` while it returns `undefined`, which means that somebody else changed the realm first. Each attempt reads
 * the records again.
 */
async function insist<T>(name: string, attempt: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < attempts; tries += 1) {
    const done = await attempt();
    if (done !== undefined) return done;
  }
  throw new AppError('realm_busy', {
    detail: `Realm '${name}' is being changed by others. Nothing was done.`,
    headers: { 'Retry-After': '1' },
  });
}

function mustFind(records: readonly RealmRecord[], name: string): RealmRecord {
  const record = records.find((one) => one.name === name);
  if (!record) throw unknownRealm(name, records);
  return record;
}

function membershipOf(realms: readonly Pick<NewRealm, 'display_name' | 'members'>[]): MembersByRealm {
  return new Map(realms.map((realm) => [realm.display_name, realm.members ?? []]));
}

function holdersOf(name: string, records: readonly RealmRecord[]): string[] {
  const holders = records.filter(({ members }) => members?.includes(name));
  const emptied = holders.filter(({ members }) => members?.every((member) => member === name));
  if (emptied.length === 0) return holders.map((holder) => holder.name);
  const list = emptied.map((holder) => holder.name).join(', ');
  throw new AppError('realm_in_use', {
    detail: `Realm '${name}' is the only member of ${list}: remove that first, or give it other members.`,
  });
}

function refuse(faults: readonly Fault[]): void {
  if (faults.length === 0) return;
  const detail = `The realm refers to objects that do not exist: ${faults.map(({ message }) => message).join(', ')}.`;
  throw new AppError('unknown_reference', { detail, faults });
}

function realmExists(name: string): AppError {
  return new AppError('realm_exists', { detail: `A realm ${name} exists already.` });
}
