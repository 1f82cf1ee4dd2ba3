// A lock that a process holds for as long as it is connected: if the process is killed, the server frees it at once.
import type pg from 'pg';

import type { PrimaryPool } from './primary-pool.ts';

export interface Presence {
  /** Takes the lock unless this process has it. Its connection may have broken. */
  readonly hold: () => Promise<void>;
  readonly end: () => void;
}

/** The first of the two numbers of the lock. The second one is a hash of the process's id. */
export const PRESENCE = 412_061_700;

export function holdPresence(pools: PrimaryPool, id: string): Presence {
  let held: pg.PoolClient | undefined;
  const drop = (client: pg.PoolClient) => {
    if (held !== client) return;
    held = undefined;
    client.release(true);
  };
  return {
    hold: async () => {
      if (held) return;
      const client = await (await pools.current()).connect();
      held = client;
      client.on('error', () => {
        drop(client);
      });
      try {
        await client.query('SELECT pg_advisory_lock($1::integer, hashtext($2))', [PRESENCE, id]);
      } catch (error) {
        drop(client);
        throw error;
      }
    },
    end: () => {
      if (held) drop(held);
    },
  };
}
