import { once } from 'node:events';
import type { Server } from 'node:http';

export interface LoopbackServer {
  /** Without a final slash. */
  readonly url: string;
  /** Ends open connections too. */
  close(): Promise<void>;
}

/**
 * How long a client may keep an idle connection. With Node's five seconds, a busy machine meets the moment in which one end closes what
 * the other writes to.
 */
export const idleMs = 120_000;

/** Listens on 127.0.0.1 only; port 0 takes a free one. Rejects with the socket's own error. */
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
