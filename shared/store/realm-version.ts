import { randomUUID } from 'node:crypto';

import type { Key, Table } from './table.ts';

/** One small item that changes whenever a realm is written, so that readers need not read all realms to see whether any changed. */
export interface RealmVersion {
  /** Returns `undefined` if it was never written or cannot be read: then only the realms themselves tell. */
  read(): Promise<string | undefined>;
  /** Called after a write of a realm. If it fails, readers see that write when they next read all realms. */
  renew(): Promise<void>;
}

const key: Key = { pk: 'REALM_VERSION', sk: 'current' };

export function createRealmVersion(table: Table): RealmVersion {
  return {
    async read() {
      // A role of an earlier deployment may not read it, and the realms can be read without it.
      const item = await table.get(key).catch(() => undefined);
      return typeof item?.['version'] === 'string' ? item['version'] : undefined;
    },
    async renew() {
      await table.put(key, { version: randomUUID() }).catch(() => undefined);
    },
  };
}
