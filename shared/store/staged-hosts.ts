import type { Fields, Key, Table } from './table.ts';

/** The hosts that one staged import tool holds, by name; what they look like is the tool's to know. */
export interface StagedHostStore {
  /** False: the name is taken, and nothing was written. */
  add(hostName: string, host: Fields): Promise<boolean>;
  /** False: there was none. */
  remove(hostName: string): Promise<boolean>;
  get(hostName: string): Promise<Fields | undefined>;
  list(): Promise<Fields[]>;
}

/** `address` is that of the tool. */
export function createStagedHostStore(table: Table, address: string): StagedHostStore {
  const pk = `STAGED#${address}`;
  const keyOf = (hostName: string): Key => ({ pk, sk: hostName });
  return {
    add: (hostName, host) => table.put(keyOf(hostName), host, { exists: false }),
    remove: (hostName) => table.delete(keyOf(hostName), { exists: true }),
    async get(hostName) {
      const found = await table.get(keyOf(hostName));
      return found && withoutKey(found);
    },
    async list() {
      return (await table.query(pk)).map(withoutKey);
    },
  };
}

function withoutKey(item: Fields): Fields {
  return Object.fromEntries(Object.entries(item).filter(([field]) => field !== 'pk' && field !== 'sk'));
}
