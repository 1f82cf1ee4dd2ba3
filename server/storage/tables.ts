import type { DatabaseSyncInstance } from '@photostructure/sqlite';

/**
 * The steps to the present tables, in their order. A step is never changed after a release. The version of a file is the
 * number of steps that it has had.
 */
const steps: readonly string[] = [
  `CREATE TABLE items (
    pk TEXT NOT NULL, sk TEXT NOT NULL, fields TEXT NOT NULL, expires_at INTEGER, PRIMARY KEY (pk, sk)
  ) WITHOUT ROWID;
  CREATE INDEX items_by_expiry ON items (expires_at) WHERE expires_at IS NOT NULL;
  CREATE TABLE messages (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT, queue TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL,
    message_group TEXT NOT NULL, deduplication_id TEXT NOT NULL, sent_at INTEGER NOT NULL,
    first_received_at INTEGER, receives INTEGER NOT NULL DEFAULT 0, hidden_until INTEGER NOT NULL DEFAULT 0, handle TEXT
  );
  CREATE INDEX messages_by_handle ON messages (queue, handle);
  CREATE INDEX messages_of_group ON messages (queue, message_group, sequence);
  CREATE INDEX messages_in_flight ON messages (queue, message_group, hidden_until) WHERE hidden_until > 0;
  CREATE INDEX messages_received ON messages (queue, message_group, receives) WHERE receives > 0;
  CREATE TABLE message_groups (
    queue TEXT NOT NULL, message_group TEXT NOT NULL, ready_at INTEGER NOT NULL, head INTEGER NOT NULL,
    PRIMARY KEY (queue, message_group)
  ) WITHOUT ROWID;
  CREATE INDEX message_groups_by_time ON message_groups (queue, ready_at, head);
  CREATE TABLE queue_notes (name TEXT PRIMARY KEY, note TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE sent_ids (
    queue TEXT NOT NULL, message_group TEXT NOT NULL, deduplication_id TEXT NOT NULL, id TEXT NOT NULL,
    sequence INTEGER NOT NULL, until INTEGER NOT NULL, PRIMARY KEY (queue, message_group, deduplication_id)
  ) WITHOUT ROWID;
  CREATE INDEX sent_ids_by_end ON sent_ids (until);
  CREATE TABLE schedules (name TEXT PRIMARY KEY, started_at INTEGER NOT NULL) WITHOUT ROWID;`,
  `CREATE TABLE warm_engines (engine TEXT PRIMARY KEY, version TEXT NOT NULL, kept_until INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE warm_pieces (engine TEXT NOT NULL, name TEXT NOT NULL, value BLOB NOT NULL, PRIMARY KEY (engine, name));`,
  // The events of webhooks are records now, and a position in the log of changes.
  `DROP TABLE queue_notes;
  DELETE FROM messages WHERE queue GLOB 'webhook-*';
  DELETE FROM message_groups WHERE queue GLOB 'webhook-*';`,
];

/** Brings the tables of a file up to date, and returns false if they are of a later version. It runs in a transaction. */
export function migrate(sqlite: Pick<DatabaseSyncInstance, 'exec'>, version: number): boolean {
  for (const step of steps.slice(version)) sqlite.exec(step);
  if (version < steps.length) sqlite.exec(`PRAGMA user_version = ${steps.length}`);
  return version <= steps.length;
}
