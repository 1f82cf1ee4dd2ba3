import type { Step } from './exchange.ts';
import { problemOf, statusOf, toAppError } from './problem.ts';

/** Makes a problem document of whatever was thrown. */
export function explain<Scope>(): Step<Scope> {
  return {
    onError: (request) => {
      const { event, requestId } = request.event;
      const error = toAppError(request.error);
      const status = statusOf(error, event.httpMethod);
      request.response = {
        statusCode: status,
        headers: {
          'Content-Type': 'application/problem+json; charset=utf-8',
          'Cache-Control': 'no-store',
          ...error.headers,
        },
        body: JSON.stringify(problemOf(error, status, requestId)),
      };
    },
  };
}
