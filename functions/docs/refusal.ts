import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';

/**
 * Returns the policy of a page. All its resources come from this origin. Beside it, the page may ask these issuers for tokens. The
 * style sheet of Swagger UI contains its pictures as `data:` URLs.
 */
export function policyWith(issuers: readonly { readonly url: string }[]): string {
  const asked = ["'self'", ...new Set(issuers.map(({ url }) => new URL(url).origin))].join(' ');
  return `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src ${asked}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}

/** The headers of every response of the documentation. A page has a policy of its own, which also allows its issuers. */
export const docsHeaders = {
  'Content-Security-Policy': policyWith([]),
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  // The answer depends on `Origin`, because `npm run serve` adds CORS headers for the configured web origins.
  Vary: 'Accept-Encoding, Origin',
};

export function movedTo(Location: string): APIGatewayProxyResult {
  return { statusCode: 308, headers: { ...docsHeaders, Location }, body: '' };
}

const refusals = {
  path_not_found: {
    status: 404,
    title: 'Not found',
    detail: 'There is no such page: the documentation begins at /docs/.',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    detail: 'The documentation is read with GET.',
  },
};

export function refusal(
  code: keyof typeof refusals,
  { requestContext: { requestId } }: APIGatewayProxyEvent,
): APIGatewayProxyResult {
  const problem = { type: `/problems/${code}`, ...refusals[code], code, request_id: requestId };
  const headers = {
    ...docsHeaders,
    'Content-Type': 'application/problem+json; charset=utf-8',
    'Cache-Control': 'no-store',
    ...(code === 'method_not_allowed' && { Allow: 'GET, HEAD' }),
  };
  return { statusCode: problem.status, headers, body: JSON.stringify(problem) };
}
