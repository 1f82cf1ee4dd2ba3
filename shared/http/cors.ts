import type { Step } from './exchange.ts';

/** What pages of other origins may read of an answer beyond its body and its kind. */
const readable = [
  ...['ETag', 'Link', 'Location', 'Retry-After', 'WWW-Authenticate', 'Content-Disposition'],
  ...['X-Request-Id', 'X-Api-Release', 'X-Partial-Result', 'X-Total-Count', 'X-Next-Cursor'],
  'Idempotent-Replay',
].join(', ');

/** What they may send. */
const sendable = 'Accept, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match';

/**
 * Methods that a page may send to any path. The browser shows a page the answers to these alone: where a path has no such method, or
 * nothing at all, the page learns it from a 405 or a 404, and not from a call that seems to have no network.
 */
const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE';

/** How long a browser need not ask again, seconds; none keeps it longer. */
const keptSeconds = '7200';

/**
 * Lets the pages of some web origins read the answers, errors too (the fetch standard's CORS). Callers are known by a header
 * that their pages set, never by cookies, so that `*` gives no page anything that its user did not.
 */
export function cors<Scope>(): Step<Scope> {
  const mark: Step<Scope>['after'] = ({ response, event: { runtime, headers } }) => {
    if (!response) return;
    const { headers: own = {} } = response;
    const added = corsHeaders(headers, runtime.corsOrigins);
    // Whoever keeps answers must not give one that was made for a page to another page.
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

/** Headers by lower-case name. */
type SentHeaders = Readonly<Record<string, unknown>>;

/** Returns true if a browser asks whether a page of one of the origins may send its request. */
export function isPreflight(method: string, sent: SentHeaders, origins: readonly string[]): boolean {
  const isAsked = method === 'OPTIONS' && 'access-control-request-method' in sent;
  return isAsked && 'Access-Control-Allow-Origin' in corsHeaders(sent, origins);
}

/** Returns the headers that the answer to a request needs so that the page of the request's origin can read it. */
export function corsHeaders(sent: SentHeaders, origins: readonly string[]): Record<string, string> {
  if (origins.length === 0) return {};
  const allowed = origins.includes('*') ? '*' : origins.find((one) => one === sent['origin']);
  const vary = allowed === '*' ? {} : { Vary: 'Origin' };
  if (sent['origin'] === undefined || allowed === undefined) return vary;
  return {
    ...vary,
    'Access-Control-Allow-Origin': allowed,
    'Access-Control-Expose-Headers': readable,
    ...('access-control-request-method' in sent && {
      'Access-Control-Allow-Methods': methods,
      'Access-Control-Allow-Headers': sendable,
      'Access-Control-Max-Age': keptSeconds,
    }),
  };
}
