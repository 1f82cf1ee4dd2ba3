// Implements queues in PostgreSQL by the rules of SQS FIFO queues, for any number of processes.
import { randomUUID } from 'node:crypto';

import type { FifoFacts, KeptMessage, MessageQueue, SentMessage } from '../message-queue.ts';
import { messageFromRow, sentMessageOf } from '../queue-rows.ts';
import type { PostgresDatabase, RunStatement } from './database.ts';
import { NOW } from './schema.ts';

/** The time in milliseconds for which a deduplication id is kept, even if its message was removed. */
const deduplicationMs = 300_000;

export interface PostgresQueueOptions {
  readonly facts: FifoFacts;
  readonly database: PostgresDatabase;
  /** The id of this process in the table `processes`. If it ends, its messages are released. */
  readonly holder: string;
}

/**
 * A row of `message_groups` is the lock of its group, and says from when on it is worth a look: `ready_at`. Whoever
 * receives locks groups and skips those that are locked, so that two never hold messages of one group; messages are
 * selected by the next statement, which sees everything that was committed before the lock was taken. A group whose
 * messages are hidden is not looked at until they are visible, however many wait behind them.
 */
export function postgresQueue(options: PostgresQueueOptions): MessageQueue {
  const { facts, database } = options;
  const lost = new Set<string>();
  return {
    facts,
    send: (message) => send(options, message),
    receive: async (most, visibilityMs = facts.visibilityMs) => {
      await undoReceives(options, lost);
      const receipt = randomUUID();
      try {
        return await receive(options, { most, visibilityMs, receipt });
      } catch (error) {
        lost.add(receipt);
        throw error;
      }
    },
    remove: async (handles) => {
      const { rows } = await database.run(removeMessages, facts.name, handles);
      return refused(handles, rows);
    },
    hide: async (messages) => {
      const handles = messages.map(({ handle }) => handle);
      const times = messages.map(({ ms }) => ms);
      const { rows } = await database.run(hideMessages, facts.name, handles, times);
      return refused(handles, rows);
    },
    size: async () => {
      const sql = `SELECT count(*) AS n, count(*) FILTER (WHERE hidden_until > ${NOW}) AS hidden FROM messages WHERE queue = $1`;
      const { n, hidden } = { ...(await database.run(sql, facts.name)).rows[0] };
      return { visible: Number(n) - Number(hidden), hidden: Number(hidden) };
    },
    oldestMs: async () => {
      const sql = `SELECT ${NOW} - min(sent_at) AS age FROM messages WHERE queue = $1`;
      const { age } = { ...(await database.run(sql, facts.name)).rows[0] };
      return Number(age ?? 0);
    },
  };
}

function refused(handles: readonly string[], rows: readonly Readonly<Record<string, unknown>>[]): string[] {
  const found = new Set(rows.map((row) => row['handle']));
  return handles.filter((handle) => !found.has(handle));
}

const sendMessage = `
  WITH taken AS (
    INSERT INTO sent_ids (queue, message_group, deduplication_id, id, sequence, until)
    VALUES ($1, $2, $3, $4, nextval('message_sequence'), ${NOW} + ${deduplicationMs})
    ON CONFLICT (queue, message_group, deduplication_id)
    DO UPDATE SET id = excluded.id, sequence = excluded.sequence, until = excluded.until
    WHERE sent_ids.until <= ${NOW}
    RETURNING id, sequence
  ), ready AS (
    INSERT INTO message_groups (queue, message_group, ready_at) SELECT $1, $2, ${NOW} FROM taken
    ON CONFLICT (queue, message_group) DO UPDATE SET queue = excluded.queue
  ), added AS (
    INSERT INTO messages (sequence, queue, id, body, message_group, deduplication_id, sent_at)
    SELECT sequence, $1, id, $5, $2, $3, ${NOW} FROM taken
  )
  SELECT id, sequence FROM taken`;
const findSent =
  'SELECT id, sequence FROM sent_ids WHERE queue = $1 AND message_group = $2 AND deduplication_id = $3';

type Sending = Pick<KeptMessage, 'body' | 'group' | 'deduplicationId'>;

async function send(
  { facts, database: { run } }: PostgresQueueOptions,
  { body, group, deduplicationId }: Sending,
): Promise<SentMessage> {
  const message = [facts.name, group, deduplicationId] as const;
  for (;;) {
    const added = await run(sendMessage, ...message, randomUUID(), body);
    const before = added.rows[0] ? added : await run(findSent, ...message);
    // The id of an earlier message may have expired and been removed between the two statements.
    if (before.rows[0]) return sentMessageOf(before.rows[0]);
  }
}

const findReady = `SELECT 1 FROM message_groups WHERE queue = $1 AND ready_at <= ${NOW} LIMIT 1`;
const lockGroups = `
  SELECT message_group FROM message_groups WHERE queue = $1 AND ready_at <= ${NOW}
  ORDER BY ready_at, message_group LIMIT $2 FOR UPDATE SKIP LOCKED`;

/** Moves messages that were received too often to the dead letters. */
const buryMessages = `
  WITH dead AS (
    DELETE FROM messages
    WHERE queue = $1 AND message_group = ANY($2) AND hidden_until <= ${NOW} AND receives >= $3
    RETURNING *
  ), ready AS (
    INSERT INTO message_groups (queue, message_group, ready_at) SELECT DISTINCT $4, message_group, ${NOW} FROM dead
    ON CONFLICT (queue, message_group) DO UPDATE SET ready_at = excluded.ready_at
  )
  INSERT INTO messages (queue, id, body, message_group, deduplication_id, sent_at)
  SELECT $4, id, body, message_group, deduplication_id, sent_at FROM dead ORDER BY sequence`;

/** Takes the next messages of the locked groups that have none in flight, and corrects the times of these groups. */
const takeMessages = `
  WITH locked AS (
    SELECT unnest($2::text[]) AS message_group
  ), held AS (
    SELECT message_group, max(hidden_until) AS until FROM messages
    WHERE queue = $1 AND message_group = ANY($2) AND hidden_until > ${NOW} GROUP BY message_group
  ), next AS (
    SELECT found.sequence, found.message_group
    FROM locked CROSS JOIN LATERAL (
      SELECT sequence, message_group FROM messages
      WHERE queue = $1 AND message_group = locked.message_group ORDER BY sequence LIMIT $3
    ) found
    WHERE locked.message_group NOT IN (SELECT message_group FROM held)
    ORDER BY found.sequence LIMIT $3
  ), later AS (
    UPDATE message_groups SET ready_at = coalesce(held.until, ${NOW} + $4)
    FROM locked LEFT JOIN held USING (message_group)
    WHERE queue = $1 AND message_groups.message_group = locked.message_group
    AND (held.until IS NOT NULL OR locked.message_group IN (SELECT message_group FROM next))
  ), emptied AS (
    DELETE FROM message_groups WHERE queue = $1 AND message_group = ANY($2) AND NOT EXISTS (
      SELECT FROM messages WHERE queue = $1 AND message_group = message_groups.message_group
    )
  ), taken AS (
    UPDATE messages SET receives = receives + 1, first_received_at = coalesce(first_received_at, ${NOW}),
      hidden_until = ${NOW} + $4, handle = $6::text || '.' || sequence, holder = $5
    WHERE sequence IN (SELECT sequence FROM next) RETURNING *
  )
  SELECT * FROM taken ORDER BY sequence`;

/** Groups are locked in the order of their names, as by whoever stores messages: nobody waits for one who waits for him. */
const lookAgain = (changed: string) => `
  UPDATE message_groups SET ready_at = ${NOW}
  FROM (
    SELECT message_group FROM message_groups
    WHERE queue = $1 AND message_group IN (SELECT message_group FROM ${changed}) ORDER BY message_group FOR UPDATE
  ) AS locked
  WHERE queue = $1 AND message_groups.message_group = locked.message_group`;

const undoReceive = `
  WITH undone AS (
    UPDATE messages SET hidden_until = 0, receives = receives - 1
    WHERE queue = $1 AND holder = $2 AND hidden_until > ${NOW} AND split_part(handle, '.', 1) = ANY($3)
    RETURNING message_group
  )
  ${lookAgain('undone')}`;

/**
 * Makes messages visible again that were received by calls that failed. Such a call may have been done, and only its
 * answer lost: then nobody works on its messages.
 */
async function undoReceives(
  { facts, database, holder }: PostgresQueueOptions,
  receipts: Set<string>,
): Promise<void> {
  const undone = [...receipts];
  if (undone.length === 0) return;
  await database.run(undoReceive, facts.name, holder, undone);
  for (const receipt of undone) receipts.delete(receipt);
}

interface Receiving {
  readonly most: number;
  readonly visibilityMs: number;
  /** Handles of the messages begin with it. */
  readonly receipt: string;
}

/** Looks until there are messages or no group is ready: a group may have been looked at too early. */
async function receive(
  { facts, database, holder }: PostgresQueueOptions,
  { most, visibilityMs, receipt }: Receiving,
): Promise<KeptMessage[]> {
  for (;;) {
    if ((await database.run(findReady, facts.name)).count === 0) return [];
    const received = await database.atomically(async (run) => {
      const { rows } = await run(lockGroups, facts.name, most);
      const groups = rows.map((row) => String(row['message_group']));
      if (groups.length === 0) return undefined;
      await bury(run, facts, groups);
      return (await run(takeMessages, facts.name, groups, most, visibilityMs, holder, receipt)).rows;
    });
    if (!received) return [];
    if (received.length > 0) return received.map((row) => messageFromRow(row));
  }
}

async function bury(
  run: RunStatement,
  { name, deadLetters }: FifoFacts,
  groups: readonly string[],
): Promise<void> {
  if (deadLetters) await run(buryMessages, name, groups, deadLetters.mostReceives, deadLetters.name);
}

/** The condition of messages that were received, and are hidden. */
const inFlight = `messages.queue = $1 AND hidden_until > ${NOW}`;
const removeMessages = `
  WITH removed AS (
    DELETE FROM messages WHERE ${inFlight} AND handle = ANY($2) RETURNING handle, message_group
  ), again AS (${lookAgain('removed')})
  SELECT handle FROM removed`;
const hideMessages = `
  WITH hidden AS (
    UPDATE messages SET hidden_until = ${NOW} + wanted.ms
    FROM unnest($2::text[], $3::bigint[]) AS wanted (handle, ms)
    WHERE ${inFlight} AND messages.handle = wanted.handle RETURNING messages.handle, message_group
  ), again AS (${lookAgain('hidden')})
  SELECT handle FROM hidden`;
