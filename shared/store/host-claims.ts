import type { Clock } from '../base/clock.ts';
import type { Key, Table } from './table.ts';

/** Names of hosts that are being created on one import tool, for all processes. */
export interface HostClaimStore {
  /** False: somebody else holds it. */
  take(hostName: string): Promise<boolean>;
  release(hostName: string): Promise<void>;
}

/** Longer than any request lives, so that a claim outlasts a creation whose end nobody saw. */
const CLAIM_S = 60;

/** `address` is that of the tool. */
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
