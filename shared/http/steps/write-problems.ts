import { problemOf, toAppError } from '../answer/problem.ts';
import { silentRealmsHeader } from '../answer/reply-headers.ts';
import { encodeBody, type Response } from '../answer/response.ts';
import type { Exchange, Step } from '../exchange.ts';

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
      ...(error.kind === 'not_found' ? silentRealmsHeader(error.sources) : {}),
      ...error.headers,
    },
    body: encodeBody(JSON.stringify(problem)),
  };
}
