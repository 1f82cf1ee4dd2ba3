import type { AppError } from '../../base/errors.ts';
import { problemOf, toAppError } from '../answer/problem.ts';
import { silentRealmsHeader } from '../answer/reply-headers.ts';
import type { Response } from '../answer/response.ts';
import type { Exchange, Step } from '../exchange.ts';
import { callersBasePath, callersOrigin, resourceMetadataPathOf } from '../request/read-event.ts';

/** Makes a problem document from any error. */
export function writeProblems<Scope>(): Step<Scope> {
  return {
    onError: (request) => {
      request.response = problemResponse(request.event, request.error);
    },
  };
}

export function problemResponse<Scope>(exchange: Exchange<Scope>, thrown: unknown): Response {
  const { event, requestId } = exchange;
  const error = toAppError(thrown);
  const problem = problemOf(error, event.httpMethod, requestId);
  const { destination } = exchange;
  const foreign = 'endpoint' in destination ? destination.endpoint.foreign?.(problem) : undefined;
  const { status, body } = foreign ?? { status: problem.status, body: problem };
  return {
    statusCode: status,
    headers: {
      'Content-Type': `application/${foreign ? '' : 'problem+'}json; charset=utf-8`,
      'Cache-Control': 'no-store',
      ...(mayComeAgain(problem.status, exchange) && tryAgain),
      ...(error.kind === 'not_found' ? silentRealmsHeader(error.sources) : {}),
      ...error.headers,
      ...challengeOf(error, exchange),
    },
    body: [Buffer.from(JSON.stringify(body))],
  };
}

/** The answer of what is unavailable, unless its error says another number of seconds. */
const tryAgain = { 'Retry-After': '5' };

/** Returns true for 503, and for 504 if nothing happens twice by a repeat: of a read, or of a write with an Idempotency-Key. */
function mayComeAgain<Scope>(
  status: number,
  { event: { httpMethod: method }, task }: Exchange<Scope>,
): boolean {
  if (status !== 504) return status === 503;
  return method === 'GET' || method === 'HEAD' || task?.request.idempotencyKey !== undefined;
}

/** Returns the challenge of a 401 with the address of the metadata that names the issuers of tokens (RFC 9728, 5.1). */
function challengeOf<Scope>(
  { headers: { 'WWW-Authenticate': challenge } }: AppError,
  exchange: Exchange<Scope>,
) {
  const origin = callersOrigin(exchange.headers, exchange.runtime.publicUrl);
  if (!challenge?.startsWith('Bearer ') || origin === '') return {};
  const { event, runtime } = exchange;
  const path = resourceMetadataPathOf(event.path.slice(runtime.basePath.length));
  const address = `${origin}${callersBasePath(event, runtime.basePath)}${path}`;
  return { 'WWW-Authenticate': `${challenge}, resource_metadata="${address}"` };
}
