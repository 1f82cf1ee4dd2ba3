import { once } from 'node:events';
import { createServer } from 'node:net';

/** A TCP port that nobody listens on now, for servers that cannot be told to take any. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}

/** Where nobody listens. A port that is free now may be another test's in a moment; this one is given to nobody. */
export const deadPort = 1;
