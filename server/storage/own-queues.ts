import * as z from 'zod';

import type { Clock } from '../../shared/base/clock.ts';
import { once } from '../../shared/base/once.ts';
import type { NoteChange, OwnQueue, OwnQueues, QueueLease } from '../../shared/queue/own-queues.ts';
import type { KeptDatabase } from './database.ts';
import { groupTransactions, type RunInTransaction } from './group-transactions.ts';
import { queueOpener, queueUnavailable } from './open-queue.ts';
import { asMessageQueue, insertMessage, keptQueue } from './queue.ts';
import { boundsOf, messageFromRow, namesOf, notesOf } from './queue-rows.ts';

/** The time in milliseconds for which a received message is hidden, unless the reader says otherwise. */
const visibilityMs = 60_000;

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
    ...readsOf(database, clock, reach),
    store: ({ notes = [], messages = [] }) =>
      reach(() => {
        if (!notes.every((change) => isAsExpected(database, change))) return false;
        for (const change of notes) changeNote(database, change);
        for (const { queue, ...message } of messages)
          insertMessage(database, queue, { ...message, now: clock() });
        return true;
      }),
    lease: () => ownLease,
  };
}

/** The lock on the folder proves that there is no other process. */
const ownLease: QueueLease = {
  hold: () => Promise.resolve(true),
  isHeld: () => true,
  release: () => Promise.resolve(),
};

/** Names with a beginning. */
const named = (column: string) => `${column} >= ? AND ${column} < ?`;

/** Goes from one queue to the next by the index, however many messages they hold. */
const findNames = `
  WITH RECURSIVE found (name, last) AS (
    SELECT (SELECT min(queue) FROM messages WHERE queue >= bounds.first), last FROM (SELECT ? AS first, ? AS last) AS bounds
    UNION ALL
    SELECT (SELECT min(queue) FROM messages WHERE queue > found.name), last FROM found WHERE name < last
  )
  SELECT name FROM found WHERE name < last`;

function readsOf(database: KeptDatabase, clock: Clock, reach: RunInTransaction) {
  const read = <T>(sql: string, values: readonly (string | number)[], parse: (rows: unknown) => T) =>
    reach(() => parse(database.all(sql, ...values)));
  return {
    names: (prefix: string) => read(findNames, boundsOf(prefix), namesOf),
    readyNames: (prefix: string) =>
      read(
        `SELECT DISTINCT queue AS name FROM message_groups WHERE ${named('queue')} AND ready_at <= ?`,
        [...boundsOf(prefix), clock()],
        namesOf,
      ),
    size: (prefix: string) =>
      read(`SELECT count(*) AS n FROM messages WHERE ${named('queue')}`, boundsOf(prefix), countOf),
    notes: (prefix: string) =>
      read(`SELECT name, note FROM queue_notes WHERE ${named('name')}`, boundsOf(prefix), notesOf),
  };
}

const counts = once(() => z.tuple([z.object({ n: z.int() })]));
const countOf = (rows: unknown) => counts().parse(rows)[0].n;

function isAsExpected(database: KeptDatabase, { name, before }: NoteChange): boolean {
  if (before === undefined) return true;
  const note = database.get('SELECT note FROM queue_notes WHERE name = ?', name)?.['note'] ?? null;
  return note === before;
}

function changeNote(database: KeptDatabase, { name, note }: NoteChange): void {
  if (note === null) database.run('DELETE FROM queue_notes WHERE name = ?', name);
  else database.run('INSERT OR REPLACE INTO queue_notes (name, note) VALUES (?, ?)', name, note);
}

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
    return {
      ...{ ...opened, name },
      moveTo: (target, moved) =>
        reach(() => {
          for (const message of moved)
            if (queue.remove(message.handle))
              insertMessage(database, target.name, { ...message, now: clock() });
        }),
      first: (most) => reach(() => database.all(firstOfQueue, name, most).map(messageFromRow)),
      clear: () =>
        reach(() => {
          for (const table of ['messages', 'message_groups'])
            database.run(`DELETE FROM ${table} WHERE queue = ?`, name);
        }),
    };
  };
}

/** Only the sequences of all messages are sorted, not their bodies. */
const firstOfQueue = `SELECT * FROM messages WHERE sequence IN
  (SELECT sequence FROM messages WHERE queue = ? ORDER BY sequence LIMIT ?) ORDER BY sequence`;
