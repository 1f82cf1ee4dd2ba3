import { once } from 'node:events';

import pg from 'pg';

import { errorMessage, type FaultKind, WireFault } from '../kit/faults.ts';
import { secureSocket, type Socket } from '../kit/transport.ts';
import { guardMessages } from './postgres-guard.ts';
import {
  ignoreRow,
  isQuestion,
  noResult,
  type OpenSession,
  type SqlLogin,
  type TakeRow,
} from './sql-session.ts';
import { piece, type SqlPiece } from './statement.ts';

/** Opens a session on a PostgreSQL. All cells come as text. */
export const openPostgresSession: OpenSession = async (opened, login, signal) => {
  const socket = login.tls ? await startTls(opened, { ...login.tls, host: login.host }, signal) : opened;
  const client = new pg.Client({ ...optionsOf(login), stream: () => connectedSocket(socket) });
  client.on('error', () => undefined);
  const run = (statement: SqlPiece, take: TakeRow) => runStatement(client, statement, take);
  try {
    await client.connect().catch((error: unknown) => {
      throw faultOf(error);
    });
    await run(piece('SET default_transaction_read_only = on'), ignoreRow);
    // The tables of states are in memory. By default, an index counts as four times slower than reading all rows.
    await run(piece('SET random_page_cost = 1.1'), ignoreRow);
    await run(piece(`SET statement_timeout = ${login.statementMs}`), ignoreRow);
    // The server or the database may be set to the form of old versions, in which no id would be found.
    await run(piece('SET bytea_output = hex'), ignoreRow);
  } catch (error) {
    socket.destroy();
    throw error;
  }
  return {
    run,
    close() {
      socket.destroy();
    },
  };
};

function optionsOf({ host, database, user, password }: SqlLogin): pg.ClientConfig {
  return {
    ...{ host, database, user, password },
    // The socket has TLS already.
    ssl: false,
  };
}

/** The request for TLS, to which the server answers one byte. */
const tlsRequest = Buffer.from('0000000804d2162f', 'hex');

async function startTls(
  socket: Socket,
  peer: { readonly host: string; readonly ca?: string | undefined },
  signal: AbortSignal,
): Promise<Socket> {
  socket.write(tlsRequest);
  const answer: unknown[] = await once(socket, 'data', { signal }).catch((error: unknown) => {
    throw faultOf(error);
  });
  // More than this byte could come from somebody in between, who has no certificate.
  if (!Buffer.from('S').equals(asBuffer(answer[0]))) {
    socket.destroy();
    throw new WireFault('untrusted', 'the server has no TLS');
  }
  return secureSocket(socket, peer, signal);
}

function asBuffer(chunk: unknown): Buffer {
  return Buffer.isBuffer(chunk) ? chunk : Buffer.alloc(0);
}

/** The client wants to connect the socket itself, which is connected already. */
function connectedSocket(socket: Socket): Socket {
  return Object.assign(guardMessages(socket), {
    connect() {
      process.nextTick(() => socket.emit('connect'));
      return socket;
    },
  });
}

/** Cells remain texts. */
const types = { getTypeParser: () => (cell: unknown) => cell };

async function runStatement(client: pg.Client, { text, values }: SqlPiece, take: TakeRow): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const config = { text: numbered(text), values: [...values], rowMode: 'array', types };
    const query = new pg.Query<unknown[], unknown[]>(config);
    query.on('row', take);
    query.on('end', ({ fields }) => {
      if (isQuestion(text) && fields.length === 0) reject(noResult());
      resolve();
    });
    query.on('error', (error: Error) => {
      reject(faultOf(error));
    });
    client.query(query);
  });
}

/** Parameters of PostgreSQL have numbers. */
function numbered(text: string): string {
  let count = 0;
  return text.replaceAll('?', () => `$${(count += 1)}`);
}

/** Errors of the server have a code of five characters (SQLSTATE); those of the connection have others. */
function faultOf(error: unknown): WireFault {
  if (error instanceof WireFault) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return new WireFault(kindOf(code), errorMessage(error), error);
}

function kindOf(code: string): FaultKind {
  const known = serverFaults.find(([start]) => code.startsWith(start));
  if (known) return known[1];
  return /^[0-9A-Z]{5}$/.test(code) ? 'failed' : 'closed';
}

/** The faults by the beginning of their SQLSTATE. */
const serverFaults: readonly (readonly [string, FaultKind])[] = [
  ['28', 'unauthenticated'],
  ['3D000', 'unknown_database'],
  ['42501', 'forbidden'],
  // A statement was ended by a limit of time, or waits for a lock.
  ['57014', 'overloaded'],
  ['55P03', 'overloaded'],
  // The server is shutting down.
  ['57P', 'closed'],
  // All connections that the server, or our user, may have are open.
  ['53300', 'refused_connection'],
];
