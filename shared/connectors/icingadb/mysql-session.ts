import mysql, { type Connection, type ConnectionOptions } from 'mysql2';

import { errorMessage, type FaultKind, WireFault } from '../kit/faults.ts';
import {
  ignoreRow,
  isQuestion,
  mostColumns,
  noResult,
  type OpenSession,
  type SqlLogin,
  type TakeRow,
} from './sql-session.ts';
import { piece, type SqlPiece } from './statement.ts';

/** Statements that are prepared for later use on one connection. */
const mostPrepared = 100;

/** Opens a session on a MariaDB or MySQL. */
export const openMysqlSession: OpenSession = async (socket, login) => {
  const connection = mysql.createConnection({ ...optionsOf(login), stream: socket });
  // A statement has a listener of its own. Errors between two of them have no other than this one.
  connection.on('error', () => undefined);
  const run = (statement: SqlPiece, take: TakeRow) => runStatement(connection, statement, take);
  try {
    await connected(connection);
    await limitStatements(run, login);
  } catch (error) {
    connection.destroy();
    throw error;
  }
  return {
    run,
    close() {
      connection.destroy();
    },
  };
};

function optionsOf({ host, database, user, password, tls }: SqlLogin): ConnectionOptions {
  return {
    ...{ host, database, user, password, rowsAsArray: true, maxPreparedStatements: mostPrepared },
    ...{ supportBigNumbers: true, charset: 'utf8mb4', connectTimeout: 0 },
    ...(tls && { ssl: { ...(tls.ca !== undefined && { ca: tls.ca }), verifyIdentity: true } }),
    // The server could ask for any file of this machine.
    flags: ['-LOCAL_FILES'],
  };
}

async function connected(connection: Connection): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    connection.connect((error) => {
      if (error) reject(faultOf(error));
      else resolve();
    });
  });
}

/** A session reads only, and the server ends statements that take too long: it would not notice that nobody waits for them any more. */
async function limitStatements(
  run: (statement: SqlPiece, take: TakeRow) => Promise<void>,
  { statementMs }: SqlLogin,
): Promise<void> {
  let version = '';
  await run(piece('SELECT VERSION()'), ([cell]) => {
    version = String(cell);
  });
  const limit = /mariadb/i.test(version)
    ? `max_statement_time = ${statementMs / 1000}`
    : `max_execution_time = ${statementMs}`;
  await run(piece(`SET SESSION ${limit}`), ignoreRow);
  await run(piece('SET SESSION TRANSACTION READ ONLY'), ignoreRow);
}

async function runStatement(
  connection: Connection,
  { text, values }: SqlPiece,
  take: TakeRow,
): Promise<void> {
  let fail: (error: Error) => void = () => undefined;
  let hasColumns = false;
  try {
    await new Promise<void>((resolve, reject) => {
      fail = (error) => {
        reject(error instanceof WireFault ? error : faultOf(error));
      };
      // Errors of the connection are not those of the statement that runs on it, which may even end as if it had no rows.
      connection.on('error', fail);
      const running = connection.execute(text, [...values]);
      // The end of a statement without a result has no columns, and is no list of cells.
      running.on('fields', (columns: readonly unknown[] | undefined) => {
        hasColumns = columns !== undefined;
        if (columns && columns.length > mostColumns) fail(noResult());
      });
      running.on('result', (row: unknown) => {
        if (Array.isArray(row)) take(row);
      });
      running.on('error', fail);
      running.on('end', () => {
        if (isQuestion(text) && !hasColumns) fail(noResult());
        resolve();
      });
    });
  } finally {
    connection.off('error', fail);
  }
}

/** Errors of the server have a number; those of the connection do not. */
function faultOf(error: Error & { readonly errno?: number | undefined; readonly code?: string }): WireFault {
  const { errno = 0, code = '' } = error;
  const known = serverFaults.get(errno) ?? (errno >= firstServerError ? 'failed' : undefined);
  const isUntrusted =
    /^(?:HANDSHAKE_SSL_ERROR|HANDSHAKE_NO_SSL_SUPPORT|ERR_TLS_)/.test(code) || code.includes('CERT');
  return new WireFault(known ?? (isUntrusted ? 'untrusted' : 'closed'), errorMessage(error), error);
}

const firstServerError = 1000;
const serverFaults: ReadonlyMap<number, FaultKind> = new Map<number, FaultKind>([
  [1045, 'unauthenticated'],
  [1698, 'unauthenticated'],
  // Our machine may not log in.
  [1130, 'unauthenticated'],
  [1049, 'unknown_database'],
  [1044, 'forbidden'],
  [1142, 'forbidden'],
  [1143, 'forbidden'],
  // A statement was ended by a limit of time: of MariaDB, of MySQL, or of a lock.
  [1969, 'overloaded'],
  [3024, 'overloaded'],
  [1205, 'overloaded'],
  // All connections that the server, or our user, may have are open.
  [1040, 'refused_connection'],
  [1203, 'refused_connection'],
  [1226, 'refused_connection'],
  // Our machine is blocked after many connections that failed.
  [1129, 'refused_connection'],
  // The server is shutting down, or ended the session.
  [1053, 'closed'],
  [1927, 'closed'],
]);
