import { once } from 'node:events';
import { createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http';

import type { KeyValueServer } from './key-value-server.ts';

/** An HTTP proxy in front of a stand-in of the platform. It forwards a request and can lose the answer. */
export interface LossyProxy extends KeyValueServer {
  /** Loses the answer to the next request for this operation, e.g. `PutItem`: the caller gets a broken connection. */
  loseAnswerOf(operation: string): void;
  /** Switches the proxy off or on. While it is down, each request gets a broken connection and is not forwarded. */
  setDown(down: boolean): void;
  /** Returns the number of lost answers. */
  readonly lost: () => number;
}

export async function startLossyProxy(target: { readonly url: string }): Promise<LossyProxy> {
  const awaited: string[] = [];
  let lost = 0;
  let isDown = false;
  const isAwaited = ({ headers }: IncomingMessage) => {
    const operation = String(headers['x-amz-target']).split('.').at(-1) ?? '';
    const index = awaited.indexOf(operation);
    if (index >= 0) awaited.splice(index, 1);
    return index >= 0;
  };
  const server = createServer((request, response) => {
    const cut = () => {
      request.socket.destroy();
    };
    if (isDown) {
      cut();
      return;
    }
    const isLost = isAwaited(request);
    forward(target.url, request).then(({ answer, body }) => {
      if (isLost) {
        lost += 1;
        cut();
      } else answerWith(response, answer, body);
    }, cut);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    loseAnswerOf: (operation) => awaited.push(operation),
    setDown: (down) => {
      isDown = down;
    },
    lost: () => lost,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Forwarded {
  readonly answer: IncomingMessage;
  readonly body: Buffer;
}

async function forward(url: string, request: IncomingMessage): Promise<Forwarded> {
  const upstream = send(new URL(request.url ?? '/', url), {
    method: request.method,
    headers: request.headers,
  });
  request.pipe(upstream);
  const [answer] = (await once(upstream, 'response')) as [IncomingMessage];
  const pieces: Buffer[] = [];
  for await (const piece of answer) pieces.push(piece as Buffer);
  return { answer, body: Buffer.concat(pieces) };
}

function answerWith(response: ServerResponse, answer: IncomingMessage, body: Buffer): void {
  response.writeHead(answer.statusCode ?? 500, answer.headers);
  response.end(body);
}
