// The queues that functions open by names of their own, for any number of processes.
import { randomUUID } from 'node:crypto';

import { limitConcurrency } from '../../../shared/base/concurrency-limit.ts';
import type {
  NoteChange,
  OwnMessage,
  OwnQueue,
  OwnQueues,
  QueueWrite,
} from '../../../shared/queue/own-queues.ts';
import { queueOpener, queueUnavailable } from '../open-queue.ts';
import { boundsOf, messageFromRow, namesOf, notesOf } from '../queue-rows.ts';
import type { PostgresDatabase, RunStatement } from './database.ts';
import { postgresLease } from './lease.ts';
import { inFlight, postgresQueue, removeMessages } from './queue.ts';
import { locks, NOW } from './schema.ts';

/** The time in milliseconds for which a received message is hidden, unless the reader says otherwise. */
const visibilityMs = 60_000;

interface OwnQueueOptions {
  readonly database: PostgresDatabase;
  /** The id of this process in the table `processes`. If it ends, its messages are released. */
  readonly holder: string;
}

/** Goes from one queue to the next by the index, however many messages they hold. */
const findNames = `
  WITH RECURSIVE named AS (
    (SELECT queue AS name FROM messages ORDER BY queue LIMIT 1)
    UNION ALL
    SELECT (SELECT queue FROM messages WHERE queue > named.name ORDER BY queue LIMIT 1) FROM named WHERE name IS NOT NULL
  )
  SELECT name FROM named WHERE starts_with(name, $1)`;
const findReady = `SELECT DISTINCT queue AS name FROM message_groups WHERE starts_with(queue, $1) AND ready_at <= ${NOW}`;
const countAll = `
  SELECT count(*) AS n FROM (SELECT DISTINCT queue FROM message_groups WHERE starts_with(queue, $1)) AS named
  JOIN messages USING (queue)`;

const findNotes = 'SELECT name, note FROM queue_notes WHERE name >= $1 AND name < $2';

/** The largest number of connections that these queues use at a time. Requests need the others, and many webhooks are delivered at once. */
const connectionsAtOnce = 4;

function limited(database: PostgresDatabase): PostgresDatabase {
  const inTurn = limitConcurrency({ atOnce: connectionsAtOnce });
  return {
    ...database,
    run: (sql, ...values) => inTurn(() => database.run(sql, ...values)),
    atomically: (work) => inTurn(() => database.atomically(work)),
  };
}

/** Returns the queues of a database, for any number of processes. */
export function postgresOwnQueues({ database: whole, holder }: OwnQueueOptions): OwnQueues {
  const opened = new Map<string, OwnQueue>();
  const database = limited(whole);
  const read = (sql: string, prefix: string) => reach(async () => (await database.run(sql, prefix)).rows);
  return {
    open(name) {
      const queue = opened.get(name) ?? openQueue({ database, holder }, name);
      opened.set(name, queue);
      return queue;
    },
    names: async (prefix) => namesOf(await read(findNames, prefix)),
    readyNames: async (prefix) => namesOf(await read(findReady, prefix)),
    size: async (prefix) => Number((await read(countAll, prefix))[0]?.['n']),
    notes: (prefix) => reach(async () => notesOf((await database.run(findNotes, ...boundsOf(prefix))).rows)),
    store: (write) => reach(() => database.atomically((run) => store(run, write))),
    // A lease is renewed also while many messages wait for a connection.
    lease: (name) => postgresLease(whole, { name, holder }),
  };
}

/** Processes that compare notes do so one after the other. */
async function store(run: RunStatement, { notes = [], messages = [] }: QueueWrite): Promise<boolean> {
  if (!(await areAsExpected(run, notes))) return false;
  const [gone, changed] = [notes.filter(({ note }) => note === null), notes.filter(hasText)];
  if (gone.length > 0)
    await run(
      'DELETE FROM queue_notes WHERE name = ANY($1)',
      gone.map(({ name }) => name),
    );
  if (changed.length > 0)
    await run(
      writeNotes,
      changed.map(({ name }) => name),
      changed.map(({ note }) => note),
    );
  await insertMessages(run, messages);
  return true;
}

const writeNotes = `
  INSERT INTO queue_notes (name, note) SELECT * FROM unnest($1::text[], $2::text[])
  ON CONFLICT (name) DO UPDATE SET note = excluded.note`;

function hasText(change: NoteChange): change is NoteChange & { readonly note: string } {
  return change.note !== null;
}

async function areAsExpected(run: RunStatement, notes: readonly NoteChange[]): Promise<boolean> {
  const compared = notes.filter(({ before }) => before !== undefined);
  if (compared.length === 0) return true;
  await run('SELECT pg_advisory_xact_lock($1)', locks.notes);
  const names = compared.map(({ name }) => name);
  const { rows } = await run('SELECT name, note FROM queue_notes WHERE name = ANY($1)', names);
  const found = notesOf(rows);
  return compared.every(({ name, before }) => (found.get(name) ?? null) === before);
}

/** The groups are locked in the order of their names, so that two writers never wait for each other. */
const noteGroups = `
  INSERT INTO message_groups (queue, message_group, ready_at)
  SELECT DISTINCT queue, message_group, ${NOW} FROM unnest($1::text[], $2::text[]) AS sent (queue, message_group)
  ORDER BY queue, message_group
  ON CONFLICT (queue, message_group) DO UPDATE SET queue = excluded.queue`;
const addMessages = `
  INSERT INTO messages (queue, message_group, id, body, deduplication_id, sent_at)
  SELECT queue, message_group, id, body, deduplication_id, ${NOW}
  FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) WITH ORDINALITY
    AS sent (queue, message_group, id, body, deduplication_id, place)
  ORDER BY place`;

async function insertMessages(run: RunStatement, messages: readonly OwnMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const queues = messages.map(({ queue }) => queue);
  const groups = messages.map(({ group }) => group);
  await run(noteGroups, queues, groups);
  await run(
    addMessages,
    queues,
    groups,
    messages.map(() => randomUUID()),
    messages.map(({ body }) => body),
    messages.map(({ deduplicationId }) => deduplicationId),
  );
}

function openQueue({ database, holder }: OwnQueueOptions, name: string): OwnQueue {
  const queue = postgresQueue({ facts: { name, visibilityMs }, database, holder });
  const opened = queueOpener(new Map([[name, queue]]))(name);
  return {
    ...{ ...opened, name },
    moveTo: (target, moved) =>
      reach(() =>
        database.atomically(async (run) => {
          const handles = moved.map(({ handle }) => handle);
          await run(lockForMove, name, handles, [name, target.name]);
          const { rows } = await run(removeMessages, name, handles);
          const removed = new Set(rows.map(({ handle }) => handle));
          const wanted = moved.filter(({ handle }) => removed.has(handle));
          await insertMessages(
            run,
            wanted.map((message) => ({ ...message, queue: target.name })),
          );
        }),
      ),
    first: (most) =>
      reach(async () => (await database.run(firstOfQueue, name, most)).rows.map(messageFromRow)),
    clear: () => reach(() => clear(database, name)),
  };
}

/**
 * Locks messages, and the groups that they leave and come to, in the order in which all others lock them. A group that does not exist yet is
 * made, so that it is locked too.
 */
const lockForMove = `
  WITH moved AS (
    SELECT message_group FROM messages WHERE ${inFlight} AND handle = ANY($2) FOR UPDATE
  )
  INSERT INTO message_groups (queue, message_group, ready_at)
  SELECT DISTINCT touched.queue, message_group, ${NOW} FROM moved CROSS JOIN unnest($3::text[]) AS touched (queue)
  ORDER BY 1, 2
  ON CONFLICT (queue, message_group) DO UPDATE SET queue = excluded.queue`;

/** Only the sequences of all messages are sorted, not their bodies. */
const firstOfQueue = `SELECT * FROM messages WHERE sequence IN
  (SELECT sequence FROM messages WHERE queue = $1 ORDER BY sequence LIMIT $2) ORDER BY sequence`;

/** The number of groups that are removed with their messages at a time. */
const clearedAtOnce = 1000;
const lockSome = `
  SELECT message_group FROM message_groups WHERE queue = $1 ORDER BY message_group LIMIT ${clearedAtOnce} FOR UPDATE`;
const clearMessages = 'DELETE FROM messages WHERE queue = $1 AND message_group = ANY($2)';
const clearGroups = 'DELETE FROM message_groups WHERE queue = $1 AND message_group = ANY($2)';

/** Messages are selected after their groups are locked, so that those of a writer who had locked them before are found too. */
async function clear(database: PostgresDatabase, name: string): Promise<void> {
  for (let count = clearedAtOnce; count === clearedAtOnce;)
    count = await database.atomically(async (run) => {
      const { rows } = await run(lockSome, name);
      const groups = rows.map((row) => String(row['message_group']));
      await run(clearMessages, name, groups);
      await run(clearGroups, name, groups);
      return groups.length;
    });
}

async function reach<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw queueUnavailable(cause);
  }
}
