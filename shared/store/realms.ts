import { randomUUID } from 'node:crypto';

import * as z from 'zod';

import type { Clock } from '../base/clock.ts';
import { AppError } from '../base/errors.ts';
import { expiring } from '../base/expiring.ts';
import type { Log } from '../base/log.ts';
import type { WriteCondition } from './expressions.ts';
import { readableRecords } from './readable-records.ts';
import { realmKey } from './realm-names.ts';
import { type RealmRecord, realmRecord, withExistingMembers } from './realm-record.ts';
import { type ReferenceField, withReferences } from './realm-references.ts';
import type { Fields, Key, Table } from './table.ts';

export { type RealmRecord, realmRecord } from './realm-record.ts';

export interface RealmStore {
  /**
   * Returns all realms, sorted by name. They are cached for `LIST_TTL_MS`, because every request needs them and they change by
   * hand only. Then one small item tells whether a realm was written since. All are read again at least every `RELOAD_MS`.
   */
  list(): Promise<RealmRecord[]>;
  find(name: string): Promise<RealmRecord | undefined>;
  /**
   * Creates a realm with new ids of creation and revision, and with the current time if it has none. Throws `AppError`
   * `realm_exists` if the name is taken.
   */
  create(record: RealmRecord): Promise<RealmRecord>;
  /**
   * Replaces `before` by `after`. Returns `undefined`, and writes nothing, if the stored realm differs from `before`.
   * References in the fields `anew` mean the records that have these names now; other references stay.
   */
  change(
    before: RealmRecord,
    after: RealmRecord,
    anew?: ReadonlySet<ReferenceField>,
  ): Promise<RealmRecord | undefined>;
  /** Deletes the realm. Returns false, and deletes nothing, if the stored realm differs from `record`. */
  remove(record: RealmRecord): Promise<boolean>;
  /** Empties the cache, so that the next read asks the table. */
  forget(): void;
}

const LIST_TTL_MS = 10_000;
/**
 * Longest time in milliseconds until a write is seen whose new version was not stored, because its process ended or it was made
 * by hand.
 */
const RELOAD_MS = 60_000;

/** Creates the store. If `log` is given, a damaged record is logged and skipped; without it, the record is an error for all realms. */
export function createRealmStore(table: Table, clock: Clock, log?: Log): RealmStore {
  const version = createRealmVersion(table);
  const readAll = async () => {
    const items = await table.query('REALM');
    const records = log
      ? readableRecords(realmRecord, { kind: 'realm', named: 'name' }, log)(items)
      : z.array(realmRecord()).parse(items);
    return withExistingMembers(records);
  };
  const reader = versionedReader(readAll, version, clock);
  const cache = expiring(() => reader.read(), LIST_TTL_MS, clock);
  const forget = () => {
    reader.forget();
    cache.forget();
  };
  const changed = async () => {
    await version.renew();
    forget();
  };
  return {
    list: () => cache.get(),
    async find(name) {
      return (await cache.get()).find((realm) => realm.name === name);
    },
    ...writes(table, clock, changed),
    forget,
  };
}

/** Reads all realms only if one was written since the last read, or if that is `RELOAD_MS` ago. */
function versionedReader(readAll: () => Promise<RealmRecord[]>, version: RealmVersion, clock: Clock) {
  let last:
    | { readonly version: string; readonly records: RealmRecord[]; readonly readAt: number }
    | undefined;
  return {
    async read() {
      const readAt = clock();
      // The version is read before the realms: a write between the two is seen at the next read.
      const current = await version.read();
      if (last && current === last.version && Math.abs(readAt - last.readAt) < RELOAD_MS) return last.records;
      const records = await readAll();
      last = current === undefined ? undefined : { version: current, records, readAt };
      return records;
    },
    forget() {
      last = undefined;
    },
  };
}

function writes(
  table: Table,
  clock: Clock,
  changed: () => Promise<void>,
): Pick<RealmStore, 'create' | 'change' | 'remove'> {
  return {
    async create(fields) {
      const created_at = fields.created_at ?? new Date(clock()).toISOString();
      const ids = { creation_id: randomUUID(), revision: randomUUID() };
      const record = { ...(await withReferences(table, fields)), created_at, ...ids };
      const written = await table.put(realmKey(record.name), record, { exists: false });
      await changed();
      if (written) return record;
      throw new AppError('realm_exists', { detail: `A realm ${record.name} exists already.` });
    },
    async change(before, after, anew = new Set()) {
      const { name, creation_id } = before;
      const record = {
        ...(await withReferences(table, after, { record: before, anew })),
        name,
        creation_id,
        revision: randomUUID(),
      };
      const change = { set: record, remove: removedFields(before, record) };
      const written = await table.update(realmKey(name), change, ifUnchanged(before));
      await changed();
      return written && record;
    },
    async remove(record) {
      const removed = await table.delete(realmKey(record.name), ifUnchanged(record));
      await changed();
      return removed;
    },
  };
}

/** Returns the condition that the realm was not written since it was read. Every write gives it a new revision. */
function ifUnchanged({ revision }: RealmRecord): WriteCondition {
  return revision === undefined ? { exists: true, missing: ['revision'] } : { equals: { revision } };
}

function removedFields(before: Fields, after: Fields): string[] {
  return Object.keys(before).filter((field) => before[field] !== undefined && after[field] === undefined);
}

/** One small item that changes with every write of a realm. Readers compare it and need not read all realms to notice a change. */
export interface RealmVersion {
  /** Returns the version, or `undefined` if it was never written or cannot be read. The caller must then read all realms. */
  read(): Promise<string | undefined>;
  /** Changes the version after a write of a realm. If this fails, readers notice the write when they next read all realms. */
  renew(): Promise<void>;
}

const key: Key = { pk: 'REALM_VERSION', sk: 'current' };

function createRealmVersion(table: Table): RealmVersion {
  return {
    async read() {
      // If the version cannot be read, the caller reads all realms.
      const item = await table.get(key).catch(() => undefined);
      return typeof item?.['version'] === 'string' ? item['version'] : undefined;
    },
    async renew() {
      await table.put(key, { version: randomUUID() }).catch(() => undefined);
    },
  };
}
