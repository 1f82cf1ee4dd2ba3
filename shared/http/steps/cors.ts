import type { Step } from '../exchange.ts';

/** Names of the headers that pages of other origins may read. */
const exposedHeaders = [
  ...['ETag', 'Link', 'Location', 'Retry-After', 'WWW-Authenticate', 'Content-Disposition'],
  ...['X-Request-Id', 'X-Api-Release', 'X-Partial-Result', 'X-Stale-Result', 'X-Total-Count'],
  ...['X-Next-Cursor', 'Age'],
  ...['Idempotent-Replay', 'RateLimit', 'RateLimit-Policy'],
].join(', ');

/** Names of the headers that pages of other origins may send. */
const allowedHeaders =
  'Accept, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID';

/**
 * Methods that a page may send to any path. A browser shows a page only the answers to these methods. If a path does not exist or lacks
 * the method, the page can read the 404 or 405; otherwise the browser would report a network error.
 */
const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE';

/** Time for which a browser caches the answer to a preflight request, in seconds. Browsers do not cache it longer than this. */
const preflightMaxAge = '7200';

/**
 * Allows pages of the configured web origins to read answers, also errors (CORS). Callers authenticate with a header that their page
 * sets, never with cookies. Therefore `*` is safe: a page has no access unless its user gives it credentials.
 */
export function cors<Scope>(): Step<Scope> {
  const mark: Step<Scope>['after'] = ({ response, event: { runtime, headers } }) => {
    if (!response || runtime.corsOrigins.length === 0) return;
    const { headers: own = {} } = response;
    const added = corsHeaders(headers, runtime.corsOrigins);
    // A cache must not send an answer for one origin to a page of another origin.
    const vary = 'Vary' in added && { Vary: [own['Vary'], added['Vary']].filter(Boolean).join(', ') };
    response.headers = { ...own, ...added, ...vary };
  };
  return {
    before: ({ event: exchange }) => {
      const { headers, runtime, destination } = exchange;
      if ('error' in destination && isPreflight(exchange.event.httpMethod, headers, runtime.corsOrigins))
        exchange.destination = { allow: `${methods}, OPTIONS` };
    },
    after: mark,
    onError: mark,
  };
}

/** Headers of the request by lower-case name. */
type SentHeaders = Readonly<Record<string, unknown>>;

/** Returns true if the request is a CORS preflight request for a page of one of the origins. */
export function isPreflight(method: string, headers: SentHeaders, origins: readonly string[]): boolean {
  const isAsked = method === 'OPTIONS' && 'access-control-request-method' in headers;
  return isAsked && 'Access-Control-Allow-Origin' in corsHeaders(headers, origins);
}

/** Returns the headers that the answer to a request needs so that the page of the request's origin can read it. */
export function corsHeaders(headers: SentHeaders, origins: readonly string[]): Record<string, string> {
  if (origins.length === 0) return {};
  const allowed = origins.includes('*') ? '*' : origins.find((one) => one === headers['origin']);
  const vary = allowed === '*' ? {} : { Vary: 'Origin' };
  if (headers['origin'] === undefined || allowed === undefined) return vary;
  return {
    ...vary,
    'Access-Control-Allow-Origin': allowed,
    'Access-Control-Expose-Headers': exposedHeaders,
    ...('access-control-request-method' in headers && {
      'Access-Control-Allow-Methods': methods,
      'Access-Control-Allow-Headers': allowedHeaders,
      'Access-Control-Max-Age': preflightMaxAge,
    }),
  };
}
