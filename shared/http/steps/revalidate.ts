import fresh from 'fresh';

import type { Step } from '../exchange.ts';

/**
 * Answers 304 if the caller already has this content, unless the request has `Cache-Control: no-cache`. The header with the file name is
 * removed together with the body.
 */
export function revalidate<Scope>(): Step<Scope> {
  return {
    after: (request) => {
      const { response, event: exchange } = request;
      const tag = response?.headers?.['ETag'];
      if (!response || typeof tag !== 'string' || !fresh(exchange.headers, { etag: tag })) return;
      const headers = { ...response.headers };
      delete headers['Content-Disposition'];
      request.response = { ...response, headers, statusCode: 304, body: [] };
    },
  };
}
