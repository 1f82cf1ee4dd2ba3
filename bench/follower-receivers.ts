import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

import { EventCounter } from './event-counter.ts';
import { type ForkedServer, forkServer } from './recording.ts';

/** Starts the receivers of webhooks as a process of their own. Its answer to a message is what the healthy ones have got. */
export async function startReceivers(): Promise<ForkedServer> {
  return forkServer(import.meta.filename, ['receivers']);
}

/** Answers by the first part of the path: `healthy` accepts at once, `silent` after 30 s, and `dripping` sends a byte of its head each second. */
const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
  healthy: (response) => response.writeHead(204).end(),
  silent: (response) => {
    setTimeout(() => response.writeHead(204).end(), 30_000);
  },
  dripping: ({ socket }) => {
    const bytes = 'HTTP/1.1 204 No Content\r\nx-none: '.split('');
    const timer = setInterval(() => socket?.write(bytes.shift() ?? 'x'), 1000);
    socket?.once('close', () => {
      clearInterval(timer);
    });
  },
};

const [role] = process.argv.slice(2);
if (process.send && role === 'receivers') {
  process.once('disconnect', () => process.exit());
  const counter = new EventCounter();
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { url = '' } = request;
      const kind = url.split('/')[1] ?? '';
      if (kind === 'healthy') counter.add(url, JSON.parse(body));
      answers[kind]?.(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.on('message', () => process.send?.(counter.report()));
  const address = server.address();
  process.send(typeof address === 'object' ? address?.port : undefined);
}
