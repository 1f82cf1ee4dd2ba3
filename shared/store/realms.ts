import { randomUUID } from 'node:crypto';

import * as z from 'zod';

import type { Clock } from '../base/clock.ts';
import { AppError } from '../base/errors.ts';
import { expiring } from '../base/expiring.ts';
import type { Log } from '../base/log.ts';
import type { Condition } from './expressions.ts';
import { realmKey } from './realm-names.ts';
import { type RealmRecord, realmRecord, withLivingMembers } from './realm-record.ts';
import { type Referring, withReferences } from './realm-references.ts';
import { createRealmVersion, type RealmVersion } from './realm-version.ts';
import type { Fields, Table } from './table.ts';

export { type RealmRecord, realmRecord } from './realm-record.ts';

export interface RealmStore {
  /**
   * All realms by name, kept for `LIST_TTL_MS`: every request needs them and they change by hand only. After that time one small
   * item tells whether any of them was written since; all are read again at least every `RELOAD_MS`.
   */
  list(): Promise<RealmRecord[]>;
  find(name: string): Promise<RealmRecord | undefined>;
  /** Gives it the ids of creation and revision and, when it has none, its time. A name that is taken is `AppError` `realm_exists`. */
  create(record: RealmRecord): Promise<RealmRecord>;
  /**
   * Writes `after` in the place of `before`. Undefined: it is not what `before` says any more, and nothing was written.
   * What the fields `anew` name is what has the name now, else what it was before.
   */
  change(
    before: RealmRecord,
    after: RealmRecord,
    anew?: ReadonlySet<Referring>,
  ): Promise<RealmRecord | undefined>;
  /** False: it is not what `record` says any more, and is still there. */
  remove(record: RealmRecord): Promise<boolean>;
  /** The next read asks the table. */
  forget(): void;
}

const LIST_TTL_MS = 10_000;
/** Bounds how long a write stays unseen whose new version was not stored: its process ended in between, or it was made by hand. */
const RELOAD_MS = 60_000;

/** With a log, a record that was damaged by hand costs its own realm and not all of them; without, it is an error. */
export function createRealmStore(table: Table, clock: Clock, log?: Log): RealmStore {
  const version = createRealmVersion(table);
  const readAll = async () => {
    const items = await table.query('REALM');
    const records = log ? items.flatMap((item) => readable(item, log)) : z.array(realmRecord()).parse(items);
    return withLivingMembers(records);
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
      const change = { set: record, remove: fieldsGone(before, record) };
      const written = await table.update(realmKey(name), change, unchanged(before));
      await changed();
      return written && record;
    },
    async remove(record) {
      const removed = await table.delete(realmKey(record.name), unchanged(record));
      await changed();
      return removed;
    },
  };
}

/** Every write gives a new revision. */
function unchanged({ revision }: RealmRecord): Condition {
  return revision === undefined ? { exists: true, missing: ['revision'] } : { equals: { revision } };
}

function fieldsGone(before: Fields, after: Fields): string[] {
  return Object.keys(before).filter((field) => before[field] !== undefined && after[field] === undefined);
}

function readable(item: Fields, log: Log): RealmRecord[] {
  const read = realmRecord().safeParse(item);
  if (read.success) return [read.data];
  const faults = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  log.error('store.record_unreadable', { kind: 'realm', name: item['name'], faults });
  return [];
}
