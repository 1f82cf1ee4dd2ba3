import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface CalledPath {
  readonly url: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Asks for a path again and again on so many connections that stay open, each as soon as its last answer has come. Returns the number of
 * answers. Throws unless each is a whole one of status 200 with a body. A request by `node:http` takes two to three times as much processor
 * time of its caller, which a measured server on the same cores lacks.
 */
export async function callBySockets(
  { url, path, headers }: CalledPath,
  { callers, seconds }: { readonly callers: number; readonly seconds: number },
): Promise<number> {
  const { hostname, port, host } = new URL(url);
  const fields = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\n${fields.join('')}\r\n`);
  const end = performance.now() + 1000 * seconds;
  const counts = Array.from({ length: callers }, async () => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    await once(socket, 'connect');
    try {
      return await askUntil(end, socket, request);
    } finally {
      socket.destroy();
    }
  });
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

function askUntil(end: number, socket: Socket, request: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    let count = 0;
    let received: Buffer = Buffer.alloc(0);
    socket.once('error', reject).once('end', () => {
      reject(new Error('The server closed a connection'));
    });
    socket.on('data', (piece) => {
      received = received.length === 0 ? piece : Buffer.concat([received, piece]);
      const missing = missingBytes(received);
      if (missing < 0)
        socket.destroy(new Error(`Not the whole answer, and nothing else: ${String(received)}`));
      if (missing !== 0) return;
      count += 1;
      received = Buffer.alloc(0);
      if (performance.now() < end) socket.write(request);
      else resolve(count);
    });
    socket.write(request);
  });
}

/** Returns the number of bytes that are still to come. It is below 0 unless the answer has the status 200 and a body of known length. */
function missingBytes(received: Buffer): number {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return Infinity;
  const head = received.toString('latin1', 0, end);
  const [, length] = /\r\ncontent-length: ([1-9]\d{0,8})/i.exec(head) ?? [];
  if (!head.startsWith('HTTP/1.1 200 ') || length === undefined) return -Infinity;
  return end + 4 + Number(length) - received.length;
}
