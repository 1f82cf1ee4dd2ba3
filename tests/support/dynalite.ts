import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import dynalite from 'dynalite';

import { idleMs } from '../../local/loopback-server.ts';
import type { KeyValueServer } from './key-value-server.ts';

/** The embedded key-value server, in memory, on a free port. */
export async function startDynalite(): Promise<KeyValueServer> {
  const server = dynalite({ createTableMs: 0 });
  server.keepAliveTimeout = idleMs;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const open = new Set<ServerResponse>();
  server.on('request', (_request, response: ServerResponse) => {
    open.add(response);
    response.once('close', () => open.delete(response));
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    async stop() {
      // A table that is closed under a request throws where no test catches it; work may go on after an answer.
      while (open.size > 0) await sleep(2);
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
