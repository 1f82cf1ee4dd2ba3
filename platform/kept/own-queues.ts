import * as z from 'zod';

import type { Clock } from '../../shared/base/clock.ts';
import { once } from '../../shared/base/once.ts';
import type { OwnQueue, OwnQueues } from '../../shared/queue/own-queues.ts';
import type { QueueMessage } from '../../shared/queue/queue.ts';
import type { KeptDatabase } from './database.ts';
import { groupTransactions, type RunInTransaction } from './group-transactions.ts';
import { queueOpener, queueUnavailable } from './open-queue.ts';
import { add, asMessageQueue, keptQueue } from './queue.ts';
import { messageOf } from './queue-rows.ts';

/** The time in milliseconds for which a received message is hidden, unless the reader says otherwise. */
const visibilityMs = 60_000;
const nameRows = once(() => z.array(z.object({ queue: z.string() })));

/** Returns the queues of a folder, which one process has. What many of them do in one turn of the event loop is written at once. */
export function keptOwnQueues(database: KeptDatabase, clock: Clock): OwnQueues {
  const opened = new Map<string, OwnQueue>();
  const run = groupTransactions(database);
  const reach: RunInTransaction = (work) =>
    run(work).catch((cause: unknown) => {
      throw queueUnavailable(cause);
    });
  const openQueue = queueIn({ database, clock, run, reach });
  return {
    open(name) {
      const queue = opened.get(name) ?? openQueue(name);
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

interface OpeningParts {
  readonly database: KeptDatabase;
  readonly clock: Clock;
  readonly run: RunInTransaction;
  /** Runs work whose errors are `queue_unavailable`. */
  readonly reach: RunInTransaction;
}

function queueIn({ database, clock, run, reach }: OpeningParts) {
  return (name: string): OwnQueue => {
    const queue = keptQueue({ name, visibilityMs }, database, clock);
    queue.releaseAll();
    const opened = queueOpener(new Map([[name, asMessageQueue(queue, run)]]))(name);
    const store = (message: QueueMessage, target = name) => {
      add(database, target, { ...message, now: clock() });
    };
    return {
      ...{ ...opened, name },
      sendAll: (messages) =>
        reach(() => {
          for (const message of messages) store(message);
        }),
      moveTo: (target, moved) =>
        reach(() => {
          for (const message of moved) if (queue.remove(message.handle)) store(message, target.name);
        }),
      first: (most) => reach(() => database.all(firstOfQueue, name, most).map(messageOf)),
      clear: () =>
        reach(() => {
          for (const table of ['messages', 'message_groups', 'sent_ids'])
            database.run(`DELETE FROM ${table} WHERE queue = ?`, name);
        }),
    };
  };
}

/** Only the sequences of all messages are sorted, not their bodies. */
const firstOfQueue = `SELECT * FROM messages WHERE sequence IN
  (SELECT sequence FROM messages WHERE queue = ? ORDER BY sequence LIMIT ?) ORDER BY sequence`;
