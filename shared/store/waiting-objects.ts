import { hash } from 'node:crypto';

import * as z from 'zod';

import type { Clock } from '../base/clock.ts';
import { once } from '../base/once.ts';
import type { Key, Table } from './table.ts';

/** The objects of an engine that wait for their operation. A later operation for one of them waits behind it. */
export interface WaitingObjects {
  /** Notes the objects of a part. `engine` is the key of an engine, `keys` are those of objects. */
  add(engine: string, part: string, keys: readonly string[]): Promise<void>;
  remove(engine: string, part: string): Promise<void>;
  /** Returns the parts that were noted for an engine. Some of them may not wait any more. */
  parts(engine: string): Promise<readonly string[]>;
  /** Returns the keys whose objects wait. */
  among(engine: string, keys: readonly string[]): Promise<ReadonlySet<string>>;
}

const waitingItem = once(() => z.object({ objects: z.string(), expires_at: z.int() }));
const notedItem = once(() => waitingItem().extend({ sk: z.string() }));
/** A part waits a day at most. The note is kept an hour longer. */
const noteSeconds = 90_000;
/** Length of a hash in characters. If two objects have the same hash, one of them waits without need, and nothing else happens. */
const hashLength = 8;

export function createWaitingObjects(table: Table, clock: Clock): WaitingObjects {
  const now = () => Math.ceil(clock() / 1000);
  return {
    async add(engine, part, keys) {
      const objects = keys.map((key) => hashOf(key)).join('');
      await table.put(waitingKey(engine, part), { objects, expires_at: now() + noteSeconds });
    },
    async remove(engine, part) {
      await table.delete(waitingKey(engine, part));
    },
    async parts(engine) {
      const items = await table.query(waitingKey(engine, '').pk);
      return items.flatMap((item) => {
        const { data } = notedItem().safeParse(item);
        return data && data.expires_at > now() ? [data.sk] : [];
      });
    },
    async among(engine, keys) {
      const hashes = new Set<string>();
      for (const item of await table.query(waitingKey(engine, '').pk)) {
        const { data } = waitingItem().safeParse(item);
        if (!data || data.expires_at <= now()) continue;
        for (let at = 0; at < data.objects.length; at += hashLength)
          hashes.add(data.objects.slice(at, at + hashLength));
      }
      return new Set(hashes.size === 0 ? [] : keys.filter((key) => hashes.has(hashOf(key))));
    },
  };
}

function waitingKey(engine: string, part: string): Key {
  return { pk: `OPERATION_WAITING#${engine}`, sk: part };
}

function hashOf(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, hashLength);
}
