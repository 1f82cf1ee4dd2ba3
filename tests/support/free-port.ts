import { once } from 'node:events';
import { createServer } from 'node:net';

/** Returns a TCP port that is free now, for servers that cannot choose a free port themselves. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}

/** A port that no server listens on. Another test could open a port that is free now, but the system never assigns this one. */
export const deadPort = 1;
