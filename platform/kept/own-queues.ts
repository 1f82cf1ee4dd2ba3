import * as z from 'zod';

import type { Clock } from '../../shared/base/clock.ts';
import { once } from '../../shared/base/once.ts';
import type { OwnQueue, OwnQueues } from '../../shared/queue/own-queues.ts';
import type { KeptDatabase } from './database.ts';
import { queueOpener, queueUnavailable } from './open-queue.ts';
import { add, asMessageQueue, keptQueue } from './queue.ts';
import { messageOf } from './queue-rows.ts';

/** The time in milliseconds for which a received message is hidden, unless the reader says otherwise. */
const visibilityMs = 60_000;
const nameRows = once(() => z.array(z.object({ queue: z.string() })));

/** Returns the queues of a folder, which one process has. */
export function keptOwnQueues(database: KeptDatabase, clock: Clock): OwnQueues {
  const opened = new Map<string, OwnQueue>();
  return {
    open(name) {
      const queue = opened.get(name) ?? openQueue(name, database, clock);
      opened.set(name, queue);
      return queue;
    },
    names: (prefix) =>
      reach(() => {
        const sql = 'SELECT DISTINCT queue FROM messages WHERE queue >= ? AND queue < ?';
        const rows = database.all(sql, prefix, endOf(prefix));
        return nameRows()
          .parse(rows)
          .map(({ queue }) => queue);
      }),
    size: (prefix) =>
      reach(() => {
        const sql = 'SELECT count(*) AS n FROM messages WHERE queue >= ? AND queue < ?';
        return Number(database.get(sql, prefix, endOf(prefix))?.['n']);
      }),
  };
}

/** A text behind all names that begin with the prefix. */
const endOf = (prefix: string) => `${prefix}\u{10ffff}`;

function openQueue(name: string, database: KeptDatabase, clock: Clock): OwnQueue {
  const queue = keptQueue({ name, visibilityMs }, database, clock);
  queue.releaseAll();
  const opened = queueOpener(new Map([[name, asMessageQueue(queue)]]))(name);
  return {
    ...opened,
    sendAll: (messages) =>
      reach(() => {
        database.atomically(() => {
          for (const message of messages) add(database, name, { ...message, now: clock() });
        });
      }),
    first: (most) => reach(() => database.all(firstOfQueue, name, most).map(messageOf)),
    clear: () =>
      reach(() => {
        database.atomically(() => {
          for (const table of ['messages', 'message_groups', 'sent_ids'])
            database.run(`DELETE FROM ${table} WHERE queue = ?`, name);
        });
      }),
  };
}

/** Only the sequences of all messages are sorted, not their bodies. */
const firstOfQueue = `SELECT * FROM messages WHERE sequence IN
  (SELECT sequence FROM messages WHERE queue = ? ORDER BY sequence LIMIT ?) ORDER BY sequence`;

function reach<T>(work: () => T): Promise<T> {
  return new Promise<T>((resolve) => {
    resolve(work());
  }).catch((cause: unknown) => {
    throw queueUnavailable(cause);
  });
}
