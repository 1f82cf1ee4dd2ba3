import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

import type { Log } from '../shared/base/log.ts';
import { securityHeaders } from '../shared/http/steps/common-headers.ts';
import { corsHeaders, isPreflight } from '../shared/http/steps/cors.ts';
import type { GatewayDescription } from './gateway/deployment.ts';
import { type AdmittedRequest, gatewayListener, type GatewayOptions } from './gateway/gateway.ts';
import type { CallerAddress } from './gateway/proxy-event.ts';
import { parseTarget } from './gateway/request-target.ts';
import { SlowCallerError } from './gateway/streamed-reply.ts';
import { HEALTH_PATH, LIVENESS_PATH, type ServerHealth } from './health.ts';
import { type RateLimits, rateLimits } from './rate-limits.ts';
import type { RequestRates } from './storage/request-rates.ts';

export interface RequestListenerOptions extends Pick<
  GatewayOptions,
  'deployment' | 'publicUrl' | 'home' | 'responses' | 'load' | 'stagePrefix' | 'onRequest' | 'onFault'
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
      if (error instanceof SlowCallerError) log.info('server.reader_slow', { function: name });
      else log.error('server.function_failed', { function: name, error });
      options.onFault?.(name, error);
    },
  });
  return (request, response) => {
    const { method = 'GET', headers, rawHeaders } = request;
    // A browser must be able to read a refusal, too.
    const cors = corsHeaders(headers, options.corsOrigins);
    // A refused preflight would be a network error for the page, which then sends no request: it has no limit and no path.
    if (isPreflight(method, headers, options.corsOrigins)) {
      response.writeHead(204, cors).end();
      return;
    }
    const [path = '/', ...query] = parseTarget(request.url).url.split('?');
    const own = stateOfServer(path, health);
    if (own) {
      void own.then((found) => {
        answer(response, found, cors);
      });
      return;
    }
    const client = clientOf(request);
    const limited = { ip: client.ip, method, path, query: query.join('?'), headers, rawHeaders };
    void admit(limited).then((admission) => {
      const admitted = { client, headers: { ...cors, ...admission.headers } };
      if (admission.isAdmitted) serve(request, response, admitted);
      else refuse(response, admitted, { ...options, path });
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
    ? Promise.resolve({ status: 200, body: '{"data":{"health":"ok"}}' })
    : undefined;
}

function answer(
  response: ServerResponse,
  { status, body }: ServerHealth,
  cors: Readonly<Record<string, string>>,
): void {
  const headers = {
    ...cors,
    ...securityHeaders,
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
  };
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) }).end(body);
}

/** Sends the answer of the deployed gateway. The rest of the request is not read. */
function refuse(
  response: ServerResponse,
  { client: { ip }, headers }: Required<AdmittedRequest>,
  { responses, log, path }: RequestListenerOptions & { readonly path: string },
): void {
  const id = randomUUID();
  const { status, body, ...own } = responses('THROTTLED', { requestId: id, address: '' });
  response.shouldKeepAlive = false;
  response.writeHead(status, { ...headers, ...own.headers, 'Content-Length': body.length }).end(body);
  log.info('server.request', { id, ip, method: response.req.method, path, status });
}
