import { isDeepStrictEqual } from 'node:util';

import { AppError } from '../base/errors.ts';
import type { Collection, CollectionStore, StoredRecord } from './collection.ts';
import type { ItemFields, WriteCondition } from './expressions.ts';
import { findReferences } from './realm-names.ts';
import { type Key, type Table, unchangedSinceRead } from './table.ts';
import { createUserStore, userKey, type UserRecord, userRecord } from './users.ts';

/** Number of tries of a write. A try fails if another process changed a part of the item that does not matter here. */
const attempts = 10;

interface ExpectedRecord {
  readonly table: Table;
  readonly key: Key;
  /** The record in words for people: `user ann`. */
  readonly what: string;
  /** Returns whether the stored item equals the expected record in all parts that matter. */
  readonly isSame: (item: ItemFields) => boolean;
}

/**
 * Writes if the record is the expected one, else throws `precondition_failed`. The items are compared here and not by the
 * table, because not all table servers compare lists and maps in the same way.
 */
async function writeUnchanged(
  { table, key, what, isSame }: ExpectedRecord,
  write: (when: WriteCondition) => Promise<unknown>,
): Promise<void> {
  for (let tries = 0; tries < attempts; tries += 1) {
    const item = await table.get(key);
    if (item === undefined || !isSame(item)) break;
    if (await write(unchangedSinceRead(item))) return;
  }
  throw new AppError('precondition_failed', {
    detail: `The ${what} was changed by others since it was read.`,
  });
}

/** Calls `replace` or `remove` if the stored record equals `before`, else throws `precondition_failed`. */
export async function writeUnchangedRecord<R extends StoredRecord, K>(
  kind: Collection<R, K>,
  { table, before }: { readonly table: Table; readonly before: R },
  write: (store: Pick<CollectionStore<R, K>, 'replace' | 'remove'>) => Promise<void>,
): Promise<void> {
  const value = kind.key.of(before);
  const isSame = (item: ItemFields) => isDeepStrictEqual(kind.schema().safeParse(item).data, before);
  const expected = { table, key: kind.keyOf(value), what: `${kind.recordName} ${String(value)}`, isSame };
  await writeUnchanged(expected, async (when) => {
    let done = false;
    const conditional: Table = {
      ...table,
      async update(key, change) {
        const item = await table.update(key, change, when);
        done = item !== undefined;
        return item ?? {};
      },
      async delete(key) {
        done = await table.delete(key, when);
        return true;
      },
    };
    await write(kind.open(conditional));
    return done;
  });
}

/** The settings of a user that administrators change, without the password. */
interface UserSettings extends Pick<UserRecord, 'full_name' | 'role'> {
  readonly realms: readonly string[];
}

/** Replaces all settings of a user. Throws `precondition_failed` if the stored settings differ from `before`. */
export async function replaceUserSettings(
  table: Table,
  before: UserRecord,
  { full_name, role, realms }: UserSettings,
): Promise<void> {
  const change = {
    set: { full_name, role, realms: await findReferences(table, realms) },
    remove: full_name === undefined ? ['full_name'] : [],
  };
  const key = userKey(before.user_name);
  await writeUnchanged(expectedUser(table, before), (when) => table.update(key, change, when));
}

/** Deletes a user. Throws `precondition_failed` if the stored settings differ from `before`. */
export async function removeUnchangedUser(table: Table, before: UserRecord): Promise<void> {
  const { user_name } = before;
  await writeUnchanged(expectedUser(table, before), (when) => table.delete(userKey(user_name), when));
  // The user is deleted already. `remove` now deletes only the password.
  const rest: Table = {
    ...table,
    delete: (key) => (key.pk === 'USER' ? Promise.resolve(true) : table.delete(key)),
  };
  await createUserStore(rest, Date.now).remove(user_name);
}

function expectedUser(table: Table, before: UserRecord): ExpectedRecord {
  const isSame = (item: ItemFields) =>
    isDeepStrictEqual(settingsOf(userRecord().safeParse(item).data), settingsOf(before));
  return { table, key: userKey(before.user_name), what: `user ${before.user_name}`, isSame };
}

/** Returns the fields that administrators change. Log-ins and rotated keys do not count as changes. */
function settingsOf(record: UserRecord | undefined): unknown[] {
  return [record?.created_at, record?.full_name, record?.role, record?.realms];
}
