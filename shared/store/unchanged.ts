import { isDeepStrictEqual } from 'node:util';

import { AppError } from '../base/errors.ts';
import type { Collection, CollectionStore, Stored } from './collection.ts';
import type { Condition, Fields } from './expressions.ts';
import { findReferences } from './realm-names.ts';
import { type Key, type Table, unchanged } from './table.ts';
import { createUserStore, userKey, type UserRecord, userRecord } from './users.ts';

/** How often a write is tried again where others wrote what does not matter here. */
const attempts = 10;

interface Expected {
  readonly table: Table;
  readonly key: Key;
  /** The record in a person's words: `user ann`. */
  readonly what: string;
  /** Whether the stored item is what was seen before, in all that matters. */
  readonly isSame: (item: Fields) => boolean;
}

/**
 * Writes on the condition that the record is what was seen before, else throws `precondition_failed`. Items are compared
 * here and not by the table, which has no equality that all servers share for lists and maps.
 */
async function writeUnchanged(
  { table, key, what, isSame }: Expected,
  write: (when: Condition) => Promise<unknown>,
): Promise<void> {
  for (let tries = 0; tries < attempts; tries += 1) {
    const item = await table.get(key);
    if (item === undefined || !isSame(item)) break;
    if (await write(unchanged(item))) return;
  }
  throw new AppError('precondition_failed', {
    detail: `The ${what} was changed by others since it was read.`,
  });
}

/** `replace` or `remove` of a record that is still what `before` says, else `precondition_failed`. */
export async function writeUnchangedRecord<R extends Stored, K>(
  kind: Collection<R, K>,
  { table, before }: { readonly table: Table; readonly before: R },
  write: (store: Pick<CollectionStore<R, K>, 'replace' | 'remove'>) => Promise<void>,
): Promise<void> {
  const value = kind.key.of(before);
  const isSame = (item: Fields) => isDeepStrictEqual(kind.schema().safeParse(item).data, before);
  const expected = { table, key: kind.keyOf(value), what: `${kind.noun} ${String(value)}`, isSame };
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

/** What an administrator decides of a user, beside the password. */
interface UserSettings extends Pick<UserRecord, 'full_name' | 'role'> {
  /** Names of realms. */
  readonly realms: readonly string[];
}

/** All settings at once; throws `precondition_failed` where they are not what `before` says any more. */
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
  await writeUnchanged(userBefore(table, before), (when) => table.update(key, change, when));
}

/** Throws as `replaceUserSettings` does. */
export async function removeUnchangedUser(table: Table, before: UserRecord): Promise<void> {
  const { user_name } = before;
  await writeUnchanged(userBefore(table, before), (when) => table.delete(userKey(user_name), when));
  // What is left of the user is a password that nobody has.
  const rest: Table = {
    ...table,
    delete: (key) => (key.pk === 'USER' ? Promise.resolve(true) : table.delete(key)),
  };
  await createUserStore(rest, Date.now).remove(user_name);
}

function userBefore(table: Table, before: UserRecord): Expected {
  const isSame = (item: Fields) =>
    isDeepStrictEqual(settingsOf(userRecord().safeParse(item).data), settingsOf(before));
  return { table, key: userKey(before.user_name), what: `user ${before.user_name}`, isSame };
}

/** What the administrator decides: log-ins and rotated keys are no change of it. */
function settingsOf(record: UserRecord | undefined): unknown[] {
  return [record?.created_at, record?.full_name, record?.role, record?.realms];
}
