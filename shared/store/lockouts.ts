import { createHash } from 'node:crypto';

import * as z from 'zod';

import type { Clock } from '../base/clock.ts';
import type { Key, Table } from './table.ts';

const lockoutRecord = z.object({
  failures: z.int(),
  /** Epoch milliseconds. */
  locked_until: z.number().default(0),
  /** Epoch seconds; the table's TTL. */
  expires_at: z.int(),
});

/** Failed log-ins by name, whether a user of that name exists or not. */
export interface LockoutStore {
  /** Milliseconds until the name may try again; 0 when it may now. */
  remaining(name: string): Promise<number>;
  /** Counts one failure and says how many there are now. */
  count(name: string): Promise<number>;
  lock(name: string, untilMs: number): Promise<void>;
  /** Forgets the failures, unless the name is locked: then false. */
  clear(name: string): Promise<boolean>;
}

const FORGET_AFTER_S = 86_400;

export function createLockoutStore(table: Table, clock: Clock): LockoutStore {
  const seconds = () => Math.floor(clock() / 1000);
  return {
    async remaining(name) {
      const record = lockoutRecord.optional().parse(await table.get(lockoutKey(name)));
      return Math.max(0, (record?.locked_until ?? 0) - clock());
    },
    async count(name) {
      const key = lockoutKey(name);
      const expires_at = seconds() + FORGET_AFTER_S;
      const isFirst = { atMost: { expires_at: seconds() } };
      if (await table.put(key, { failures: 1, expires_at }, isFirst)) return 1;
      const counted = await table.update(key, { add: { failures: 1 }, set: { expires_at } });
      return lockoutRecord.parse(counted).failures;
    },
    async lock(name, untilMs) {
      await table.update(lockoutKey(name), { set: { locked_until: untilMs } }, { exists: true });
    },
    clear: (name) => table.delete(lockoutKey(name), { atMost: { locked_until: clock() } }),
  };
}

/** The name comes from a caller and may be of any length: its hash is what fits a key. */
function lockoutKey(name: string): Key {
  return { pk: 'LOCKOUT', sk: createHash('sha256').update(name).digest('base64url') };
}
