import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';

/** All resources come from this origin. The style sheet of Swagger UI contains its pictures as `data:` URLs. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export const headersOfAll = {
  'Content-Security-Policy': policy,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  // `npm run serve` allows pages of the configured origins to read the files.
  Vary: 'Accept-Encoding, Origin',
};

export function movedTo(Location: string): APIGatewayProxyResult {
  return { statusCode: 308, headers: { ...headersOfAll, Location }, body: '' };
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
    ...headersOfAll,
    'Content-Type': 'application/problem+json; charset=utf-8',
    'Cache-Control': 'no-store',
    ...(code === 'method_not_allowed' && { Allow: 'GET, HEAD' }),
  };
  return { statusCode: problem.status, headers, body: JSON.stringify(problem) };
}
