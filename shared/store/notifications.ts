import { hash } from 'node:crypto';

import * as z from 'zod';

import type { Clock } from '../base/clock.ts';
import { once } from '../base/once.ts';
import type { Key, Table } from './table.ts';

const keptMs = 86_400_000;

/** Remembers the notifications that were accepted, for a day. */
export interface NotificationStore {
  has(id: string): Promise<boolean>;
  /** Stores the id. Returns false if another process stored it first. */
  keep(id: string): Promise<boolean>;
}

const record = once(() => z.object({ free_at: z.number() }));

/** Returns the key of a notification. Each has its own partition, because one partition of DynamoDB cannot take so many writes. */
const keyOf = (id: string): Key => ({ pk: `NOTIFICATION#${id}`, sk: '-' });

/** Returns an id of 43 characters for the names that identify a notification. */
export function notificationId(...names: readonly (string | null)[]): string {
  return hash('sha256', JSON.stringify(names), 'base64url');
}

export function createNotificationStore(table: Table, clock: Clock): NotificationStore {
  return {
    async has(id) {
      const result = record().safeParse(await table.get(keyOf(id)));
      return result.success && result.data.free_at > clock();
    },
    keep(id) {
      const free_at = clock() + keptMs;
      const fields = { free_at, expires_at: Math.ceil(free_at / 1000) };
      return table.put(keyOf(id), fields, { atMost: { free_at: clock() } });
    },
  };
}
