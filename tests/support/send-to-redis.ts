import { once } from 'node:events';
import { connect } from 'node:net';

/** Sends a command of simple words to a Redis of this machine. Returns its reply as bytes, which must come in one piece. */
export async function sendToRedis(port: number, words: readonly string[]): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1' });
  try {
    await once(socket, 'connect');
    socket.write(`${words.join(' ')}\r\n`);
    const [reply] = (await once(socket, 'data')) as [Buffer];
    return reply.toString();
  } finally {
    socket.destroy();
  }
}
