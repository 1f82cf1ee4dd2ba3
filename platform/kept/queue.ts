// Implements queues on disk by the rules of SQS FIFO queues. An accepted message survives any end of the process.
import { randomUUID } from 'node:crypto';

import type { Clock } from '../../shared/base/clock.ts';
import type { KeptDatabase, SqlRow } from './database.ts';
import type { FifoFacts, KeptMessage, MessageQueue, QueueSize, SentMessage } from './message-queue.ts';
import { messageOf, sentMessageOf } from './queue-rows.ts';

/** The time in milliseconds for which a deduplication id is kept, even if its message was removed. */
const deduplicationMs = 300_000;

/** The calls of `MessageQueue`, one message at a time and without waiting, because SQLite answers at once. */
export interface KeptQueue {
  readonly facts: FifoFacts;
  send(message: Pick<KeptMessage, 'body' | 'group' | 'deduplicationId'>): SentMessage;
  receive(most: number, visibilityMs?: number): KeptMessage[];
  /** Returns false if the handle is not that of the last receive, or its time is over. */
  remove(handle: string): boolean;
  /** Hides a message for `ms` milliseconds. Returns false like `remove`. */
  hide(handle: string, ms: number): boolean;
  size(): QueueSize;
  /** Makes every hidden message visible, and returns how many there were. Only the sole reader of the queue may call it, before it reads. */
  releaseAll(): number;
}

/** Returns the queue for callers who wait for its answers, as they do for those of a server. */
export function asMessageQueue(queue: KeptQueue): MessageQueue {
  const later = <T>(work: () => T) =>
    new Promise<T>((resolve) => {
      resolve(work());
    });
  return {
    facts: queue.facts,
    send: (message) => later(() => queue.send(message)),
    receive: (most, visibilityMs) => later(() => queue.receive(most, visibilityMs)),
    remove: (handles) => later(() => handles.filter((handle) => !queue.remove(handle))),
    hide: (messages) =>
      later(() => messages.filter(({ handle, ms }) => !queue.hide(handle, ms)).map(({ handle }) => handle)),
    size: () => later(() => queue.size()),
  };
}

/** Returns a queue of the database. Every method throws the errors of SQLite, e.g. that the disk is full. */
export function keptQueue(facts: FifoFacts, database: KeptDatabase, clock: Clock): KeptQueue {
  const { name } = facts;
  const inFlight = 'queue = ? AND handle = ? AND hidden_until > ?';
  return {
    facts,
    send: (content) => database.atomically(() => add(database, name, { ...content, now: clock() })),
    receive: (most, visibilityMs) =>
      database.atomically(() => {
        const now = clock();
        bury(database, facts, now);
        return waiting(database, name, { now, most }).map((row) =>
          taken(database, row, { now, visibilityMs: visibilityMs ?? facts.visibilityMs }),
        );
      }),
    remove: (handle) => database.run(`DELETE FROM messages WHERE ${inFlight}`, name, handle, clock()) > 0,
    hide: (handle, ms) => {
      const now = clock();
      return (
        database.run(`UPDATE messages SET hidden_until = ? WHERE ${inFlight}`, now + ms, name, handle, now) >
        0
      );
    },
    releaseAll: () =>
      database.run(
        'UPDATE messages SET hidden_until = 0 WHERE queue = ? AND hidden_until > ?',
        ...[name, clock()],
      ),
    size: () => {
      const sql = 'SELECT count(*) AS n, total(hidden_until > ?) AS hidden FROM messages WHERE queue = ?';
      const { n, hidden } = { ...database.get(sql, clock(), name) };
      return { visible: Number(n) - Number(hidden), hidden: Number(hidden) };
    },
  };
}

type Sending = Pick<KeptMessage, 'body' | 'group' | 'deduplicationId'> & { readonly now: number };

function add(
  database: KeptDatabase,
  queue: string,
  { body, group, deduplicationId, now }: Sending,
): SentMessage {
  database.run('DELETE FROM sent_ids WHERE until <= ?', now);
  const one = 'queue = ? AND message_group = ? AND deduplication_id = ?';
  const before = database.get(
    `SELECT id, sequence FROM sent_ids WHERE ${one}`,
    queue,
    group,
    deduplicationId,
  );
  if (before) return sentMessageOf(before);
  const columns = '(queue, id, body, message_group, deduplication_id, sent_at) VALUES (?, ?, ?, ?, ?, ?)';
  const added = database.get(
    `INSERT INTO messages ${columns} RETURNING id, sequence`,
    ...[queue, randomUUID(), body, group, deduplicationId, now],
  );
  const { id, sequence } = sentMessageOf(added);
  database.run(
    'INSERT INTO sent_ids (queue, message_group, deduplication_id, id, sequence, until) VALUES (?, ?, ?, ?, ?, ?)',
    ...[queue, group, deduplicationId, id, sequence, now + deduplicationMs],
  );
  return { id, sequence };
}

/** Returns the next messages of the groups that have no message in flight, in their order. */
function waiting(
  database: KeptDatabase,
  queue: string,
  { now, most }: { readonly now: number; readonly most: number },
) {
  const blocked = 'SELECT message_group FROM messages WHERE queue = ? AND hidden_until > ?';
  return database.all(
    `SELECT * FROM messages WHERE queue = ? AND message_group NOT IN (${blocked}) ORDER BY sequence LIMIT ?`,
    ...[queue, queue, now, most],
  );
}

interface Taking {
  readonly now: number;
  readonly visibilityMs: number;
}

function taken(database: KeptDatabase, row: SqlRow, { now, visibilityMs }: Taking): KeptMessage {
  const { sequence } = messageOf(row);
  const change =
    'receives = receives + 1, first_received_at = coalesce(first_received_at, ?), hidden_until = ?, handle = ?';
  const values = [now, now + visibilityMs, randomUUID(), sequence];
  return messageOf(database.get(`UPDATE messages SET ${change} WHERE sequence = ? RETURNING *`, ...values));
}

/** Moves messages that were received too often to the dead letters. */
function bury(database: KeptDatabase, { name, deadLetters }: FifoFacts, now: number): void {
  if (!deadLetters) return;
  const dead = 'queue = ? AND hidden_until <= ? AND receives >= ?';
  const columns = 'id, body, message_group, deduplication_id, sent_at';
  const values = [name, now, deadLetters.mostReceives];
  const copy = `INSERT INTO messages (queue, ${columns}) SELECT ?, ${columns} FROM messages WHERE ${dead} ORDER BY sequence`;
  if (database.run(copy, deadLetters.name, ...values) > 0) {
    database.run(`DELETE FROM messages WHERE ${dead}`, ...values);
  }
}
