import * as z from 'zod';

import type { Clock } from '../base/clock.ts';
import { AppError } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import { once } from '../base/once.ts';
import { type FilterName, listKinds } from '../base/saved-filter.ts';
import { inCreationTurn } from './creation-turn.ts';
import { readableRecords } from './readable-records.ts';
import type { Key, Table } from './table.ts';

type ErrorLog = Pick<Log, 'error'>;

/** The users of a saved filter: its owner, the users of a realm, or everybody. */
export const sharedWith = ['me', 'realm', 'all'] as const;

const savedFilterRecord = once(() =>
  z.object({
    name: z.string(),
    kind: z.enum(listKinds),
    shared_with: z.enum(sharedWith),
    /** The realm whose users share it. `undefined` if it is not shared with a realm. */
    realm: z.string().optional(),
    /** The creation id of that realm, empty if it has none. A later realm of the name does not have the filter. */
    realm_creation_id: z.string().optional(),
    where: z.string(),
    fields: z.array(z.string()).optional(),
    sort: z.array(z.string()).optional(),
    owner: z.string(),
    /** `created_at` of the owner. A later user of the name does not have the filter. */
    owner_created_at: z.string(),
    /** The Idempotency-Key of the request that created it. */
    key: z.string().optional(),
    /** Times in epoch milliseconds. */
    created_at: z.int(),
    changed_at: z.int(),
  }),
);
export type SavedFilterRecord = z.output<ReturnType<typeof savedFilterRecord>>;

/** The fields of a saved filter that can be changed. */
export type FilterSettings = Pick<SavedFilterRecord, 'where' | 'fields' | 'sort'>;

/** The fields that identify a saved filter. */
export type FilterIdentity = Pick<SavedFilterRecord, 'name' | 'kind' | 'shared_with' | 'realm' | 'owner'>;

/** The saved filters of all users. */
export interface SavedFilterStore {
  /** Returns the filters that a user keeps for himself. */
  ownOf(userName: string): Promise<SavedFilterRecord[]>;
  /** Returns the filters that are shared with the users of a realm or with all. */
  shared(): Promise<SavedFilterRecord[]>;
  /** Returns the filter of this name that the user keeps for himself, and those of this name that are shared. */
  findByName(name: FilterName, userName: string): Promise<SavedFilterRecord[]>;
  find(place: FilterIdentity): Promise<SavedFilterRecord | undefined>;
  /** Throws the errors of `create`, and stores nothing. */
  verify(record: SavedFilterRecord): Promise<void>;
  /**
   * Stores a filter. Throws `filter_exists` if the name is taken, and `too_many_filters`. If the same request was executed before, it returns
   * the filter that it stored.
   */
  create(record: SavedFilterRecord): Promise<SavedFilterRecord>;
  /** Writes the settings. Throws `precondition_failed` if somebody else changed the filter after `before` was read. */
  change(before: SavedFilterRecord, settings: FilterSettings): Promise<SavedFilterRecord>;
  /** Deletes the filter. Throws `precondition_failed` if somebody else changed or deleted it after `before` was read. */
  remove(before: SavedFilterRecord): Promise<void>;
}

/**
 * The largest number of filters that one user keeps for himself, that are shared with one realm, and that are shared with all.
 */
const mostFilters = 100;

const sharedPartition = 'FILTER_SHARED';
const ownPartition = (userName: string) => `FILTER#${userName}`;
/** Names have no control characters, so that the keys of two names never begin alike. */
const prefixOf = ({ kind, name }: FilterName) => `${kind}\n${name}\n`;

function keyOf({ shared_with, realm, owner, ...name }: FilterIdentity): Key {
  const isOwn = shared_with === 'me';
  return {
    pk: isOwn ? ownPartition(owner) : sharedPartition,
    sk: `${prefixOf(name)}${realm ?? ''}`,
  };
}

/** Creates the store. A damaged record is logged and left out of lists. */
export function createSavedFilterStore(table: Table, clock: Clock, log: ErrorLog): SavedFilterStore {
  const parse = readableRecords(savedFilterRecord, { kind: 'saved filter', named: 'name' }, log);
  const list = async (partition: string, prefix = '') => parse(await table.query(partition, { prefix }));
  const find = async (place: FilterIdentity) => {
    const item = await table.get(keyOf(place));
    return parse(item ? [item] : []).at(0);
  };
  const refuseIfFull = async (record: SavedFilterRecord) => {
    const others = (await list(keyOf(record).pk)).filter(
      (one) => isOfSameLife(one, record) && !isSameRequest(one, record),
    );
    if (others.length >= mostFilters) throw tooMany(record);
  };
  return {
    ownOf: (userName) => list(ownPartition(userName)),
    shared: () => list(sharedPartition),
    async findByName(name, owner) {
      const [own, shared] = await Promise.all([
        find({ ...name, owner, shared_with: 'me' }),
        list(sharedPartition, prefixOf(name)),
      ]);
      return own ? [own, ...shared] : shared;
    },
    find,
    ...creations({ table, clock, find, refuseIfFull }),
    ...changes(table, clock),
  };
}

interface CreationParts {
  readonly table: Table;
  readonly clock: Clock;
  readonly find: SavedFilterStore['find'];
  readonly refuseIfFull: (record: SavedFilterRecord) => Promise<void>;
}

function creations(parts: CreationParts): Pick<SavedFilterStore, 'verify' | 'create'> {
  const { table, clock, find, refuseIfFull } = parts;
  return {
    async verify(record) {
      await refuseIfFull(record);
      const stored = await find(record);
      if (stored && isOfSameLife(stored, record)) throw taken(record);
    },
    async create(record) {
      const isStored = await inCreationTurn(
        { table, clock, subject: `filters ${keyOf(record).pk} ${record.realm ?? ''}` },
        async () => {
          await refuseIfFull(record);
          return table.put(keyOf(record), record, unlessKept(record));
        },
      );
      if (isStored) return record;
      const stored = await find(record);
      if (stored && isSameRequest(stored, record)) return stored;
      throw taken(record);
    },
  };
}

function changes(table: Table, clock: Clock): Pick<SavedFilterStore, 'change' | 'remove'> {
  return {
    async change(before, settings) {
      const { fields, sort } = settings;
      const remove = Object.entries({ fields, sort }).flatMap(([name, value]) => (value ? [] : [name]));
      const set = { ...settings, changed_at: Math.max(clock(), before.changed_at + 1) };
      const item = await table.update(keyOf(before), { set, remove }, unchanged(before));
      if (item) return savedFilterRecord().parse(item);
      throw changedByOthers(before);
    },
    async remove(before) {
      if (!(await table.delete(keyOf(before), unchanged(before)))) throw changedByOthers(before);
    },
  };
}

/** Returns true if two filters are shared with the same people: not with those of an earlier user or realm of the same name. */
function isOfSameLife(one: SavedFilterRecord, other: SavedFilterRecord): boolean {
  if (one.shared_with !== other.shared_with || one.realm !== other.realm) return false;
  if (one.shared_with === 'me') return one.owner_created_at === other.owner_created_at;
  return one.realm_creation_id === other.realm_creation_id;
}

/** Returns the condition that no filter has the name. A filter of an earlier user or realm of the same name is overwritten. */
function unlessKept({ shared_with, owner_created_at, realm_creation_id }: SavedFilterRecord) {
  if (shared_with === 'me') return { differs: { owner_created_at } };
  return shared_with === 'realm' ? { differs: { realm_creation_id } } : { exists: false };
}

function isSameRequest(stored: SavedFilterRecord, record: SavedFilterRecord): boolean {
  return (
    stored.key !== undefined &&
    stored.key === record.key &&
    stored.owner_created_at === record.owner_created_at
  );
}

function unchanged({ created_at, changed_at }: SavedFilterRecord) {
  return { equals: { created_at, changed_at } };
}

/** Returns the people who may use a filter, in words. */
function audienceOf({ shared_with, realm }: FilterIdentity): string {
  return {
    me: 'which you keep for yourself',
    realm: `shared with the users of realm '${realm}'`,
    all: 'shared with all',
  }[shared_with];
}

function taken(record: SavedFilterRecord): AppError {
  const { name, kind } = record;
  return new AppError('filter_exists', {
    detail: `There is a filter '${name}' for lists of ${kind} already, ${audienceOf(record)}.`,
  });
}

function tooMany(record: SavedFilterRecord): AppError {
  return new AppError('too_many_filters', {
    detail: `${mostFilters} filters is the most, ${audienceOf(record)}: remove one that is not used.`,
  });
}

function changedByOthers({ name }: SavedFilterRecord): AppError {
  return new AppError('precondition_failed', {
    detail: `The filter '${name}' was changed by others since it was read.`,
  });
}
