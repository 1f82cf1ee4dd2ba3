import { once } from 'node:events';
import type { Server } from 'node:http';

export interface LoopbackServer {
  /** The address without a slash at the end. */
  readonly url: string;
  /** Closes the server and its open connections. */
  close(): Promise<void>;
}

/**
 * The time in milliseconds for which a client may keep an idle connection. With Node's five seconds, on a busy machine
 * the server may close a connection at the moment in which the client writes to it.
 */
export const idleMs = 120_000;

/** Listens on 127.0.0.1 only. Port 0 takes a free port. Rejects with the socket's own error. */
export async function listenOnLoopback(server: Server, port: number): Promise<LoopbackServer> {
  server.keepAliveTimeout = idleMs;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
