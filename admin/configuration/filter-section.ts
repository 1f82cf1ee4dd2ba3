import * as z from 'zod';

import { faultsOfFilter } from '../../shared/app/list-kinds.ts';
import type { Clock } from '../../shared/base/clock.ts';
import { once } from '../../shared/base/once.ts';
import { name } from '../../shared/http/parameters/fields.ts';
import { listKinds } from '../../shared/realm/filters/filter-id.ts';
import { filterItems, longestFilterName, longestWhere } from '../../shared/realm/filters/filter-settings.ts';
import type { RealmStore } from '../../shared/store/realms.ts';
import type { SavedFilterRecord, SavedFilterStore } from '../../shared/store/saved-filters.ts';
import type { Fields } from '../../shared/store/table.ts';
import type { UserStore } from '../../shared/store/users.ts';
import { Failure, parseOrFail } from '../failure.ts';
import type { Section } from './section.ts';

interface FilterSectionParts {
  readonly filters: SavedFilterStore;
  readonly users: Pick<UserStore, 'list' | 'find'>;
  readonly realms: Pick<RealmStore, 'list'>;
  readonly clock: Clock;
  /** Prints a warning about a filter that cannot be used any more. */
  readonly warn: (text: string) => void;
}

/** Schema of a shared filter in a file. Without a realm it is shared with all. */
const sharedFilter = once(() =>
  z
    .strictObject({
      name: name.max(longestFilterName),
      kind: z.enum(listKinds),
      realm: name.optional(),
      owner: name,
      where: z.string().max(longestWhere, { abort: true }),
      fields: filterItems().optional(),
      sort: filterItems().optional(),
    })
    .superRefine(({ kind, where, fields, sort }, context) => {
      for (const { field, message } of faultsOfFilter(kind, { where, fields, sort }))
        context.addIssue({ code: 'custom', path: [field], message });
    }),
);
type SharedFilter = z.output<ReturnType<typeof sharedFilter>>;

const readFilter = (value: unknown, place = 'The filter') => parseOrFail(sharedFilter(), value, place);

/** Returns the section of the filters that are shared with the users of a realm or with all. Those that users keep for themselves are in no file. */
export function filterSection(parts: FilterSectionParts): Section {
  const { filters } = parts;
  const stored = new StoredFilters(parts);
  const create = async (entry: Fields) => {
    await filters.create(await recordOf(readFilter(entry), parts));
  };
  return {
    name: 'filters',
    noun: 'filter',
    key: 'name',
    keyOf,
    optional: [],
    read: (value, place) => entryOf(readFilter(value, place)),
    current: () => stored.read(),
    async add(entry) {
      const replaced = stored.unusable.get(keyOf(entry));
      if (replaced) await filters.remove(replaced);
      await create(entry);
    },
    async change(entry) {
      const { owner, where, fields, sort } = readFilter(entry);
      const before = stored.find(entry);
      if (owner === before.owner) await filters.change(before, { where, fields, sort });
      else {
        await filters.remove(before);
        await create(entry);
      }
    },
    remove: (entry) => filters.remove(stored.find(entry)),
  };
}

/** The shared filters of the table, as they were read last. */
class StoredFilters {
  readonly #parts: FilterSectionParts;
  readonly #usable = new Map<string, SavedFilterRecord>();
  /** Filters whose realm or owner is there no more. They are in no file, and a filter of the same key replaces them. */
  readonly unusable = new Map<string, SavedFilterRecord>();

  constructor(parts: FilterSectionParts) {
    this.#parts = parts;
  }

  /** Reads the filters, and returns the entries of those that can be used. */
  async read(): Promise<Fields[]> {
    const { filters, warn } = this.#parts;
    const obstacleOf = await obstacles(this.#parts);
    for (const record of await filters.shared()) {
      const obstacle = obstacleOf(record);
      (obstacle === undefined ? this.#usable : this.unusable).set(keyOf(record), record);
      if (obstacle !== undefined) warn(`Filter ${keyOf(record)}: ${obstacle}; it is left out.`);
    }
    return [...this.#usable.values()].map(entryOf);
  }

  find(entry: Fields): SavedFilterRecord {
    const record = this.#usable.get(keyOf(entry));
    if (record === undefined) throw new Failure(`There is no filter ${keyOf(entry)}.`);
    return record;
  }
}

/** Returns a fault for each filter that names a realm or an owner that does not exist. */
export function findMissingReferences(
  filters: readonly Fields[],
  { realms, users }: { readonly realms: readonly string[]; readonly users: readonly string[] },
): string[] {
  return filters.flatMap((entry) => {
    const { realm, owner } = readFilter(entry);
    return [
      ...(realm === undefined || realms.includes(realm) ? [] : [`realm: there is no realm '${realm}'`]),
      ...(users.includes(owner) ? [] : [`owner: there is no user '${owner}'`]),
    ].map((fault) => `filter ${keyOf(entry)}: ${fault}`);
  });
}

/** Returns the key of a filter for people: `down (hosts)`, or `down (hosts, paris)` if it is shared with the users of a realm. */
function keyOf(entry: Fields): string {
  const place = [entry['kind'], entry['realm']].filter((part) => typeof part === 'string');
  return `${String(entry['name'])} (${place.join(', ')})`;
}

function entryOf({ name: called, kind, realm, owner, where, fields, sort }: SharedFilter): Fields {
  const all = { name: called, kind, realm, owner, where, fields, sort };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** Returns a function that gives the reason why a filter cannot be used any more, or `undefined` if it can. */
async function obstacles({ users, realms }: FilterSectionParts) {
  const [people, there] = await Promise.all([users.list(), realms.list()]);
  const createdAt = new Map(people.map((user) => [user.user_name, user.created_at]));
  const creationIds = new Map(there.map((realm) => [realm.name, realm.creation_id ?? '']));
  return ({ owner, owner_created_at, realm, realm_creation_id }: SavedFilterRecord) => {
    if (realm !== undefined && creationIds.get(realm) !== realm_creation_id)
      return `its realm ${realm} is there no more`;
    return createdAt.get(owner) === owner_created_at ? undefined : `its owner ${owner} is no user here`;
  };
}

async function recordOf(
  { realm, owner, ...filter }: SharedFilter,
  { users, realms, clock }: FilterSectionParts,
): Promise<SavedFilterRecord> {
  const [user, there] = await Promise.all([users.find(owner), realms.list()]);
  const found = there.find((one) => one.name === realm);
  if (!user || (realm !== undefined && !found))
    throw new Failure(`The owner or the realm of the filter ${filter.name} is there no more.`);
  const now = clock();
  return {
    ...filter,
    ...(found
      ? { shared_with: 'realm' as const, realm: found.name, realm_creation_id: found.creation_id ?? '' }
      : { shared_with: 'all' as const }),
    ...{ owner, owner_created_at: user.created_at, created_at: now, changed_at: now },
  };
}
