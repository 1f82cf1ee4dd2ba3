import type { PostgresDatabase, RunStatement } from './database.ts';

/**
 * Warm states and their leases. A crash of the server empties these tables, and the next reading of each engine fills them again, with the log
 * that a process remembers. Values are compressed already.
 */
const warmTables = [
  `CREATE UNLOGGED TABLE warm_engines (
     engine TEXT COLLATE "C" PRIMARY KEY, token TEXT, leased_until BIGINT NOT NULL DEFAULT 0, version TEXT, failure TEXT,
     changed_at DOUBLE PRECISION, kept_until BIGINT NOT NULL DEFAULT 0
   ) WITH (fillfactor = 50)`,
  `CREATE UNLOGGED TABLE warm_pieces (
     engine TEXT COLLATE "C" NOT NULL, name TEXT COLLATE "C" NOT NULL, value BYTEA NOT NULL, PRIMARY KEY (engine, name)
   )`,
  'ALTER TABLE warm_pieces ALTER value SET STORAGE EXTERNAL',
];

/**
 * The steps to the present tables, in their order, each a list of statements. A step is never changed after a release. During an upgrade, processes
 * of the version before work on the new tables, so a step adds and does not take away.
 */
const steps: readonly (readonly string[])[] = [
  [
    'CREATE SEQUENCE item_versions',
    `CREATE TABLE items (
     pk BYTEA NOT NULL, sk BYTEA NOT NULL, fields TEXT NOT NULL, expires_at BIGINT,
     version BIGINT NOT NULL DEFAULT nextval('item_versions'), PRIMARY KEY (pk, sk)
   )`,
    'CREATE INDEX items_by_expiry ON items (expires_at) WHERE expires_at IS NOT NULL',
    'CREATE TABLE secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL)',
    `CREATE TABLE message_groups (
     queue TEXT NOT NULL, message_group TEXT NOT NULL, ready_at BIGINT NOT NULL, PRIMARY KEY (queue, message_group)
   )`,
    'CREATE INDEX message_groups_by_time ON message_groups (queue, ready_at)',
    'CREATE SEQUENCE message_sequence',
    `CREATE TABLE messages (
     sequence BIGINT PRIMARY KEY DEFAULT nextval('message_sequence'), queue TEXT NOT NULL, id TEXT NOT NULL,
     body TEXT NOT NULL, message_group TEXT NOT NULL, deduplication_id TEXT NOT NULL, sent_at BIGINT NOT NULL,
     first_received_at BIGINT, receives INTEGER NOT NULL DEFAULT 0, hidden_until BIGINT NOT NULL DEFAULT 0,
     handle TEXT, holder TEXT
   )`,
    'CREATE INDEX messages_in_order ON messages (queue, message_group, sequence)',
    'CREATE INDEX messages_in_flight ON messages (queue, message_group, hidden_until) WHERE hidden_until > 0',
    'CREATE INDEX messages_by_handle ON messages (handle) WHERE handle IS NOT NULL',
    'CREATE INDEX messages_by_holder ON messages (holder) WHERE holder IS NOT NULL',
    `CREATE TABLE sent_ids (
     queue TEXT NOT NULL, message_group TEXT NOT NULL, deduplication_id TEXT NOT NULL, id TEXT NOT NULL,
     sequence BIGINT NOT NULL, until BIGINT NOT NULL, PRIMARY KEY (queue, message_group, deduplication_id)
   )`,
    'CREATE INDEX sent_ids_by_end ON sent_ids (until)',
    `CREATE TABLE schedules (
     name TEXT PRIMARY KEY, started_at BIGINT NOT NULL, leased_until BIGINT NOT NULL, holder TEXT NOT NULL
   )`,
    'CREATE TABLE processes (id TEXT PRIMARY KEY, alive_until BIGINT NOT NULL)',
    // Counts of the present second may be lost. Half of each page is free for the next counts.
    `CREATE UNLOGGED TABLE request_counts (name TEXT PRIMARY KEY, second BIGINT NOT NULL, used BIGINT NOT NULL)
     WITH (fillfactor = 50)`,
    'CREATE TABLE queue_notes (name TEXT COLLATE "C" PRIMARY KEY, note TEXT NOT NULL)',
  ],
  warmTables,
  // The events of webhooks are records now, and a position in the log of changes.
  [
    'DROP TABLE queue_notes',
    "DELETE FROM messages WHERE queue LIKE 'webhook-%'",
    "DELETE FROM message_groups WHERE queue LIKE 'webhook-%'",
  ],
];

/** The numbers of the advisory locks of this program in its database. */
export const locks = { start: 4_120_617_001, migration: 4_120_617_002 } as const;

/** Milliseconds of the server's clock, which is the same for all processes. It stands still within a statement. */
export const NOW = '(extract(epoch FROM statement_timestamp()) * 1000)::bigint';

/**
 * Makes the tables, or brings those of an earlier version up to date. Processes that start at once do so one after the
 * other. Throws one sentence if the tables are of a later version, because their meaning is not known then.
 */
export async function migrate(database: PostgresDatabase): Promise<void> {
  await database.atomically(async (run) => {
    await run('SET LOCAL lock_timeout = 0');
    await run('SELECT pg_advisory_xact_lock($1)', locks.migration);
    await run('CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)');
    const version = await versionOf(run);
    if (version > steps.length) throw new Error('its tables are of a later version of this program.');
    if (version === steps.length) return;
    for (const statement of steps.slice(version).flat()) await run(statement);
    await run('DELETE FROM schema_version');
    await run('INSERT INTO schema_version (version) VALUES ($1)', steps.length);
  });
}

async function versionOf(run: RunStatement): Promise<number> {
  const { rows } = await run('SELECT version FROM schema_version');
  return Number(rows[0]?.['version'] ?? 0);
}
