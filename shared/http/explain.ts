import type { Step } from './exchange.ts';
import { problemOf, toAppError } from './problem.ts';

/** Makes a problem document of whatever was thrown. */
export function explain<Scope>(): Step<Scope> {
  return {
    onError: (request) => {
      const { event, requestId } = request.event;
      const error = toAppError(request.error);
      const problem = problemOf(error, event.httpMethod, requestId);
      request.response = {
        statusCode: problem.status,
        headers: {
          'Content-Type': 'application/problem+json; charset=utf-8',
          'Cache-Control': 'no-store',
          ...error.headers,
        },
        body: JSON.stringify(problem),
      };
    },
  };
}
