// Implements queues on disk by the rules of SQS FIFO queues. An accepted message survives any end of the process.
import { randomUUID } from 'node:crypto';

import * as z from 'zod';

import type { Clock } from '../../shared/base/clock.ts';
import { once } from '../../shared/base/once.ts';
import type { KeptDatabase, SqlValue } from './database.ts';
import {
  hasReadyGroup,
  hideGroup,
  lookAgain,
  lookAtAll,
  messagesOfGroup,
  noteSent,
  readyGroups,
} from './message-groups.ts';
import type { FifoFacts, KeptMessage, MessageQueue, QueueSize, SentMessage } from './message-queue.ts';
import { messageFromRow, sentMessageOf } from './queue-rows.ts';

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
  oldestMs(): number;
  /** Makes every hidden message visible, and returns how many there were. Only the sole reader of the queue may call it, before it reads. */
  releaseAll(): number;
}

/** Returns the queue for callers who wait for its answers, as they do for those of a server. */
export function asMessageQueue(queue: KeptQueue): MessageQueue {
  return {
    facts: queue.facts,
    send: (message) => later(() => queue.send(message)),
    receive: (most, visibilityMs) => later(() => queue.receive(most, visibilityMs)),
    remove: (handles) => later(() => handles.filter((handle) => !queue.remove(handle))),
    hide: (messages) =>
      later(() => messages.filter(({ handle, ms }) => !queue.hide(handle, ms)).map(({ handle }) => handle)),
    size: () => later(() => queue.size()),
    oldestMs: () => later(() => queue.oldestMs()),
  };
}

function later<T>(work: () => T): Promise<T> {
  return new Promise((resolve) => {
    resolve(work());
  });
}

/** Returns a queue of the database. Every method throws the errors of SQLite, e.g. that the disk is full. */
export function keptQueue(facts: FifoFacts, database: KeptDatabase, clock: Clock): KeptQueue {
  const { name } = facts;
  const inFlight = 'queue = ? AND handle = ? AND hidden_until > ?';
  return {
    facts,
    send: (content) => database.atomically(() => add(database, name, { ...content, now: clock() })),
    receive: (most, visibilityMs = facts.visibilityMs) => {
      if (!hasReadyGroup(database, name, clock())) return [];
      return database.atomically(() => receive(database, facts, { now: clock(), most, visibilityMs }));
    },
    remove: (handle) =>
      database.atomically(() =>
        changed(database, { queue: name, sql: `DELETE FROM messages WHERE ${inFlight}` }, [
          name,
          handle,
          clock(),
        ]),
      ),
    hide: (handle, ms) =>
      database.atomically(() => {
        const now = clock();
        const sql = `UPDATE messages SET hidden_until = ? WHERE ${inFlight}`;
        return changed(database, { queue: name, sql }, [now + ms, name, handle, now]);
      }),
    releaseAll: () =>
      database.atomically(() => {
        lookAtAll(database, name);
        return database.run(
          'UPDATE messages SET hidden_until = 0 WHERE queue = ? AND hidden_until > ?',
          ...[name, clock()],
        );
      }),
    size: () => {
      const sql = 'SELECT count(*) AS n, total(hidden_until > ?) AS hidden FROM messages WHERE queue = ?';
      const { n, hidden } = { ...database.get(sql, clock(), name) };
      return { visible: Number(n) - Number(hidden), hidden: Number(hidden) };
    },
    oldestMs: () => oldestMs(database, name, clock()),
  };
}

function oldestMs(database: KeptDatabase, queue: string, now: number): number {
  const { oldest } = {
    ...database.get('SELECT min(sent_at) AS oldest FROM messages WHERE queue = ?', queue),
  };
  return Math.max(0, now - Number(oldest ?? now));
}

type Sending = Pick<KeptMessage, 'body' | 'group' | 'deduplicationId'> & { readonly now: number };

/** Stores a message, unless one with its deduplication id came lately. The caller runs it in a transaction. */
function add(database: KeptDatabase, queue: string, message: Sending): SentMessage {
  const { body, group, deduplicationId, now } = message;
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
  noteSent(database, queue, group);
  const { id, sequence } = sentMessageOf(added);
  database.run(
    'INSERT INTO sent_ids (queue, message_group, deduplication_id, id, sequence, until) VALUES (?, ?, ?, ?, ?, ?)',
    ...[queue, group, deduplicationId, id, sequence, now + deduplicationMs],
  );
  return { id, sequence };
}

const groupRow = once(() => z.object({ message_group: z.string() }));

/** Runs a statement about one message. Returns false if there was none. Its group is looked at again. */
function changed(
  database: KeptDatabase,
  { queue, sql }: { readonly queue: string; readonly sql: string },
  values: readonly SqlValue[],
): boolean {
  const row = database.get(`${sql} RETURNING message_group`, ...values);
  if (row) lookAgain(database, queue, groupRow().parse(row).message_group);
  return row !== undefined;
}

interface Receiving extends Taking {
  readonly most: number;
}

/** Receives messages of groups that have none in flight, in their order. Looks until there are some, or no group is ready. */
function receive(database: KeptDatabase, facts: FifoFacts, { most, ...taking }: Receiving): KeptMessage[] {
  const { name } = facts;
  const { now } = taking;
  for (;;) {
    const groups = readyGroups(database, name, { now, most });
    if (groups.length === 0) return [];
    for (const group of groups) bury(database, facts, { group, now });
    const next = groups
      .flatMap((group) => messagesOfGroup(database, name, { group, now, most }))
      .sort((one, other) => one.sequence - other.sequence)
      .slice(0, most);
    if (next.length === 0) continue;
    for (const group of new Set(next.map((message) => message.group)))
      hideGroup(database, name, { group, until: now + taking.visibilityMs });
    return next.map(({ sequence }) => taken(database, sequence, taking));
  }
}

interface Taking {
  readonly now: number;
  readonly visibilityMs: number;
}

function taken(database: KeptDatabase, sequence: number, { now, visibilityMs }: Taking): KeptMessage {
  const change =
    'receives = receives + 1, first_received_at = coalesce(first_received_at, ?), hidden_until = ?, handle = ?';
  const values = [now, now + visibilityMs, randomUUID(), sequence];
  return messageFromRow(
    database.get(`UPDATE messages SET ${change} WHERE sequence = ? RETURNING *`, ...values),
  );
}

/** Moves messages of a group that were received too often to the dead letters. */
function bury(
  database: KeptDatabase,
  { name, deadLetters }: FifoFacts,
  { group, now }: { readonly group: string; readonly now: number },
): void {
  if (!deadLetters) return;
  const dead = 'queue = ? AND message_group = ? AND hidden_until <= ? AND receives > 0 AND receives >= ?';
  const columns = 'id, body, message_group, deduplication_id, sent_at';
  const values = [name, group, now, deadLetters.mostReceives];
  const copy = `INSERT INTO messages (queue, ${columns}) SELECT ?, ${columns} FROM messages WHERE ${dead} ORDER BY sequence`;
  if (database.run(copy, deadLetters.name, ...values) === 0) return;
  database.run(`DELETE FROM messages WHERE ${dead}`, ...values);
  noteSent(database, deadLetters.name, group);
}
