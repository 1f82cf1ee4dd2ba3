// One SQLite file holds everything that must outlive the process. Its settings and errors are handled only here.
import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite';
import * as z from 'zod';

import { migrate } from './tables.ts';
import { unusableFileError } from './unusable.ts';

/** The value of a parameter of a statement. */
export type SqlValue = string | number | null | Uint8Array;
export type SqlRow = Readonly<Record<string, unknown>>;

export interface KeptDatabase {
  /** Returns the first row. */
  get(sql: string, ...values: readonly SqlValue[]): SqlRow | undefined;
  all(sql: string, ...values: readonly SqlValue[]): SqlRow[];
  /**
   * Returns the number of changed rows, which are then on disk. Throws if they could not be written; nothing has
   * changed then.
   */
  run(sql: string, ...values: readonly SqlValue[]): number;
  /**
   * Runs `work` in a transaction: all or nothing of it is written, and no other process writes meanwhile. Inside another transaction it is
   * a part of that one.
   */
  atomically<T>(work: () => T): T;
  /** Does the same, and does not wait for the disk: a power failure may undo it, and the end of the process does not. */
  atomicallySoon<T>(work: () => T): T;
  close(): void;
}

const row = z.record(z.string(), z.unknown());
const rows = z.array(row);

/**
 * Opens the file, and creates it if it is missing. With FULL a commit returns when the disk has it, so that neither a
 * killed process nor a power failure loses acknowledged data. Throws one sentence if it fails.
 */
export function openDatabase(file: string): KeptDatabase {
  const { database, isKnown } = opened(file);
  if (isKnown) return database;
  database.close();
  throw new Error(`${file} is of a later version of this program.`);
}

/** `isKnown` is false if the meaning of the tables is not known. */
function opened(file: string): { readonly database: KeptDatabase; readonly isKnown: boolean } {
  try {
    const sqlite = new DatabaseSync(file);
    // The wait for other processes comes first: one that opens or closes the file locks it for a moment.
    sqlite.exec('PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    const database = over(sqlite);
    const isKnown = database.atomically(() =>
      migrate(sqlite, Number(database.get('PRAGMA user_version')?.['user_version'])),
    );
    return { database, isKnown };
  } catch (cause) {
    throw unusableFileError(file, cause);
  }
}

function over(sqlite: DatabaseSyncInstance): KeptDatabase {
  const prepared = new Map<string, StatementSyncInstance>();
  const statement = (sql: string) => {
    const query = prepared.get(sql) ?? sqlite.prepare(sql);
    prepared.set(sql, query);
    return query;
  };
  const isInside = () => sqlite.isTransaction;
  const atomically = <T>(work: () => T): T => {
    if (isInside()) return work();
    sqlite.exec('BEGIN IMMEDIATE');
    try {
      const value = work();
      sqlite.exec('COMMIT');
      return value;
    } catch (error) {
      // If the disk is full, SQLite has rolled back by itself.
      if (isInside()) sqlite.exec('ROLLBACK');
      throw error;
    }
  };
  return {
    atomically,
    get: (sql, ...values) => row.optional().parse(statement(sql).get(...values)),
    all: (sql, ...values) => rows.parse(statement(sql).all(...values)),
    run: (sql, ...values) => statement(sql).run(...values).changes,
    atomicallySoon: (work) => {
      sqlite.exec('PRAGMA synchronous = NORMAL');
      try {
        return atomically(work);
      } finally {
        sqlite.exec('PRAGMA synchronous = FULL');
      }
    },
    close: () => {
      emptyLog(sqlite);
      sqlite.close();
    },
  };
}

/**
 * Empties the write-ahead log, so that the file alone holds all data. Closing would do that, except that prepared
 * statements keep the connection until they are collected. If the disk is full or another process reads, the log stays,
 * and nothing is lost.
 */
function emptyLog(sqlite: DatabaseSyncInstance): void {
  try {
    sqlite.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // SQLite reads the log when the file is opened next.
  }
}
