import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

import { afterAll, beforeAll, expect, it } from '@jest/globals';

import { openPostgresDatabase } from '../../../server/storage/postgres/database.ts';

/** Returns a message of PostgreSQL's protocol: its type, its length and its text. */
function message(type: string, text: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + Buffer.byteLength(text, 'latin1'));
  return Buffer.concat([Buffer.from(type), length, Buffer.from(text, 'latin1')]);
}

/** The end of a log-in, and of the connection at once. */
const openedAndEnded = Buffer.concat([
  message('R', '\0\0\0\0'),
  message('Z', 'I'),
  message('E', 'SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'),
]);
const server = createServer((socket: Socket) => {
  socket.on('error', () => undefined).once('data', () => socket.end(openedAndEnded));
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
});

it('may end in the packet that opens them: the transaction fails, and the process goes on', async () => {
  const { port } = server.address() as AddressInfo;
  const uncaught: unknown[] = [];
  const note = (error: unknown) => uncaught.push(error);
  process.on('uncaughtExceptionMonitor', note);
  const database = openPostgresDatabase(`postgres://site@127.0.0.1:${port}/site`);
  await expect(database.atomically((run) => run('SELECT 1'))).rejects.toThrow();
  await database.close();
  process.off('uncaughtExceptionMonitor', note);
  expect(uncaught).toEqual([]);
});
