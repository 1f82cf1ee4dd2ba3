import type { Exchange, Step } from './exchange.ts';
import { problemOf, toAppError } from './problem.ts';
import { silentHeader } from './reply-headers.ts';
import { bodyOf, type Response } from './response.ts';

/** Makes a problem document from any error. */
export function writeProblems<Scope>(): Step<Scope> {
  return {
    onError: (request) => {
      request.response = problemResponse(request.event, request.error);
    },
  };
}

export function problemResponse<Scope>({ event, requestId }: Exchange<Scope>, thrown: unknown): Response {
  const error = toAppError(thrown);
  const problem = problemOf(error, event.httpMethod, requestId);
  return {
    statusCode: problem.status,
    headers: {
      'Content-Type': 'application/problem+json; charset=utf-8',
      'Cache-Control': 'no-store',
      ...(error.kind === 'not_found' ? silentHeader(error.sources) : {}),
      ...error.headers,
    },
    body: bodyOf(JSON.stringify(problem)),
  };
}
