import middy from '@middy/core';
import type { Context } from 'aws-lambda';

import { AppError } from '../base/errors.ts';
import { joinBody, type Response } from './answer/response.ts';
import type { CallEndpoint } from './endpoint/call-endpoint.ts';
import type { Endpoint } from './endpoint/endpoint.ts';
import { type Exchange, openExchange } from './exchange.ts';
import { admit } from './steps/admit.ts';
import { answerOnce } from './steps/answer-once.ts';
import { audit } from './steps/audit.ts';
import { logRequest } from './steps/log-request.ts';
import { readRequest } from './steps/read-request.ts';
import { writeProblems } from './steps/write-problems.ts';

/**
 * Makes the function by which an endpoint calls endpoints without a route for its caller. A call passes those steps of a request that decide
 * what the caller may do, and what is written down about it. It ends with the request.
 */
export function createEndpointCaller<Scope>(endpoints: readonly Endpoint<Scope>[]) {
  const byName = new Map<string, Endpoint<Scope>>(endpoints.map((one) => [one.name, one]));
  const chain = middy<Exchange<Scope>, Response>({ timeoutEarlyInMillis: 0 })
    .use(logRequest<Scope>())
    .use(audit<Scope>())
    .use(writeProblems<Scope>())
    .use(admit<Scope>())
    .use(readRequest<Scope>())
    .use(answerOnce<Scope>())
    .handler(({ answer }) => answer());
  return (exchange: Exchange<Scope>, context: Context): CallEndpoint =>
    async ({ name, body, key, agent }) => {
      const endpoint = byName.get(name);
      if (!endpoint) throw new AppError('internal_error', { detail: `There is no endpoint '${name}'.` });
      const { event, runtime, over } = exchange;
      const headers = { ...(key !== undefined && { 'Idempotency-Key': key }) };
      const sent = { headers, multiValueHeaders: {}, body: JSON.stringify(body), isBase64Encoded: false };
      const query = { queryStringParameters: null, multiValueQueryStringParameters: null };
      const destination = { endpoint, params: {} };
      const called = { runtime, streams: false, destination };
      const inner = openExchange<Scope>({ ...event, ...sent, ...query }, called);
      const {
        statusCode: status,
        headers: answered,
        body: text,
      } = await chain({ ...inner, over, agent }, context);
      const isRepeated = answered?.['Idempotent-Replay'] !== undefined;
      const read: unknown = JSON.parse(joinBody(text));
      return { status, body: read, isRepeated };
    };
}
