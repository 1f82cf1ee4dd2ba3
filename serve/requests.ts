import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

import type { GatewayDescription } from '../platform/gateway/deployment.ts';
import { gatewayListener, type GatewayOptions } from '../platform/gateway/gateway.ts';
import type { CallerAddress } from '../platform/gateway/proxy-event.ts';
import { SlowReader } from '../platform/gateway/streamed-reply.ts';
import type { RequestRates } from '../platform/kept/request-rates.ts';
import type { Log } from '../shared/base/log.ts';
import { securityHeaders } from '../shared/http/steps/common-headers.ts';
import { corsHeaders, isPreflight } from '../shared/http/steps/cors.ts';
import { HEALTH_PATH, LIVENESS_PATH, type ServerHealth } from './health.ts';
import { type RateLimits, rateLimits } from './rate-limits.ts';

export interface RequestListenerOptions extends Pick<
  GatewayOptions,
  'deployment' | 'home' | 'responses' | 'load' | 'stagePrefix' | 'onRequest' | 'onFault'
> {
  readonly deployment: GatewayDescription;
  readonly log: Log;
  readonly clientOf: (request: IncomingMessage) => CallerAddress;
  readonly limits: RateLimits;
  readonly rates: RequestRates;
  /** The web origins whose pages may read every answer. `*` is all, an empty list is none. */
  readonly corsOrigins: readonly string[];
  readonly health: () => Promise<ServerHealth>;
}

/**
 * Returns the function that answers every request of the server: CORS preflights, the health and the liveness of the server, refusals of
 * too many requests, and the functions of the API.
 */
export function requestListener(options: RequestListenerOptions): RequestListener {
  const { log, clientOf, health } = options;
  const admit = rateLimits(options.deployment, options.limits, options.rates);
  const serve = gatewayListener({
    ...options,
    onRequest: (line) => {
      log.info('server.request', { ...line });
      options.onRequest?.(line);
    },
    onFault: (name, error) => {
      if (error instanceof SlowReader) log.info('server.reader_slow', { function: name });
      else log.error('server.function_failed', { function: name, error });
      options.onFault?.(name, error);
    },
  });
  return (request, response) => {
    if (answerPreflight(request, response, options.corsOrigins)) return;
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    const own = stateOfServer(path, health);
    if (own) {
      void own.then((found) => {
        answer(response, found);
      });
      return;
    }
    const { ip } = clientOf(request);
    const { method = 'GET', headers } = request;
    void admit({ ip, method, path, headers }).then((admission) => {
      response.setHeaders(admission.headers);
      if (admission.isAdmitted) serve(request, response);
      else refuse(request, response, { ...options, path });
    });
  };
}

/** Returns the answer about the server itself, or `undefined` for the paths of the API. */
function stateOfServer(
  path: string,
  health: RequestListenerOptions['health'],
): Promise<ServerHealth> | undefined {
  const whole = path.endsWith('/') ? path : `${path}/`;
  if (whole === HEALTH_PATH) return health();
  return whole === LIVENESS_PATH
    ? Promise.resolve({ status: 200, body: '{"data":{"status":"ok"}}' })
    : undefined;
}

/**
 * Adds the CORS headers to the answer, and returns true if the request was a preflight, which is then answered. A
 * preflight has no limit and no path: a browser would report a refused one as a network error, and never send the
 * page's request.
 */
function answerPreflight(
  request: IncomingMessage,
  response: ServerResponse,
  origins: readonly string[],
): boolean {
  response.setHeaders(new Map(Object.entries(corsHeaders(request.headers, origins))));
  if (!isPreflight(request.method ?? 'GET', request.headers, origins)) return false;
  response.writeHead(204).end();
  return true;
}

function answer(response: ServerResponse, { status, body }: ServerHealth): void {
  const headers = { ...securityHeaders, 'Content-Type': 'application/json', 'Cache-Control': 'no-store' };
  response.writeHead(status, headers).end(body);
}

/** Sends the answer of the deployed gateway. The rest of the request is not read. */
function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  options: RequestListenerOptions & { readonly path: string },
): void {
  const id = randomUUID();
  const { status, headers, body } = options.responses('THROTTLED', { requestId: id, address: '' });
  response.shouldKeepAlive = false;
  response.writeHead(status, { ...headers, 'Content-Length': body.length }).end(body);
  const { ip } = options.clientOf(request);
  options.log.info('server.request', { id, ip, method: request.method, path: options.path, status });
}
