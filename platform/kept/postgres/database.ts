// A pool of connections to PostgreSQL. Its limits and its errors are handled only here.
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';
import * as z from 'zod';

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

export interface PostgresDatabase {
  /**
   * Runs one statement, which is a transaction of its own. If the connection is refused or breaks, the statement is sent
   * again for some seconds, so that a restart of the server is not seen.
   */
  readonly run: RunStatement;
  /** Runs `work` in a transaction (READ COMMITTED). Nothing is sent again. */
  readonly atomically: <T>(work: (run: RunStatement) => Promise<T>) => Promise<T>;
  /** Runs `work` while no other process runs work under the same number. */
  readonly alone: <T>(lock: number, work: () => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
}

/**
 * The limits of one process. The server ends a statement after 5 s, one that waits for a lock after 3 s, and a
 * transaction whose process is silent after 5 s. This side gives up after 6 s, e.g. if the network is cut.
 */
const limits = {
  application_name: 'realmgate',
  max: 10,
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

/** The time in milliseconds after the first sending in which a statement is sent again. */
const repeatMs = 3000;
const pausesMs = [50, 100, 200, 400, 800];

const row = z.record(z.string(), z.unknown());

/** Opens no connection yet: the first statement does. */
export function openPostgresDatabase(url: string): PostgresDatabase {
  const pool = new pg.Pool({ ...limits, connectionString: url });
  // An idle connection broke. The pool has removed it already, and the next statement opens another.
  pool.on('error', () => undefined);
  return {
    run: (sql, ...values) =>
      repeated(async (isRepeated) => resultOf(await pool.query(sql, [...values]), isRepeated)),
    atomically: (work) =>
      withClient(pool, (client) =>
        inTransaction(client, () =>
          work(async (sql, ...values) => resultOf(await client.query(sql, [...values]), false)),
        ),
      ),
    alone: (lock, work) =>
      repeated(() =>
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
      ),
    close: () => pool.end(),
  };
}

/** Another process that starts may fill an empty database first. */
const longWait = { query_timeout: 60_000 };

function resultOf({ rows, rowCount }: pg.QueryResult, isRepeated: boolean): PostgresResult {
  return { rows: z.array(row).parse(rows), count: rowCount ?? 0, repeated: isRepeated };
}

/** A client whose work failed is closed, because its connection may be broken or its transaction open. */
async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  // Without a listener, the loss of a connection between two statements would end the process.
  const ignore = () => undefined;
  client.on('error', ignore);
  try {
    const value = await work(client);
    client.off('error', ignore);
    client.release();
    return value;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function inTransaction<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN ISOLATION LEVEL READ COMMITTED');
  const value = await work();
  await client.query('COMMIT');
  return value;
}

async function repeated<T>(send: (isRepeated: boolean) => Promise<T>): Promise<T> {
  const begun = performance.now();
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await send(attempt > 0);
    } catch (error) {
      const pauseMs = pausesMs[Math.min(attempt, pausesMs.length - 1)] ?? 0;
      if (!isPassing(error) || performance.now() + pauseMs - begun > repeatMs) throw error;
      await sleep(pauseMs);
    }
  }
}

/**
 * The states of the server in which the same statement may succeed a moment later: it starts, stops or has too many
 * connections, or two transactions waited for each other.
 */
const passingStates = /^(?:08|57P|53300|40001|40P01)/;

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
