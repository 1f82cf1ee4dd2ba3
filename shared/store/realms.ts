import * as z from 'zod';

import type { Clock } from '../base/clock.ts';
import { AppError } from '../base/errors.ts';
import { expiring } from '../base/expiring.ts';
import type { Log } from '../base/log.ts';
import { realmFields, realmName } from './realm-fields.ts';
import type { Fields, Key, Table } from './table.ts';

/** A realm as the table holds it; `name` is the key and equals `display_name`. */
export const realmRecord = realmFields.extend({
  name: realmName,
  type: z.enum(['standard', 'hostgroup', 'multirealm']),
  activated: z.boolean().default(true),
  origin: realmFields.shape.origin.unwrap().default([]),
});
export type RealmRecord = z.infer<typeof realmRecord>;

export interface RealmStore {
  /** All realms by name, kept for `LIST_TTL_MS`: every request needs them and they change by hand only. */
  list(): Promise<RealmRecord[]>;
  find(name: string): Promise<RealmRecord | undefined>;
  /** A name that is taken is `AppError` conflict `realm_exists`. */
  create(record: RealmRecord): Promise<RealmRecord>;
  /** An unknown name is `AppError` not_found `realm_not_found`, here and in `remove`. */
  setOrigins(name: string, origins: readonly string[]): Promise<void>;
  remove(name: string): Promise<void>;
  /** The next read asks the table. */
  forget(): void;
}

const LIST_TTL_MS = 10_000;
const realmKey = (name: string): Key => ({ pk: 'REALM', sk: name });

/** With a log, a record that was damaged by hand costs its own realm and not all of them; without, it is an error. */
export function createRealmStore(table: Table, clock: Clock, log?: Log): RealmStore {
  const load = async () => {
    const items = await table.query('REALM');
    return log ? items.flatMap((item) => readable(item, log)) : z.array(realmRecord).parse(items);
  };
  const kept = expiring(load, LIST_TTL_MS, clock);
  return {
    list: () => kept.get(),
    async find(name) {
      return (await kept.get()).find((realm) => realm.name === name);
    },
    async create(record) {
      const written = await table.put(realmKey(record.name), record, { exists: false });
      kept.forget();
      if (written) return record;
      throw new AppError('realm_exists', { detail: `A realm ${record.name} exists already.` });
    },
    async setOrigins(name, origins) {
      const changed = await table.update(realmKey(name), { set: { origin: [...origins] } }, { exists: true });
      kept.forget();
      if (!changed) throw unknownRealm(name);
    },
    async remove(name) {
      const removed = await table.delete(realmKey(name), { exists: true });
      kept.forget();
      if (!removed) throw unknownRealm(name);
    },
    forget: () => {
      kept.forget();
    },
  };
}

function readable(item: Fields, log: Log): RealmRecord[] {
  const read = realmRecord.safeParse(item);
  if (read.success) return [read.data];
  const faults = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  log.error('store.record_unreadable', { kind: 'realm', name: item['name'], faults });
  return [];
}

function unknownRealm(name: string): AppError {
  return new AppError('realm_not_found', { detail: `There is no realm ${name}.` });
}
