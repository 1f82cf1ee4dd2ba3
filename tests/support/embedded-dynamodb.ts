import type { IncomingMessage, Server, ServerResponse } from 'node:http';

import dynalite from 'dynalite';

import type { LoopbackServer } from '../../server/gateway/loopback-server.ts';
import { listenOnLoopback } from '../../server/gateway/loopback-server.ts';

/**
 * DynamoDB in this process and its memory (dynalite), on a free port.
 *
 * dynalite throws, where nobody can catch it, when a caller leaves amid its request, and when its store is closed under a
 * request that it still works on. So callers may leave here at any time, and `close` waits for the work that they left behind.
 */
export async function startEmbeddedDynamodb(): Promise<LoopbackServer> {
  const server = dynalite({ createTableMs: 0 });
  const work = watchWork(server);
  const listening = await listenOnLoopback(server, 0);
  return {
    url: listening.url,
    async close() {
      await work.ended();
      await listening.close();
    },
  };
}

function watchWork(server: Server) {
  const underway = new Set<ServerResponse>();
  let ended: (() => void) | undefined;
  // The states of a request: before and after dynalite has received it.
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (ended) request.destroy();
    // A request that did not arrive completely is not passed to dynalite.
    request.once('end', () => underway.add(response));
    const answer = response.end.bind(response);
    // The event `finish` of the response is not used: it does not come if the caller has left, although dynalite completes the work.
    response.end = (...words: never[]) => {
      underway.delete(response);
      if (underway.size === 0) ended?.();
      return answer(...words);
    };
  });
  server.on('request', (request: IncomingMessage) => {
    request.removeAllListeners('error').on('error', () => undefined);
  });
  return {
    /** Refuses new requests from now on. */
    ended: () =>
      new Promise<void>((resolve) => {
        ended = resolve;
        if (underway.size === 0) resolve();
      }),
  };
}
