import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';

import { AppError } from '../base/errors.ts';
import { type Response, toLambdaResult } from './answer/response.ts';
import { observeStreamEnd } from './answer/stream-end.ts';
import { createEndpointCaller } from './call-endpoints.ts';
import type { Endpoint } from './endpoint/endpoint.ts';
import { type Exchange, openExchange } from './exchange.ts';
import { createRouter } from './routing/routes.ts';
import type { Runtime } from './runtime.ts';
import { admit } from './steps/admit.ts';
import { answerOnce } from './steps/answer-once.ts';
import { audit } from './steps/audit.ts';
import { commonHeaders } from './steps/common-headers.ts';
import { compress } from './steps/compress.ts';
import { cors } from './steps/cors.ts';
import { logRequest } from './steps/log-request.ts';
import { readRequest } from './steps/read-request.ts';
import { revalidate } from './steps/revalidate.ts';
import { writeProblems } from './steps/write-problems.ts';

export type { RequestFacts, Runtime } from './runtime.ts';

/** Time before the end of the function at which an unfinished request is answered with an error, in milliseconds. */
export const stopWaitingMs = 500;

/** Abort reason after an answer was sent. It is made only once: an error per request would keep its stack and so the whole answer. */
export const requestAnswered = new Error('the request was answered');

export type Handler = (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>;

/**
 * Makes a Lambda handler of endpoints. A request passes the steps from the first to the last; answers and errors pass them from the last
 * to the first. If the runtime cannot be made, the invocation fails: then the platform logs the error and the gateway answers.
 */
export function serve<Scope>(
  endpoints: readonly Endpoint<Scope>[],
  runtime: () => Promise<Runtime<Scope>>,
): Handler {
  const respond = createResponder(endpoints, runtime);
  return async (event, context) => {
    try {
      return toLambdaResult(await respond(event, context));
    } finally {
      await sendTraces(runtime, context);
    }
  };
}

/** Sends the collected traces and metrics before the platform stops the process. Its wait ends before the platform ends the function. */
export async function sendTraces<Scope>(
  runtime: () => Promise<Runtime<Scope>>,
  context: Context,
): Promise<void> {
  const { telemetry } = await runtime();
  await telemetry?.flush(Math.max(0, context.getRemainingTimeInMillis() - stopWaitingMs / 2));
}

/** Makes the chain of steps of `serve` without the conversion of the response for the platform. With `streams` it may return streams. */
export function createResponder<Scope>(
  endpoints: readonly Endpoint<Scope>[],
  runtime: () => Promise<Runtime<Scope>>,
  { streams = false }: { readonly streams?: boolean } = {},
): (event: APIGatewayProxyEvent, context: Context) => Promise<Response> {
  const findRoute = createRouter(endpoints.filter(({ unrouted }) => !unrouted));
  const chain = middy<Exchange<Scope>, Response>({
    timeoutEarlyInMillis: stopWaitingMs,
    timeoutEarlyResponse: throwDeadlineExceeded,
  })
    .use(logRequest<Scope>())
    .use(cors<Scope>())
    .use(commonHeaders<Scope>())
    .use(audit<Scope>())
    .use(writeProblems<Scope>())
    .use(compress<Scope>())
    .use(revalidate<Scope>())
    .use(admit<Scope>())
    .use(readRequest<Scope>())
    .use(answerOnce<Scope>())
    .onError(blameSlowStore)
    .handler(({ answer }) => answer());
  const callerFor = endpoints.some(({ unrouted }) => unrouted) ? createEndpointCaller(endpoints) : undefined;
  return async (event, context) => {
    const runtimeNow = await runtime();
    const destination = findRoute(event, runtimeNow.basePath);
    const exchange = openExchange(event, { runtime: runtimeNow, streams, destination });
    if (callerFor) exchange.callEndpoint = callerFor(exchange, context);
    const over = () => {
      exchange.over.abort(requestAnswered);
    };
    const response = await chain(exchange, context).catch((error: unknown) => {
      over();
      throw error;
    });
    if (!response.rest) over();
    else response.rest = observeStreamEnd(response.rest, over);
    return response;
  };
}

function throwDeadlineExceeded(): never {
  throw new AppError('deadline_exceeded', { detail: 'The answer was not ready in time.' });
}

/** If the statements of a request waited one after the other until its time was over, the store is the reason, and a later request may succeed. */
function blameSlowStore<Scope>(request: middy.Request<Exchange<Scope>, Response>): void {
  const { error: cause } = request;
  const { runtime, startedAt } = request.event;
  const isLate = cause instanceof AppError && cause.code === 'deadline_exceeded';
  if (isLate && runtime.wasStoreSlow?.(runtime.clock() - startedAt))
    request.error = new AppError('store_unavailable', { detail: 'The store did not answer in time.', cause });
}
