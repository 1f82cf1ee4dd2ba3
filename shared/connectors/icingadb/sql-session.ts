import { WireFault } from '../kit/faults.ts';
import type { Socket } from '../kit/transport.ts';
import type { SqlPiece } from './statement.ts';

/** The database and the user of a session. */
export interface SqlLogin {
  readonly host: string;
  readonly database: string;
  readonly user: string;
  readonly password: string;
  /** How the certificate of the server is verified. `undefined` means that the connection has no TLS. */
  readonly tls?: { readonly ca?: string | undefined } | undefined;
  /** The time limit of each statement, which the server applies, in milliseconds. */
  readonly statementMs: number;
}

/** Takes the cells of a row. The array is not used again. */
export type TakeRow = (cells: unknown[]) => void;

/**
 * A connection to a database server, for reading only. Promises reject with a WireFault. After a rejection the session must be closed.
 */
export interface SqlSession {
  /** Runs a statement, and hands each of its rows over as it comes. Numbers may come as their decimal digits. */
  run(statement: SqlPiece, take: TakeRow): Promise<void>;
  close(): void;
}

/** Takes a row of which nothing is needed. */
export const ignoreRow: TakeRow = () => undefined;

/** No statement of ours asks for more columns. A row of nothing takes little on the way, and much in memory. */
export const mostColumns = 200;

/** Returns true if the statement must be answered with rows, or with columns that have none. */
export function isQuestion(statement: string): boolean {
  return statement.startsWith('SELECT ');
}

/** Makes the fault of an answer that is not the result of a question. It must not be taken for one without rows. */
export function noResult(): WireFault {
  return new WireFault('unreadable', 'that is no result of the statement');
}

/** Logs in on a connection. Nothing was sent on it yet. */
export type OpenSession = (socket: Socket, login: SqlLogin, signal: AbortSignal) => Promise<SqlSession>;
