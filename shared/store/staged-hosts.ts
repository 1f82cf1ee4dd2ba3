import * as z from 'zod';

import type { Clock } from '../base/clock.ts';
import { once } from '../base/once.ts';
import type { Fields, Key, Table } from './table.ts';

/**
 * The hosts of one staged import tool, by name. Only the tool knows their fields. A removed host leaves a mark, because its
 * engine still has it until it loads the next export.
 */
export interface StagedHostStore {
  /** Adds a host. Returns false, and writes nothing, if the name is taken. */
  add(hostName: string, host: Fields): Promise<boolean>;
  /** Removes a host. Returns false if it does not exist. */
  remove(hostName: string): Promise<boolean>;
  get(hostName: string): Promise<Fields | undefined>;
  list(): Promise<Fields[]>;
  /**
   * Returns the time at which a host of that name was removed, in epoch seconds. Returns `undefined` if it exists, never
   * existed, or the removal is forgotten.
   */
  removedAt(hostName: string): Promise<number | undefined>;
}

/** Time for which a removal is remembered, in seconds. An engine that has not loaded an export by then never will. */
const REMEMBERED_S = 30 * 86_400;

const removalMark = once(() => z.object({ removed_at: z.int(), expires_at: z.int() }));

/** Creates the store of the tool with this address. */
export function createStagedHostStore(table: Table, address: string, clock: Clock): StagedHostStore {
  const pk = `STAGED#${address}`;
  const keyOf = (hostName: string): Key => ({ pk, sk: hostName });
  return {
    add(hostName, host) {
      const isFree = { any: [{ exists: false }, { equals: { removed: true } }] };
      return table.put(keyOf(hostName), host, isFree);
    },
    remove(hostName) {
      const removed_at = Math.floor(clock() / 1000);
      const left = { removed: true, removed_at, expires_at: removed_at + REMEMBERED_S };
      return table.put(keyOf(hostName), left, { exists: true, differs: { removed: true } });
    },
    async get(hostName) {
      const [host] = hostsAmong([await table.get(keyOf(hostName))]);
      return host;
    },
    list: async () => hostsAmong(await table.query(pk)),
    async removedAt(hostName) {
      const { data } = removalMark().safeParse(await table.get(keyOf(hostName)));
      return data && data.expires_at > clock() / 1000 ? data.removed_at : undefined;
    },
  };
}

function hostsAmong(items: readonly (Fields | undefined)[]): Fields[] {
  return items.flatMap((item) => {
    if (!item || item['removed'] === true) return [];
    return [Object.fromEntries(Object.entries(item).filter(([field]) => field !== 'pk' && field !== 'sk'))];
  });
}
