import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import type { AccessKeyStore } from '../../shared/store/access-keys.ts';
import type { RealmStore } from '../../shared/store/realms.ts';
import { namesOfExisting } from '../../shared/store/reference.ts';
import type { SessionStore } from '../../shared/store/sessions.ts';
import type { Fields, Table } from '../../shared/store/table.ts';
import { removeUnchangedUser, replaceUserSettings } from '../../shared/store/unchanged.ts';
import { role, userName, type UserRecord, type UserStore } from '../../shared/store/users.ts';
import { Failure, parseOrFail } from '../failure.ts';
import type { Section } from './section.ts';

interface UserSectionParts {
  readonly table: Table;
  readonly users: UserStore;
  readonly sessions: Pick<SessionStore, 'endAll'>;
  readonly keys: Pick<AccessKeyStore, 'removeAll'>;
  readonly realms: RealmStore;
}

/** Schema of a user in a file. It has no password: a user that is added cannot log in until `users password` sets one. */
const user = once(() =>
  z.strictObject({
    user_name: userName(),
    full_name: z.string().min(1).max(255).optional(),
    role: role().default('viewer'),
    realms: z.array(z.string()).default([]),
  }),
);

export function userSection({ table, users, sessions, keys, realms }: UserSectionParts): Section {
  const recordsByName = new Map<string, UserRecord>();
  const read = (value: unknown, place: string) => parseOrFail(user(), value, place);
  const before = (name: string) => {
    const record = recordsByName.get(name);
    if (record === undefined) throw new Failure(`There is no user ${name}.`);
    return record;
  };
  return {
    name: 'users',
    noun: 'user',
    key: 'user_name',
    optional: [],
    read: (value, place) => entryOf(read(value, place)),
    async current() {
      const [all, there] = await Promise.all([users.list(), realms.list()]);
      for (const one of all) recordsByName.set(one.user_name, one);
      return all.map((one) => entryOf({ ...one, realms: namesOfExisting(one.realms, there) }));
    },
    async add(entry) {
      await users.create(read(entry, 'The user'));
    },
    async change(after) {
      const { user_name, ...settings } = read(after, 'The user');
      await replaceUserSettings(table, before(user_name), { full_name: undefined, ...settings });
    },
    async remove(entry) {
      const { user_name } = read(entry, 'The user');
      await removeUnchangedUser(table, before(user_name));
      await Promise.all([sessions.endAll(user_name), keys.removeAll(user_name)]);
    },
  };
}

/** Returns the user as an entry of a file. The realms are sorted, because their order has no meaning. */
function entryOf({ user_name, full_name, role: may, realms }: UserFields): Fields {
  const named = full_name === undefined ? {} : { full_name };
  return { user_name, ...named, role: may, realms: [...new Set(realms)].sort() };
}

interface UserFields extends Pick<UserRecord, 'user_name' | 'full_name' | 'role'> {
  readonly realms: readonly string[];
}
