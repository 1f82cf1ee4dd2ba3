import fresh from 'fresh';

import type { Step } from '../exchange.ts';

/** A change has been made when its answer comes here, and 304 would say that nothing was done. */
const reads: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * Answers 304 to a read if the caller already has this content, unless the request has `Cache-Control: no-cache`. The header with the file
 * name is removed together with the body.
 */
export function revalidate<Scope>(): Step<Scope> {
  return {
    after: (request) => {
      const { response, event: exchange } = request;
      if (!reads.has(exchange.event.httpMethod)) return;
      const tag = response?.headers?.['ETag'];
      if (!response || typeof tag !== 'string' || !fresh(exchange.headers, { etag: tag })) return;
      const headers = { ...response.headers };
      delete headers['Content-Disposition'];
      request.response = { ...response, headers, statusCode: 304, body: [] };
    },
  };
}
