import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that the system gives to outgoing connections: one of these could be taken before the server of a test has started. */
const [lowest, highest] = [10_000, 32_000];

/** Returns a TCP port that is free now, for servers that cannot choose a free port themselves. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}

/** A port that no server listens on. Another test could open a port that is free now, but the system never assigns this one. */
export const deadPort = 1;
