import { once } from 'node:events';

import dynalite from 'dynalite';

import type { KeyValueServer } from './key-value-server.ts';

/** The embedded key-value server, in memory, on a free port. */
export async function startDynalite(): Promise<KeyValueServer> {
  const server = dynalite({ createTableMs: 0 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
