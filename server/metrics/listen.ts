import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

import type { Log } from '../../shared/base/log.ts';
import { securityHeaders } from '../../shared/http/steps/common-headers.ts';
import { parseTarget } from '../gateway/request-target.ts';
import { listen } from '../listen.ts';
import type { ListenAddress } from '../options.ts';
import type { MetricsRegistry } from './registry.ts';

const PATH = '/metrics';
/** The longest time in milliseconds that a request for metrics may take. */
const limits = { headersTimeout: 5000, requestTimeout: 5000, keepAliveTimeout: 65_000, maxHeaderSize: 8192 };
/** The largest number of connections: a few scrapers have one or two each. */
const MOST_CONNECTIONS = 16;

/**
 * Serves `/metrics` at an address of its own, and nothing else. Returns its URL and the function that ends it. Rejects with one sentence if the
 * address is taken.
 */
export async function listenForScrapes(
  registry: MetricsRegistry,
  place: ListenAddress,
  log: Log,
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const server = createServer(limits, (request, response) => {
    answer(registry, request, response).catch((error: unknown) => {
      log.error('server.function_failed', { function: 'metrics', error });
      response.destroy();
    });
  });
  server.maxConnections = MOST_CONNECTIONS;
  const url = await listen({ server }, place, { host: '--metrics', port: '--metrics' });
  return {
    url: `${url}${PATH}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(
  { text, contentType }: MetricsRegistry,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const headers = { ...securityHeaders, 'Cache-Control': 'no-store' };
  const [path] = parseTarget(request.url).url.split('?', 1);
  if (path !== PATH) {
    response.writeHead(404, headers).end();
  } else if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { ...headers, Allow: 'GET, HEAD' }).end();
  } else {
    const body = await text();
    response.writeHead(200, { ...headers, 'Content-Type': contentType }).end(body);
  }
}
