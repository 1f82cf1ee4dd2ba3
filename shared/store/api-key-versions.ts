import * as z from 'zod';

import { once } from '../base/once.ts';
import type { Key, Table } from './table.ts';
import { userKey, type UserRecord, userRecord } from './users.ts';

/** A user and the version of the API key that is valid. */
export interface KeyHolder {
  readonly user: UserRecord;
  readonly version: number;
}

/** The versions of API keys. They have their own partition, so that a function that issues keys needs no right to change users. */
export interface ApiKeyVersions {
  /** Returns the user and the version, or `undefined` if the user does not exist. */
  find(userName: string): Promise<KeyHolder | undefined>;
  /** Raises the version and returns it. Concurrent calls return different versions. */
  rotate(holder: KeyHolder): Promise<number>;
}

const versionRecord = once(() =>
  z.object({
    version: z.int().min(1),
    /** `created_at` of the user. A record of an earlier user of the name is ignored. */
    user_created_at: z.string(),
  }),
);

const keyOf = (userName: string): Key => ({ pk: 'API_KEY', sk: userName });

export function createApiKeyVersions(table: Table): ApiKeyVersions {
  return {
    async find(userName) {
      // A caller's text may be empty or longer than a key of the table.
      if (!userRecord().shape.user_name.safeParse(userName).success) return undefined;
      const items = await table.getMany([userKey(userName), keyOf(userName)]);
      const ofKind = (pk: string) => items.find((item) => item['pk'] === pk);
      const user = userRecord().optional().parse(ofKind('USER'));
      const own = versionRecord().optional().parse(ofKind('API_KEY'));
      if (!user) return undefined;
      const isRotated = own?.user_created_at === user.created_at;
      return { user, version: isRotated ? own.version : user.api_key_version };
    },
    async rotate({ user }) {
      const key = keyOf(user.user_name);
      const mine = { user_created_at: user.created_at };
      const raise = async () => {
        const raised = await table.update(key, { add: { version: 1 } }, { equals: mine });
        return raised && versionRecord().parse(raised).version;
      };
      const raised = await raise();
      if (raised !== undefined) return raised;
      const first = { version: user.api_key_version + 1, ...mine };
      if (await table.put(key, first, { differs: mine })) return first.version;
      return z.int().parse(await raise());
    },
  };
}
