import * as z from 'zod';

import type { Clock } from '../base/clock.ts';
import { AppError } from '../base/errors.ts';
import { namedNow } from './realm-references.ts';
import { references } from './reference.ts';
import type { Key, Table } from './table.ts';

/** viewer reads; operator also sends passive checks and restarts; admin also manages realms, hosts and users. */
export const role = z.enum(['viewer', 'operator', 'admin']);
export type Role = z.infer<typeof role>;

/** No colon, because HTTP Basic ends the name there; no `#`, because session keys end it there. */
export const userName = z
  .string()
  .max(64)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}._@+-]*$/u, 'may hold letters, digits and . _ @ + - only');

export const userRecord = z.object({
  user_name: userName,
  full_name: z.string().optional(),
  role,
  /** The realms that the user sees, each of them and no later one of its name; an admin sees all. */
  realms: references.default([]),
  /** PHC string of a scrypt hash, see `security/passwords.ts`. */
  password: z.string(),
  created_at: z.iso.datetime(),
  last_login: z.iso.datetime().optional(),
  /** Of the one API key that is good; see `security/api-keys.ts`. */
  api_key_version: z.int().min(1).default(1),
});
export type UserRecord = z.infer<typeof userRecord>;

export interface NewUser extends Pick<UserRecord, 'user_name' | 'full_name' | 'role' | 'password'> {
  /** Names of realms. */
  readonly realms: readonly string[];
}

export interface UserStore {
  find(name: string): Promise<UserRecord | undefined>;
  list(): Promise<UserRecord[]>;
  /** A name that is taken is `AppError` conflict `user_exists`. */
  create(user: NewUser): Promise<UserRecord>;
  /** An unknown name is `AppError` not_found `user_not_found`, here and in the other changes. */
  setPassword(name: string, hash: string): Promise<void>;
  /** Another hash of the same password. Nothing happens when the user's hash is no longer `old`. */
  renewPassword(name: string, old: string, hash: string): Promise<void>;
  setRole(name: string, role: Role): Promise<void>;
  /** Gives the user the realms that have these names now, and no others. */
  setRealms(name: string, realms: readonly string[]): Promise<void>;
  /** Raises the version of the API key and answers the new one. */
  rotateApiKey(name: string): Promise<number>;
  noteLogin(name: string): Promise<void>;
  remove(name: string): Promise<void>;
}

export const userKey = (name: string): Key => ({ pk: 'USER', sk: name });

export function createUserStore(table: Table, clock: Clock): UserStore {
  const now = () => new Date(clock()).toISOString();
  const change = async (name: string, set: Partial<UserRecord>) => {
    if (!(await table.update(userKey(name), { set }, { exists: true }))) throw unknownUser(name);
  };
  return {
    async find(name) {
      // A caller's text may be longer than a key can be.
      if (!userName.safeParse(name).success) return undefined;
      return userRecord.optional().parse(await table.get(userKey(name)));
    },
    async list() {
      return z.array(userRecord).parse(await table.query('USER'));
    },
    async create(user) {
      // Starting with the time, a later user of this name does not inherit the keys of a removed one.
      const api_key_version = Math.floor(clock() / 1000);
      const realms = await namedNow(table, user.realms);
      const record = userRecord.parse({ ...user, realms, created_at: now(), api_key_version });
      if (await table.put(userKey(record.user_name), record, { exists: false })) return record;
      throw new AppError('user_exists', { detail: `A user ${record.user_name} exists already.` });
    },
    setPassword: (name, password) => change(name, { password }),
    async renewPassword(name, old, hash) {
      await table.update(userKey(name), { set: { password: hash } }, { equals: { password: old } });
    },
    setRole: (name, newRole) => change(name, { role: newRole }),
    setRealms: async (name, realms) => change(name, { realms: await namedNow(table, realms) }),
    async rotateApiKey(name) {
      const changed = await table.update(userKey(name), { add: { api_key_version: 1 } }, { exists: true });
      if (!changed) throw unknownUser(name);
      return userRecord.parse(changed).api_key_version;
    },
    noteLogin: (name) => change(name, { last_login: now() }),
    async remove(name) {
      if (!(await table.delete(userKey(name), { exists: true }))) throw unknownUser(name);
    },
  };
}

function unknownUser(name: string): AppError {
  return new AppError('user_not_found', { detail: `There is no user ${name}.` });
}
