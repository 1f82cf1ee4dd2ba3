import { createHash } from 'node:crypto';

import * as z from 'zod';

import type { Clock } from '../base/clock.ts';
import { once } from '../base/once.ts';
import type { Key, Table } from './table.ts';

const keptMs = 86_400_000;

/** The notifications that were taken, for a day. */
export interface NotificationStore {
  has(id: string): Promise<boolean>;
  /** False: somebody else was first. */
  keep(id: string): Promise<boolean>;
}

const record = once(() => z.object({ free_at: z.number() }));

/** One partition each: so many come that one of DynamoDB's would not take them all. */
const keyOf = (id: string): Key => ({ pk: `NOTIFICATION#${id}`, sk: '-' });

/** An id of at most 43 characters for whatever names a notification. */
export function notificationId(...names: readonly (string | null)[]): string {
  return createHash('sha256').update(JSON.stringify(names)).digest('base64url');
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
