import fresh from 'fresh';

import type { Step } from './exchange.ts';

/**
 * Answers 304 when the caller already has what we would send, unless it is wanted anew (`Cache-Control: no-cache`); its file
 * name goes with the body.
 */
export function revalidate<Scope>(): Step<Scope> {
  return {
    after: (request) => {
      const { response, event: exchange } = request;
      const tag = response?.headers?.['ETag'];
      if (!response || typeof tag !== 'string' || !fresh({ ...exchange.headers }, { etag: tag })) return;
      const headers = { ...response.headers };
      delete headers['Content-Disposition'];
      request.response = { ...response, headers, statusCode: 304, body: [] };
    },
  };
}
