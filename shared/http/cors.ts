import type { Step } from './exchange.ts';
import type { Response } from './response.ts';

/** What pages of other origins may read of an answer beyond its body and its kind. */
const readable = [
  ...['ETag', 'Link', 'Location', 'Retry-After', 'WWW-Authenticate', 'Content-Disposition'],
  ...['X-Request-Id', 'X-Api-Release', 'X-Partial-Result', 'X-Total-Count', 'X-Next-Cursor'],
  'Idempotent-Replay',
].join(', ');

/** What they may send. */
const sendable = 'Accept, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match';

/** How long a browser need not ask again, seconds; none keeps it longer. */
const keptSeconds = '7200';

/**
 * Lets the pages of some web origins read the answers, errors too (the fetch standard's CORS). Callers are known by a header
 * that their pages set, never by cookies, so that `*` gives no page anything that its user did not.
 */
export function cors<Scope>(): Step<Scope> {
  const mark: Step<Scope>['after'] = ({ response, event: { runtime, headers } }) => {
    if (response)
      response.headers = { ...response.headers, ...corsHeaders(response, headers, runtime.corsOrigins) };
  };
  return { after: mark, onError: mark };
}

function corsHeaders(
  { headers: own = {} }: Response,
  sent: Readonly<Record<string, string>>,
  origins: readonly string[],
): Record<string, string> {
  if (origins.length === 0) return {};
  const allowed = origins.includes('*') ? '*' : origins.find((one) => one === sent['origin']);
  // Whoever keeps answers must not give one that was made for a page to another page.
  const vary = allowed === '*' ? {} : { Vary: [own['Vary'], 'Origin'].filter(Boolean).join(', ') };
  if (sent['origin'] === undefined || allowed === undefined) return vary;
  return {
    ...vary,
    'Access-Control-Allow-Origin': allowed,
    'Access-Control-Expose-Headers': readable,
    ...('access-control-request-method' in sent ? preflight(own['Allow']) : {}),
  };
}

/** `allow` is what the path's methods are. */
function preflight(allow: unknown): Record<string, string> {
  if (typeof allow !== 'string') return {};
  return {
    'Access-Control-Allow-Methods': allow,
    'Access-Control-Allow-Headers': sendable,
    'Access-Control-Max-Age': keptSeconds,
  };
}
