import type { Clock } from '../base/clock.ts';
import type { Key, Table } from './table.ts';

/** Locks on the names of hosts that are being created on one import tool, across all processes. */
export interface HostClaimStore {
  /** Locks the name. Returns false if another process has locked it. */
  take(hostName: string): Promise<boolean>;
  release(hostName: string): Promise<void>;
}

/** Length of a lock in seconds. It is longer than any request, so that a lock outlasts a creation whose process died. */
const CLAIM_S = 60;

/** Creates the store of the tool with this address. */
export function createHostClaimStore(table: Table, address: string, clock: Clock): HostClaimStore {
  const keyOf = (hostName: string): Key => ({ pk: `CLAIM#${address}`, sk: hostName });
  return {
    take(hostName) {
      const now = Math.floor(clock() / 1000);
      const isFree = { atMost: { expires_at: now } };
      return table.put(keyOf(hostName), { expires_at: now + CLAIM_S }, isFree);
    },
    async release(hostName) {
      await table.delete(keyOf(hostName));
    },
  };
}
