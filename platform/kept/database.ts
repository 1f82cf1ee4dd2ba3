// One SQLite file keeps all that must outlive the process. Its settings and its faults are here alone.
import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite';
import * as z from 'zod';

import { unusable } from './unusable.ts';

/** What a statement is given, in its order. */
export type Value = string | number | null;
export type Row = Readonly<Record<string, unknown>>;

export interface Database {
  /** The first row. */
  get(sql: string, ...values: readonly Value[]): Row | undefined;
  all(sql: string, ...values: readonly Value[]): Row[];
  /** How many rows it changed. It is on disk when this returns; throws where it could not be, and then nothing has changed. */
  run(sql: string, ...values: readonly Value[]): number;
  /** All of `work`, or nothing of it; no other process writes meanwhile. */
  atomically<T>(work: () => T): T;
  close(): void;
}

const row = z.record(z.string(), z.unknown());
const rows = z.array(row);

/** Of the tables below. A file of a later version is refused: this one does not know what it means. */
const VERSION = 1;

const tables = `
  CREATE TABLE items (
    pk TEXT NOT NULL, sk TEXT NOT NULL, fields TEXT NOT NULL, expires_at INTEGER, PRIMARY KEY (pk, sk)
  ) WITHOUT ROWID;
  CREATE INDEX items_by_expiry ON items (expires_at) WHERE expires_at IS NOT NULL;
  CREATE TABLE messages (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT, queue TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL,
    message_group TEXT NOT NULL, deduplication_id TEXT NOT NULL, sent_at INTEGER NOT NULL,
    first_received_at INTEGER, receives INTEGER NOT NULL DEFAULT 0, hidden_until INTEGER NOT NULL DEFAULT 0, handle TEXT
  );
  CREATE INDEX messages_in_order ON messages (queue, sequence);
  CREATE INDEX messages_by_handle ON messages (queue, handle);
  CREATE TABLE sent_ids (
    queue TEXT NOT NULL, message_group TEXT NOT NULL, deduplication_id TEXT NOT NULL, id TEXT NOT NULL,
    sequence INTEGER NOT NULL, until INTEGER NOT NULL, PRIMARY KEY (queue, message_group, deduplication_id)
  ) WITHOUT ROWID;
  CREATE INDEX sent_ids_by_end ON sent_ids (until);
  CREATE TABLE schedules (name TEXT PRIMARY KEY, started_at INTEGER NOT NULL) WITHOUT ROWID;
  PRAGMA user_version = ${VERSION};
`;

/**
 * Opens the file, and makes it where it is missing. FULL: a commit returns when the disk has it, so that neither a killed
 * process nor a lost power supply takes back what was acknowledged. Throws one sentence where it cannot.
 */
export function openDatabase(file: string): Database {
  const { database, version } = opened(file);
  if (version <= VERSION) return database;
  database.close();
  throw new Error(`${file} is of a later version of this program.`);
}

function opened(file: string): { readonly database: Database; readonly version: number } {
  try {
    const sqlite = new DatabaseSync(file);
    sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000;');
    const database = over(sqlite);
    const version = database.atomically(() => {
      const found = Number(database.get('PRAGMA user_version')?.['user_version']);
      if (found === 0) sqlite.exec(tables);
      return found;
    });
    return { database, version };
  } catch (cause) {
    throw unusable(file, cause);
  }
}

function over(sqlite: DatabaseSyncInstance): Database {
  const prepared = new Map<string, StatementSyncInstance>();
  const statement = (sql: string) => {
    const query = prepared.get(sql) ?? sqlite.prepare(sql);
    prepared.set(sql, query);
    return query;
  };
  return {
    get: (sql, ...values) => row.optional().parse(statement(sql).get(...values)),
    all: (sql, ...values) => rows.parse(statement(sql).all(...values)),
    run: (sql, ...values) => statement(sql).run(...values).changes,
    atomically: (work) => {
      sqlite.exec('BEGIN IMMEDIATE');
      try {
        const value = work();
        sqlite.exec('COMMIT');
        return value;
      } catch (error) {
        // Where the disk is full, SQLite has gone back by itself.
        if (sqlite.isTransaction) sqlite.exec('ROLLBACK');
        throw error;
      }
    },
    close: () => {
      emptyLog(sqlite);
      sqlite.close();
    },
  };
}

/**
 * So that the file alone is all of it. Closing would do that, but for the prepared statements, which keep the connection until they are
 * collected. Where the disk is full or another process reads, the log stays, and nothing is lost.
 */
function emptyLog(sqlite: DatabaseSyncInstance): void {
  try {
    sqlite.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // It is read when the file is opened next.
  }
}
