import { releaseVersion } from '../../base/release.ts';
import type { Step } from '../exchange.ts';

/** Headers that tell browsers to treat every answer as data: never to run it, and never to embed it in a page. */
export const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
};

/** Adds the headers that all answers have, and removes the body of an answer to HEAD. */
export function commonHeaders<Scope>(): Step<Scope> {
  const mark: Step<Scope>['after'] = (request) => {
    const { response, event: exchange } = request;
    if (!response) return;
    response.headers = {
      ...securityHeaders,
      'X-Request-Id': exchange.requestId,
      'X-Api-Release': releaseVersion,
      ...response.headers,
    };
    if (exchange.event.httpMethod !== 'HEAD') return;
    response.body = [];
    response.rest = undefined;
  };
  return { after: mark, onError: mark };
}
