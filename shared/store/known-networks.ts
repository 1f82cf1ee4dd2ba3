import { hash } from 'node:crypto';

import type { Clock } from '../base/clock.ts';
import type { Key, Table } from './table.ts';

/**
 * The networks from which users have logged in before. The table holds hashes only, so that it does not reveal who logs in from
 * where.
 */
export interface KnownNetworkStore {
  has(userName: string, network: string): Promise<boolean>;
  /** Stores the network for 90 days from now. It writes at most once a day for each user and network. */
  remember(userName: string, network: string): Promise<void>;
}

const KEEP_S = 90 * 86_400;
const WRITE_AGAIN_AFTER_S = 86_400;

export function createKnownNetworkStore(table: Table, clock: Clock): KnownNetworkStore {
  const seconds = () => Math.floor(clock() / 1000);
  return {
    async has(userName, network) {
      const record = await table.get(placeKey(userName, network));
      return typeof record?.['expires_at'] === 'number' && record['expires_at'] > seconds();
    },
    async remember(userName, network) {
      const expires_at = seconds() + KEEP_S;
      const isOld = { atMost: { expires_at: expires_at - WRITE_AGAIN_AFTER_S } };
      await table.put(placeKey(userName, network), { expires_at }, isOld);
    },
  };
}

function placeKey(userName: string, network: string): Key {
  return {
    pk: 'LOCKOUT',
    sk: `known#${hash('sha256', JSON.stringify([userName, network]), 'base64url')}`,
  };
}
