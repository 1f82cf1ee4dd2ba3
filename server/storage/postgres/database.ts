// A pool of connections to PostgreSQL. Its limits and its errors are handled only here.
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';
import * as z from 'zod';

import { holdPresence, type Presence } from './presence.ts';
import { type PrimaryPool, primaryPool } from './primary-pool.ts';
import { type StatementWaits, statementWaits } from './statement-waits.ts';

/** The value of a parameter of a statement. */
export type PostgresValue = string | number | null | Buffer | readonly (string | number | Buffer)[];
export type PostgresRow = Readonly<Record<string, unknown>>;

export interface PostgresResult {
  readonly rows: readonly PostgresRow[];
  /** The number of rows that were returned or changed. */
  readonly count: number;
  /** True if the statement was sent more than once. The first sending may have been done, and only its answer lost. */
  readonly repeated: boolean;
}

export type RunStatement = (sql: string, ...values: readonly PostgresValue[]) => Promise<PostgresResult>;

export interface PostgresDatabase extends Pick<StatementWaits, 'wasSlow'> {
  /**
   * Runs one statement, which is a transaction of its own. If the connection is refused or breaks, the statement is sent
   * again for some seconds, so that a restart of the server is not seen.
   */
  readonly run: RunStatement;
  /** Runs `work` in a transaction (READ COMMITTED). Nothing is sent again. */
  readonly atomically: <T>(work: (run: RunStatement) => Promise<T>) => Promise<T>;
  /** Runs `work` while no other process runs work under the same number. */
  readonly alone: <T>(lock: number, work: () => Promise<T>) => Promise<T>;
  /**
   * Rejects if a statement failed because the disk of the server is full, and there is still no space. Small changes often
   * succeed on a full disk, because pages have gaps, so that only a larger one tells.
   */
  readonly verifySpace: () => Promise<void>;
  /** Opens what tells other processes that the process with this id is connected. */
  readonly presenceOf: (id: string) => Presence;
  readonly close: () => Promise<void>;
}

/**
 * The limits of one process. The server ends a statement after 5 s, one that waits for a lock after 3 s, and a
 * transaction whose process is silent after 5 s. This side gives up after 6 s, e.g. if the network is cut.
 */
const limits = {
  application_name: 'realmgate',
  max: 12,
  connectionTimeoutMillis: 3000,
  idleTimeoutMillis: 30_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  statement_timeout: 5000,
  lock_timeout: 3000,
  idle_in_transaction_session_timeout: 5000,
  query_timeout: 6000,
  allowExitOnIdle: true,
} as const;

/** The time after the first attempt in which a statement that failed with a temporary error is tried again, in milliseconds. */
const retryWindowMs = 3000;
/** The pauses before the further attempts, in milliseconds. The last one is used again and again. */
const pausesMs = [50, 100, 200, 400, 800];

const row = z.record(z.string(), z.unknown());

/** `url` may name several hosts, of which the primary is used. Opens no connection yet: the first statement does. */
export function openPostgresDatabase(url: string): PostgresDatabase {
  const pools = primaryPool(url, limits);
  const { time, wasSlow } = statementWaits();
  let isFull = false;
  const noteFullDisk = (error: unknown): never => {
    isFull ||= error instanceof pg.DatabaseError && error.code === DISK_FULL;
    throw error;
  };
  return {
    run: (sql, ...values) =>
      time(
        repeated(pools, async (pool, isRepeated) => resultOf(await pool.query(sql, [...values]), isRepeated)),
      ).catch(noteFullDisk),
    atomically: (work) => time(inTransaction(pools, work)).catch(noteFullDisk),
    wasSlow,
    verifySpace: async () => {
      if (!isFull) return;
      await withClient(await pools.current(), async (client) => {
        await client.query('BEGIN');
        await client.query(fillPages);
        await client.query('ROLLBACK');
      });
      isFull = false;
    },
    alone: (lock, work) => runAlone(pools, lock, work),
    presenceOf: (id) => holdPresence(pools, id),
    close: pools.close,
  };
}

/** Another process that starts may fill an empty database first. */
const longWait = { query_timeout: 60_000 };

function runAlone<T>(pools: PrimaryPool, lock: number, work: () => Promise<T>): Promise<T> {
  return repeated(pools, (pool) =>
    withClient(pool, async (client) => {
      await client.query('SET lock_timeout = 0');
      await client.query('SET statement_timeout = 0');
      await client.query({ text: 'SELECT pg_advisory_lock($1)', values: [lock], ...longWait });
      const value = await work();
      await client.query('SELECT pg_advisory_unlock($1)', [lock]);
      await client.query('RESET lock_timeout');
      await client.query('RESET statement_timeout');
      return value;
    }),
  );
}

function resultOf({ rows, rowCount }: pg.QueryResult, isRepeated: boolean): PostgresResult {
  return { rows: z.array(row).parse(rows), count: rowCount ?? 0, repeated: isRepeated };
}

/** A client whose work failed is closed, because its connection may be broken or its transaction open. */
async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    const value = await work(client);
    client.release();
    return value;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

const DISK_FULL = '53100';
/** Needs some 300 kB more than the tables have. */
const fillPages = `
  INSERT INTO processes (id, alive_until) SELECT 'space ' || number || repeat('x', 200), 0 FROM generate_series(1, 1000) AS number`;

async function inTransaction<T>(pools: PrimaryPool, work: (run: RunStatement) => Promise<T>): Promise<T> {
  try {
    return await withClient(await pools.current(), async (client) => {
      await client.query('BEGIN ISOLATION LEVEL READ COMMITTED');
      const value = await work(async (sql, ...values) =>
        resultOf(await client.query(sql, [...values]), false),
      );
      await client.query('COMMIT');
      return value;
    });
  } catch (error) {
    if (isPassing(error)) await pools.lookAgain();
    throw error;
  }
}

async function repeated<T>(
  pools: PrimaryPool,
  send: (pool: pg.Pool, isRepeated: boolean) => Promise<T>,
): Promise<T> {
  const begun = performance.now();
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await send(await pools.current(), attempt > 0);
    } catch (error) {
      const pauseMs = pausesMs[Math.min(attempt, pausesMs.length - 1)] ?? 0;
      if (!isPassing(error)) throw error;
      const look = pools.lookAgain();
      if (performance.now() + pauseMs - begun > retryWindowMs) throw error;
      await Promise.all([look, sleep(pauseMs)]);
    }
  }
}

/**
 * The states of the server in which the same statement may succeed a moment later: it starts, stops, is not yet promoted
 * or has too many connections, or two transactions waited for each other.
 */
const passingStates = /^(?:08|57P|25006|53300|40001|40P01)/;

/** Errors that do not come from the server are those of the connection. */
function isPassing(error: unknown): boolean {
  return error instanceof pg.DatabaseError ? passingStates.test(error.code ?? '') : true;
}

/** Returns the reason in one sentence why the database cannot be used, without its address and password. */
export function unusableDatabaseError(cause: unknown): Error {
  // If a name has several addresses, the error of all of them has no message of its own.
  const first: unknown = cause instanceof AggregateError ? cause.errors.at(0) : cause;
  const why = first instanceof Error ? first.message : String(first);
  return new Error(`The database of --database cannot be used: ${why}`, { cause });
}
