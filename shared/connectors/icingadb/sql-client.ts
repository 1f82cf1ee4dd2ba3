import type { CallContext } from '../../base/call-context.ts';
import type { Clock } from '../../base/clock.ts';
import type { RunInTurn } from '../../base/concurrency-limit.ts';
import { WireFault } from '../kit/faults.ts';
import { runOnFreeConnection } from '../kit/free-connection.ts';
import { IdleConnections, type LoggedInConnection } from '../kit/idle-connections.ts';
import type { MemoryBudget } from '../kit/memory-budget.ts';
import { ReservedMemory, tooLargeFault } from '../kit/reserved-memory.ts';
import { openSocket } from '../kit/transport.ts';
import { AnswerSize } from './answer-size.ts';
import { readCells } from './cells.ts';
import type { Collect } from './row-collectors.ts';
import type { OpenSession, SqlSession, TakeRow } from './sql-session.ts';
import type { SqlPiece } from './statement.ts';

/** Asks one database. Promises reject with a WireFault, MemoryBudgetExceeded, OutOfTime, or an AppError about the credentials. */
export interface SqlClient {
  /** Returns what `collect` makes of the rows. It begins anew if the connection turns out to be closed. */
  ask<T>(statement: SqlPiece, context: CallContext, collect: Collect<T>): Promise<T>;
}

/** The database of an Icinga DB. */
export interface DatabaseAddress {
  readonly kind: 'mysql' | 'postgres';
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly tls?: { readonly ca?: string | undefined } | undefined;
}

export interface SqlClientOptions {
  readonly clock: Clock;
  readonly credentials: () => Promise<{ readonly user: string; readonly password: string }>;
  /** Limits the number of concurrent connections. */
  readonly enter: RunInTurn;
  readonly memory: MemoryBudget;
}

interface Question<T> {
  readonly statement: SqlPiece;
  readonly collect: Collect<T>;
}

interface OpenConnection extends LoggedInConnection {
  readonly session: SqlSession;
}

/** The time limit of one statement, in milliseconds. No realm has longer. */
const statementMs = 30_000;
/** The bytes that a server may send before it takes statements: certificates, and a few short messages. */
const loginBytes = 256 * 1024;

export function openSqlClient(address: DatabaseAddress, options: SqlClientOptions): SqlClient {
  const { clock, enter, memory } = options;
  const idle = new IdleConnections<OpenConnection>(clock);
  const askOn = async <T>(connection: OpenConnection, question: Question<T>, context: CallContext) => {
    try {
      const result = await readRows(connection, question, { memory, context });
      idle.keep(connection);
      return result;
    } catch (error) {
      connection.session.close();
      throw error;
    }
  };
  const open = async (context: CallContext) => {
    const login = await options.credentials();
    return context.engineTime(connect(address, login, context.signal));
  };
  return {
    ask: (statement, context, collect) =>
      runOnFreeConnection(enter, context, async () => {
        const question = { statement, collect };
        const known = idle.take();
        if (!known) return askOn(await open(context), question, context);
        try {
          return await askOn(known, question, context);
        } catch (error) {
          // The server may have closed it while it was idle.
          if (!(error instanceof WireFault && error.kind === 'closed')) throw error;
          return askOn(await open(context), question, context);
        }
      }),
  };
}

async function connect(
  { kind, host, port, database, tls }: DatabaseAddress,
  login: { readonly user: string; readonly password: string },
  signal: AbortSignal,
): Promise<OpenConnection> {
  // Nothing may happen on the socket before its client listens.
  const openSession = await loadSession(kind);
  const name = host.includes(':') ? `[${host}]` : host;
  const socket = await openSocket({ url: new URL(`http://${name}:${port}`) }, signal);
  const giveUp = () => socket.destroy();
  signal.addEventListener('abort', giveUp, { once: true });
  // The clients would wait for the first bytes of a server that has ended the connection.
  const leave = () => socket.destroy(new WireFault('closed', 'the server ended the connection'));
  socket.once('end', leave);
  const size = new AnswerSize(socket, (bytes) => {
    if (bytes > loginBytes) throw tooLargeFault();
  });
  try {
    return {
      socket,
      session: await openSession(socket, { ...login, host, database, tls, statementMs }, signal),
    };
  } catch (error) {
    throw size.failure ?? error;
  } finally {
    size.stop();
    socket.off('end', leave);
    signal.removeEventListener('abort', giveUp);
  }
}

/** The client of a database is loaded at its first use: most processes need none, and few need both. */
async function loadSession(kind: DatabaseAddress['kind']): Promise<OpenSession> {
  if (kind === 'mysql') return (await import('./mysql-session.ts')).openMysqlSession;
  return (await import('./postgres-session.ts')).openPostgresSession;
}

/** The memory of a cell beside the bytes that have come for it. */
const cellBytes = 24;

/** Reads all rows of a statement. Memory is reserved as they come, and an answer that is too large ends the connection. */
async function readRows<T>(
  { socket, session }: OpenConnection,
  { statement, collect }: Question<T>,
  { memory, context }: { readonly memory: MemoryBudget; readonly context: CallContext },
): Promise<T> {
  const room = await ReservedMemory.reserve(undefined, { memory, largest: memory.largestAnswer, context });
  let [rows, cells] = [0, 0];
  const size = new AnswerSize(socket, (bytes) => {
    room.ensure(bytes + cells * cellBytes);
  });
  const collector = collect();
  const take: TakeRow = (row) => {
    if (size.failure !== undefined) return;
    try {
      readCells(row, collector.types);
      collector.add(row);
    } catch (error) {
      size.fail(error);
    }
    cells += row.length;
    rows += 1;
    if (rows % 256 === 0) size.look();
  };
  try {
    await context.engineTime(session.run(statement, take));
    if (size.failure !== undefined) throw size.failure;
    memory.keep(size.bytes, context.request);
    return collector.end();
  } catch (error) {
    throw size.failure ?? error;
  } finally {
    size.stop();
    room.release();
  }
}
