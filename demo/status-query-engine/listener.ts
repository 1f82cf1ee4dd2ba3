import type { ListenOptions, Server, Socket } from 'node:net';
import { createServer } from 'node:net';
import { StringDecoder } from 'node:string_decoder';
import { createServer as createTlsServer } from 'node:tls';

import type { EngineSession, SessionConnection } from './wire.ts';

export type Listen = { readonly host?: string; readonly port?: number } | { readonly path: string };

/** The key and the certificate, both in PEM. */
export interface Tls {
  readonly key: string;
  readonly cert: string;
}

export type ListenedAddress =
  | { readonly kind: 'tcp' | 'tls'; readonly host: string; readonly port: number }
  | { readonly kind: 'unix'; readonly path: string };

/** A listening socket that can close and open again at the same address. */
export interface Listener {
  readonly address: ListenedAddress;
  readonly connections: () => number;
  /** Stops new connections. Open ones remain. */
  readonly shut: () => void;
  readonly reopen: () => void;
  readonly dropAll: () => void;
  readonly close: () => Promise<void>;
}

export async function openListener(
  listen: Listen,
  tls: Tls | undefined,
  converse: (wire: SessionConnection) => EngineSession,
): Promise<Listener> {
  const sockets = new Set<Socket>();
  const server = makeServer(tls, (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    connect(socket, converse);
  });
  const address = await listening(server, listen, tls ? 'tls' : 'tcp');
  const dropAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    address,
    connections: () => sockets.size,
    shut: () => {
      server.close();
    },
    reopen: () => {
      server.listen(
        address.kind === 'unix' ? { path: address.path } : { host: address.host, port: address.port },
      );
    },
    dropAll,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        dropAll();
      }),
  };
}

/** Creates a server that allows half-open connections: engines answer a client that has already closed its side. */
function makeServer(tls: Tls | undefined, onConnection: (socket: Socket) => void): Server {
  if (tls) return createTlsServer({ ...tls, allowHalfOpen: true }, onConnection);
  return createServer({ allowHalfOpen: true }, onConnection);
}

async function listening(server: Server, listen: Listen, kind: 'tcp' | 'tls'): Promise<ListenedAddress> {
  const options: ListenOptions =
    'path' in listen ? { path: listen.path } : { host: listen.host ?? '127.0.0.1', port: listen.port ?? 0 };
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options, () => {
      server.off('error', reject);
      resolve();
    });
  });
  if ('path' in listen) return { kind: 'unix', path: listen.path };
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('not listening on TCP');
  return { kind, host: bound.address, port: bound.port };
}

function connect(socket: Socket, converse: (wire: SessionConnection) => EngineSession): void {
  const decoder = new StringDecoder('utf8');
  const session = converse({
    say: (text) => {
      socket.write(text);
    },
    hangUp: () => {
      socket.end();
    },
  });
  socket.on('data', (chunk: Buffer) => {
    session.hear(decoder.write(chunk));
  });
  socket.on('end', () => {
    session.ended();
  });
  socket.on('close', () => {
    session.gone();
  });
  // A reset by the client ends this conversation only. The event `close` follows.
  socket.on('error', () => undefined);
}
