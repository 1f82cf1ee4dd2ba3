// The groups of queues on disk. A row for each group says from when on a look at its messages is worth it, so that
// whoever receives does not read messages that wait behind one in flight.
import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import type { KeptDatabase } from './database.ts';

const oneGroup = 'queue = ? AND message_group = ?';
/** The first message of a group: groups are received in the order of these. */
const head = '(SELECT min(sequence) FROM messages WHERE messages.queue = ? AND messages.message_group = ?)';

/** Notes a new message. A group with a message in flight stays as it is. */
export function noteSent(database: KeptDatabase, queue: string, group: string): void {
  database.run(
    `INSERT INTO message_groups (queue, message_group, ready_at, head) VALUES (?, ?, 0, ${head}) ON CONFLICT DO NOTHING`,
    ...[queue, group, queue, group],
  );
}

/** The group is not looked at before this time, in epoch milliseconds. */
export function hideGroup(
  database: KeptDatabase,
  queue: string,
  { group, until }: { readonly group: string; readonly until: number },
): void {
  database.run(`UPDATE message_groups SET ready_at = ? WHERE ${oneGroup}`, until, queue, group);
}

/** The group is looked at by the next receive, because one of its messages was removed or hidden. */
export function lookAgain(database: KeptDatabase, queue: string, group: string): void {
  database.run(
    `UPDATE message_groups SET ready_at = 0, head = coalesce(${head}, 0) WHERE ${oneGroup}`,
    ...[queue, group, queue, group],
  );
}

/** All groups of the queue are looked at again. */
export function lookAtAll(database: KeptDatabase, queue: string): void {
  database.run('UPDATE message_groups SET ready_at = 0 WHERE queue = ? AND ready_at > 0', queue);
}

const groupRows = once(() => z.array(z.object({ message_group: z.string() })));

/** Returns true if there are groups to look at. It writes nothing, so that an empty queue needs no transaction. */
export function hasReadyGroup(database: KeptDatabase, queue: string, now: number): boolean {
  const sql = 'SELECT 1 FROM message_groups WHERE queue = ? AND ready_at <= ? LIMIT 1';
  return database.get(sql, queue, now) !== undefined;
}

/** Returns the first groups to look at, at most `most`. */
export function readyGroups(
  database: KeptDatabase,
  queue: string,
  { now, most }: { readonly now: number; readonly most: number },
): string[] {
  database.run(
    'UPDATE message_groups SET ready_at = 0 WHERE queue = ? AND ready_at > 0 AND ready_at <= ?',
    queue,
    now,
  );
  const rows = database.all(
    'SELECT message_group FROM message_groups WHERE queue = ? AND ready_at = 0 ORDER BY head LIMIT ?',
    ...[queue, most],
  );
  return groupRows()
    .parse(rows)
    .map((row) => row.message_group);
}

const placeRows = once(() =>
  z.array(
    z
      .object({ sequence: z.int(), message_group: z.string() })
      .transform(({ sequence, message_group: group }) => ({ sequence, group })),
  ),
);

/** Returns the places of the first messages of a group, none if one is in flight, and corrects the row of the group. */
export function messagesOfGroup(
  database: KeptDatabase,
  queue: string,
  { group, now, most }: { readonly group: string; readonly now: number; readonly most: number },
): { readonly sequence: number; readonly group: string }[] {
  const inFlight = database.get(
    `SELECT max(hidden_until) AS until FROM messages WHERE ${oneGroup} AND hidden_until > 0 AND hidden_until > ?`,
    ...[queue, group, now],
  );
  const until = inFlight?.['until'];
  if (typeof until === 'number') {
    hideGroup(database, queue, { group, until });
    return [];
  }
  const messages = database.all(
    `SELECT sequence, message_group FROM messages WHERE ${oneGroup} ORDER BY sequence LIMIT ?`,
    queue,
    group,
    most,
  );
  if (messages.length === 0) database.run(`DELETE FROM message_groups WHERE ${oneGroup}`, queue, group);
  return placeRows().parse(messages);
}
