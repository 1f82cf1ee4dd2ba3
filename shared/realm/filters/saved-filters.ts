/** The saved filters that one caller sees: his own, those shared with all, and those shared with the users of his realms. */
import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/errors.ts';
import type { RecordWrite } from '../../base/if-match.ts';
import { requireMatchingTag } from '../../base/if-match.ts';
import type { AppliedFilter, FilterName, SavedQuery } from '../../base/saved-filter.ts';
import type { FilterSettings, SavedFilterRecord, SavedFilterStore } from '../../store/saved-filters.ts';
import type { UserStore } from '../../store/users.ts';
import type { Directory } from '../directory/directory.ts';
import { isOwner, type RecordUser, seenRecords } from '../directory/owned-records.ts';
import { unknownRealm } from '../record/realm.ts';
import { filterTagOf, parseFilterId } from './filter-id.ts';

export type { FilterSettings } from '../../store/saved-filters.ts';

/** A saved filter that the caller sees. */
export interface VisibleFilter {
  readonly record: SavedFilterRecord;
  /** The reason why it cannot be used, for people. `undefined` if it can be used. */
  readonly obstacle: string | undefined;
}

/** A filter to be saved. */
export interface NewFilter extends FilterName, FilterSettings {
  readonly shared_with: SavedFilterRecord['shared_with'];
  /** The realm whose users share it. */
  readonly realm?: string | undefined;
}

export interface SavedFilters {
  list(): Promise<VisibleFilter[]>;
  /** Throws `filter_not_found` if there is none with this id that the caller sees. */
  find(id: string): Promise<VisibleFilter>;
  /** Returns the filter that a list is to apply. Throws `filter_not_found`, or `filter_not_usable` with the reason. */
  findToApply(name: FilterName): Promise<AppliedFilter>;
  /** Saves a filter. Throws `forbidden` if the caller may not share it like this, `filter_exists` and `too_many_filters`. */
  create(
    filter: NewFilter,
    options: { readonly dryRun: boolean; readonly key: string | undefined },
  ): Promise<VisibleFilter>;
  /** Changes a filter. Throws `forbidden` if it is another user's, and `precondition_failed`. */
  change(filter: VisibleFilter, settings: FilterSettings, options: RecordWrite): Promise<VisibleFilter>;
  /** Removes a filter. Throws `forbidden` if it is another user's, and `precondition_failed`. */
  remove(filter: VisibleFilter, options: RecordWrite): Promise<void>;
}

interface FilterServices {
  readonly store: SavedFilterStore;
  readonly directory: Pick<Directory, 'all' | 'realmTest'>;
  readonly users: Pick<UserStore, 'find'>;
  readonly clock: Clock;
}

/** Creates the saved filters of one caller. */
export function createSavedFilters(services: FilterServices, user: RecordUser): SavedFilters {
  const { store } = services;
  const see = createView(services, user);
  return {
    list: async () => see((await Promise.all([store.ownOf(user.userName), store.shared()])).flat()),
    async find(id) {
      const place = parseFilterId(id);
      const record = place && (await store.find({ ...place, owner: user.userName }));
      const [filter] = await see(record ? [record] : []);
      if (!filter)
        throw new AppError('filter_not_found', { detail: 'There is no filter with this id that you see.' });
      return filter;
    },
    findToApply: async (name) => pickFilter(name, await see(await store.findByName(name, user.userName))),
    ...createWrites(services, user),
  };
}

/** Returns the function that leaves those of the filters that the user sees, with what hinders their use. */
function createView({ directory, users }: FilterServices, user: RecordUser) {
  return async (records: readonly SavedFilterRecord[]): Promise<VisibleFilter[]> => {
    const seen = await seenRecords(records, user, directory);
    const isSeenRealm = await (seen.length === 0 ? undefined : directory.realmTest());
    const obstacleOf = async (record: SavedFilterRecord) => {
      const { realm: name, realm_creation_id: creation_id } = record;
      if (name !== undefined && !isSeenRealm?.({ name, creation_id }))
        return `its realm '${name}' was removed or switched off, or you do not see it any more`;
      // A user of an issuer, whose name has a colon, has no record here.
      if (isOwner(record, user) || record.owner.includes(':')) return undefined;
      const owner = await users.find(record.owner);
      if (owner?.created_at === record.owner_created_at) return undefined;
      return `its owner '${record.owner}' was removed`;
    };
    return Promise.all(seen.map(async (record) => ({ record, obstacle: await obstacleOf(record) })));
  };
}

/** Returns the filter of a name that a list applies: the user's own one, else the only one that is shared. */
function pickFilter({ kind, name }: FilterName, filters: readonly VisibleFilter[]): AppliedFilter {
  const own = filters.find(({ record }) => record.shared_with === 'me');
  const usable = own ? [own] : filters.filter(({ obstacle }) => obstacle === undefined);
  const [filter = filters[0], another] = usable;
  if (!filter) {
    const detail = `You see no filter '${name}' for lists of ${kind}: GET /api/filters/ lists those that you see.`;
    throw new AppError('filter_not_found', { detail });
  }
  if (filter.obstacle !== undefined) throw notUsable(name, filter.obstacle);
  if (another) {
    const shared = usable.map(({ record }) => record.realm ?? 'all').sort();
    const reason = `several of this name are shared with you (${shared.join(', ')}); save the one that you mean as your own`;
    throw notUsable(name, reason);
  }
  return { kind, name, ...queryOfFilter(filter.record) };
}

/** Returns the parameters of a saved filter as they stand in the query of a list. */
export function queryOfFilter({ where, fields, sort }: FilterSettings): SavedQuery {
  return { where, ...(fields && { fields: fields.join() }), ...(sort && { sort: sort.join() }) };
}

function notUsable(name: string, reason: string): AppError {
  return new AppError('filter_not_usable', { detail: `The filter '${name}' is not applied: ${reason}.` });
}

function createWrites(
  { store, directory, clock }: FilterServices,
  user: RecordUser,
): Pick<SavedFilters, 'create' | 'change' | 'remove'> {
  const isAdmin = user.role === 'admin';
  const self = { owner: user.userName, owner_created_at: user.userCreatedAt };
  const admit = ({ record }: VisibleFilter, ifMatch: string | undefined) => {
    if (!isOwner(record, user) && !isAdmin)
      throw new AppError('forbidden', { detail: `The filter '${record.name}' is of ${record.owner}.` });
    requireMatchingTag({ tag: filterTagOf(record), ifMatch, subject: `The filter '${record.name}'` });
  };
  const referenceTo = async (realm: string) => {
    const records = await directory.all();
    const found = records.find(({ name }) => name === realm);
    if (!found) throw unknownRealm(realm, records);
    return { realm, realm_creation_id: found.creation_id ?? '' };
  };
  return {
    async create({ realm, ...filter }, { dryRun, key }) {
      if (filter.shared_with === 'all' && !isAdmin)
        throw new AppError('forbidden', { detail: 'Only an administrator shares a filter with all.' });
      const place = realm === undefined ? {} : await referenceTo(realm);
      const now = clock();
      const record = { ...filter, ...place, ...self, key, created_at: now, changed_at: now };
      if (dryRun) await store.verify(record);
      return { record: dryRun ? record : await store.create(record), obstacle: undefined };
    },
    async change(filter, settings, { dryRun, ifMatch }) {
      admit(filter, ifMatch);
      const record = dryRun ? { ...filter.record, ...settings } : await store.change(filter.record, settings);
      return { record, obstacle: filter.obstacle };
    },
    async remove(filter, { dryRun, ifMatch }) {
      admit(filter, ifMatch);
      if (!dryRun) await store.remove(filter.record);
    },
  };
}
