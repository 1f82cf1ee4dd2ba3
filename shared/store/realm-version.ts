import { randomUUID } from 'node:crypto';

import type { Key, Table } from './table.ts';

/** One small item that changes with every write of a realm. Readers compare it and need not read all realms to notice a change. */
export interface RealmVersion {
  /** Returns the version, or `undefined` if it was never written or cannot be read. The caller must then read all realms. */
  read(): Promise<string | undefined>;
  /** Changes the version after a write of a realm. If this fails, readers notice the write when they next read all realms. */
  renew(): Promise<void>;
}

const key: Key = { pk: 'REALM_VERSION', sk: 'current' };

export function createRealmVersion(table: Table): RealmVersion {
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
