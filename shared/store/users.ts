import * as z from 'zod';

import type { Clock } from '../base/clock.ts';
import { AppError } from '../base/errors.ts';
import { once } from '../base/once.ts';
import type { ItemChange } from './expressions.ts';
import { findReferences } from './realm-names.ts';
import { references } from './reference.ts';
import type { Key, Table } from './table.ts';

/**
 * The role of a user. A viewer reads; an operator also sends passive checks and restarts; an admin also manages realms, hosts
 * and users.
 */
export const role = once(() => z.enum(['viewer', 'operator', 'admin']));
export type StoredRole = z.infer<ReturnType<typeof role>>;

/** Schema of a user name. It has no colon, because HTTP Basic ends the name there, and no `#`, because session keys end it there. */
export const userName = once(() =>
  z
    .string()
    .max(64)
    .regex(/^[\p{L}\p{N}][\p{L}\p{N}._@+-]*$/u, 'may hold letters, digits and . _ @ + - only'),
);

export const userRecord = once(() =>
  z.object({
    user_name: userName(),
    full_name: z.string().optional(),
    role: role(),
    /** The realms that the user may see. A later realm of the same name is not one of them. An admin sees all realms. */
    realms: references().default([]),
    created_at: z.iso.datetime(),
    last_login: z.iso.datetime().optional(),
    /** Version of the first API key. `store/api-key-versions.ts` holds the current version. */
    api_key_version: z.int().min(1).default(1),
  }),
);
export type UserRecord = z.infer<ReturnType<typeof userRecord>>;

/** Schema of a password record. It has its own partition, because most functions read users and only a log-in may read passwords. */
const passwordRecord = once(() =>
  z.object({
    /** The scrypt hash as a PHC string, see `security/passwords.ts`. */
    password: z.string(),
    /** `created_at` of the user. A record of an earlier user of the name is ignored. */
    user_created_at: z.string(),
  }),
);

export interface NewUser extends Pick<UserRecord, 'user_name' | 'full_name' | 'role'> {
  readonly realms: readonly string[];
  /** The hash of the password. If it is `undefined`, the user cannot log in until a password is set. */
  readonly password?: string;
}

/** A user and the hash of the password. A user without a hash cannot log in. */
export interface UserWithPassword {
  readonly user: UserRecord;
  /** The hash of the password, or `undefined` if the user has none. */
  readonly password: string | undefined;
}

export interface UserStore {
  find(name: string): Promise<UserRecord | undefined>;
  /** Returns the user and the hash in one table call, or `undefined` if the user does not exist. */
  findWithPassword(name: string): Promise<UserWithPassword | undefined>;
  list(): Promise<UserRecord[]>;
  /** Creates a user. Throws `AppError` conflict `user_exists` if the name is taken. */
  create(user: NewUser): Promise<UserRecord>;
  /** Sets the password. This and the other changes throw `AppError` not_found `user_not_found` if the user does not exist. */
  setPassword(name: string, hash: string): Promise<void>;
  /** Replaces the hash by another hash of the same password. Does nothing if the stored hash is not the one in `before`. */
  renewPassword(before: UserWithPassword, hash: string): Promise<void>;
  setRole(name: string, role: StoredRole): Promise<void>;
  /** Gives the user the realms that have these names now, and no others. */
  setRealms(name: string, realms: readonly string[]): Promise<void>;
  noteLogin(name: string): Promise<void>;
  remove(name: string): Promise<void>;
}

export const userKey = (name: string): Key => ({ pk: 'USER', sk: name });
const passwordKey = (name: string): Key => ({ pk: 'PASSWORD', sk: name });

export function createUserStore(table: Table, clock: Clock): UserStore {
  const now = () => new Date(clock()).toISOString();
  return {
    ...createReads(table),
    ...createWrites(table, now),
    async create({ password, ...user }) {
      // The first version is the creation time, so that a later user of this name does not inherit the keys of a removed one.
      const api_key_version = Math.floor(clock() / 1000);
      const realms = await findReferences(table, user.realms);
      const record = userRecord().parse({ ...user, realms, created_at: now(), api_key_version });
      // The user is written before the password: of two concurrent calls, the refused one does not overwrite the other's
      // password.
      if (!(await table.put(userKey(record.user_name), record, { exists: false }))) {
        throw new AppError('user_exists', { detail: `A user ${record.user_name} exists already.` });
      }
      if (password !== undefined) await putPassword(table, record, password);
      return record;
    },
    async remove(name) {
      if (!(await table.delete(userKey(name), { exists: true }))) throw unknownUser(name);
      await table.delete(passwordKey(name));
    },
  };
}

function createReads(table: Table): Pick<UserStore, 'find' | 'findWithPassword' | 'list'> {
  // A caller's text may be longer than a key of the table.
  const canBe = (name: string) => userName().safeParse(name).success;
  return {
    async find(name) {
      return canBe(name)
        ? userRecord()
            .optional()
            .parse(await table.get(userKey(name)))
        : undefined;
    },
    async findWithPassword(name) {
      if (!canBe(name)) return undefined;
      const items = await table.getMany([userKey(name), passwordKey(name)]);
      const ofKind = (pk: string) => items.find((item) => item['pk'] === pk);
      const user = userRecord().optional().parse(ofKind('USER'));
      const own = passwordRecord().optional().parse(ofKind('PASSWORD'));
      return user && { user, password: own?.user_created_at === user.created_at ? own.password : undefined };
    },
    async list() {
      return z.array(userRecord()).parse(await table.query('USER'));
    },
  };
}

function createWrites(
  table: Table,
  now: () => string,
): Omit<UserStore, 'find' | 'findWithPassword' | 'list' | 'create' | 'remove'> {
  const update = async (name: string, change: ItemChange) => {
    const changed = await table.update(userKey(name), change, { exists: true });
    if (!changed) throw unknownUser(name);
    return userRecord().parse(changed);
  };
  const set = async (name: string, fields: Partial<UserRecord>) => {
    await update(name, { set: fields });
  };
  return {
    async setPassword(name, password) {
      const user = userRecord()
        .optional()
        .parse(await table.get(userKey(name)));
      if (!user) throw unknownUser(name);
      await putPassword(table, user, password);
    },
    async renewPassword({ user, password }, hash) {
      const isSame = { equals: { password, user_created_at: user.created_at } };
      await table.update(passwordKey(user.user_name), { set: { password: hash } }, isSame);
    },
    setRole: (name, newRole) => set(name, { role: newRole }),
    setRealms: async (name, realms) => set(name, { realms: await findReferences(table, realms) }),
    noteLogin: (name) => set(name, { last_login: now() }),
  };
}

async function putPassword(
  table: Table,
  { user_name, created_at }: UserRecord,
  password: string,
): Promise<void> {
  await table.put(passwordKey(user_name), { password, user_created_at: created_at });
}

function unknownUser(name: string): AppError {
  return new AppError('user_not_found', { detail: `There is no user ${name}.` });
}
