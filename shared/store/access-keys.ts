import * as z from 'zod';

import type { Clock } from '../base/clock.ts';
import { AppError } from '../base/errors.ts';
import { once } from '../base/once.ts';
import { references } from './reference.ts';
import type { Fields, Key, Table } from './table.ts';
import { userKey, userName as userNameSchema, type UserRecord, userRecord } from './users.ts';

/** The highest role that a key may have. The work of an administrator needs a log-in. */
export const accessKeyRole = once(() => z.enum(['viewer', 'operator']));

const accessKeyRecord = once(() =>
  z.object({
    key_id: z.string(),
    user_name: z.string(),
    /** `created_at` of the user. A key of an earlier user of the name is not valid. */
    user_created_at: z.string(),
    /** The purpose of the key, in its owner's words. */
    name: z.string(),
    role: accessKeyRole(),
    /** The key is limited to these realms of its owner. `undefined` means all of them. */
    realms: references().optional(),
    created_at: z.iso.datetime(),
    /** End of the key in epoch seconds. It is the item's TTL in the table. */
    expires_at: z.int(),
  }),
);
export type AccessKeyRecord = z.infer<ReturnType<typeof accessKeyRecord>>;

const useRecord = once(() => z.object({ key_id: z.string(), used_at: z.number() }));

export interface UsedAccessKey extends AccessKeyRecord {
  /** Time of the last use in epoch milliseconds. The real last use may be some minutes later. `undefined` if the key was never used. */
  readonly usedAt: number | undefined;
}

export interface StoredKeyName {
  readonly userName: string;
  readonly keyId: string;
}

/** The access keys that programs send instead of a token. */
export interface AccessKeyStore {
  /**
   * Returns the key, its last use and its owner in one table call. Returns `undefined` if the key or the owner does not exist,
   * or the key has expired.
   */
  find(name: StoredKeyName): Promise<{ key: UsedAccessKey; user: UserRecord } | undefined>;
  /**
   * Stores a key in a free slot; `keyIdIn` creates the id for that slot. Throws `AppError` conflict `too_many_keys` if all
   * slots are taken.
   */
  create(key: Omit<AccessKeyRecord, 'key_id'>, keyIdIn: (slot: string) => string): Promise<AccessKeyRecord>;
  /** Returns the keys that have not expired, of one user or of all. */
  list(userName?: string): Promise<UsedAccessKey[]>;
  /** Deletes a key. Returns false if it does not exist. */
  remove(name: StoredKeyName): Promise<boolean>;
  /** Deletes all keys of a user and returns how many had not expired. */
  removeAll(userName: string): Promise<number>;
  /** Stores the time of use, unless a use was stored within the last `apartMs` milliseconds. */
  noteUse(key: AccessKeyRecord, apartMs: number): Promise<void>;
}

/** Largest number of keys of one user. */
export const maxKeysPerUser = 20;
const slots = Array.from({ length: maxKeysPerUser }, (_, index) => String(index).padStart(2, '0'));

const partitionKey =
  (pk: string) =>
  (userName: string, slot: string): Key => ({ pk, sk: `${userName}#${slot}` });
const keyOfRecord = partitionKey('ACCESS_KEY');
/** The last uses have their own partition, so that a function that verifies keys needs no right to change them. */
const keyOfUse = partitionKey('ACCESS_KEY_USE');
const slotOf = (keyId: string) => keyId.slice(0, 2);

export function createAccessKeyStore(table: Table, clock: Clock): AccessKeyStore {
  const lives = (key: AccessKeyRecord) => key.expires_at * 1000 > clock();
  const list = createList(table, lives);
  const remove = ({ userName, keyId }: StoredKeyName) =>
    table.delete(keyOfRecord(userName, slotOf(keyId)), { equals: { key_id: keyId } });
  return {
    list,
    remove,
    find: createFind(table, lives),
    async create(key, keyIdIn) {
      // Expired keys stay in the table until it deletes them.
      const free = { atMost: { expires_at: Math.floor(clock() / 1000) } };
      const taken = new Set((await list(key.user_name)).map(({ key_id }) => slotOf(key_id)));
      for (const slot of slots.filter((one) => !taken.has(one))) {
        const record = { ...key, key_id: keyIdIn(slot) };
        if (await table.put(keyOfRecord(key.user_name, slot), record, free)) return record;
      }
      throw new AppError('too_many_keys', {
        detail: `A user has ${maxKeysPerUser} keys at most: remove one that is not used.`,
      });
    },
    async removeAll(userName) {
      const removed = (await list(userName)).map(({ key_id }) => remove({ userName, keyId: key_id }));
      return (await Promise.all(removed)).filter(Boolean).length;
    },
    async noteUse({ user_name, key_id, expires_at }, apartMs) {
      const due = { any: [{ atMost: { used_at: clock() - apartMs } }, { differs: { key_id } }] };
      await table.put(keyOfUse(user_name, slotOf(key_id)), { key_id, used_at: clock(), expires_at }, due);
    },
  };
}

function createFind(table: Table, lives: (key: AccessKeyRecord) => boolean): AccessKeyStore['find'] {
  return async ({ userName, keyId }) => {
    // A caller's text may be longer than a key of the table.
    if (!userNameSchema().safeParse(userName).success) return undefined;
    const slot = slotOf(keyId);
    const places = [keyOfRecord(userName, slot), keyOfUse(userName, slot), userKey(userName)];
    const items = await table.getMany(places);
    const key = accessKeyRecord().optional().parse(ofKind(items, 'ACCESS_KEY'));
    const user = userRecord().optional().parse(ofKind(items, 'USER'));
    if (key?.key_id !== keyId || !lives(key)) return undefined;
    if (key.user_created_at !== user?.created_at) return undefined;
    return { key: withUse(key, [ofKind(items, 'ACCESS_KEY_USE')]), user };
  };
}

function createList(table: Table, lives: (key: AccessKeyRecord) => boolean): AccessKeyStore['list'] {
  return async (userName) => {
    const options = userName === undefined ? {} : { prefix: `${userName}#` };
    const [keys, uses] = await Promise.all([
      table.query('ACCESS_KEY', options),
      table.query('ACCESS_KEY_USE', options),
    ]);
    return z
      .array(accessKeyRecord())
      .parse(keys)
      .filter(lives)
      .map((key) => withUse(key, uses));
  };
}

function withUse(key: AccessKeyRecord, uses: readonly (Fields | undefined)[]): UsedAccessKey {
  const own = uses.find((one) => one?.['key_id'] === key.key_id);
  return { ...key, usedAt: useRecord().optional().parse(own)?.used_at };
}

function ofKind(items: readonly Fields[], pk: string): Fields | undefined {
  return items.find((item) => item['pk'] === pk);
}
