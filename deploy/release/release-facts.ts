// A release reads these facts about a function from its function.yml: how slow it may be, and how to call it without harm.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';
import * as z from 'zod';

export interface ReleaseFacts {
  /** The duration that 95 of 100 calls should stay under. */
  readonly p95Ms: number;
  readonly timeoutMs: number;
  /** A release calls the function with this event. It is `undefined` if any call would do the function's work. */
  readonly event: object | undefined;
}

const functionFile = z.object({
  alarms: z.object({ p95_ms: z.int() }),
  timeout: z.int(),
  events: z
    .array(
      z.object({
        http: z.object({ path: z.string() }).optional(),
        sqs: z.unknown().optional(),
        schedule: z.unknown().optional(),
      }),
    )
    .default([]),
});

export function readReleaseFacts(root: string, name: string): ReleaseFacts {
  const file: unknown = parse(readFileSync(join(root, 'functions', name, 'function.yml'), 'utf8'));
  const { alarms, timeout, events } = functionFile.parse(file);
  return {
    p95Ms: alarms.p95_ms,
    timeoutMs: timeout * 1000,
    event: name.endsWith('authorizer') ? anonymousCaller : eventOf(events),
  };
}

/** The event fits both kinds of authorizer. A token of this form is refused before a secret is read. */
const anonymousCaller = {
  authorizationToken: 'Bearer none',
  headers: { Authorization: 'Bearer none' },
  methodArn: 'arn:aws:execute-api:eu-west-1:123456789012:release/release/GET/api',
};

/**
 * Returns the event for a call without harm. A schedule starts its function every few minutes, so that one more start is harmless. Key
 * rotation has no events, because each call of it is a step.
 */
function eventOf(events: z.output<typeof functionFile>['events']): object | undefined {
  const http = events.find((event) => event.http)?.http;
  if (http) return gatewayEvent(`/${http.path}`);
  if (events.some((event) => event.sqs)) return { Records: [] };
  return events.some((event) => event.schedule) ? {} : undefined;
}

/** Returns a request without a caller, in the form in which a REST API passes it to a function. */
function gatewayEvent(path: string): object {
  return {
    resource: path,
    path,
    httpMethod: 'GET',
    headers: {},
    multiValueHeaders: {},
    queryStringParameters: null,
    multiValueQueryStringParameters: null,
    pathParameters: null,
    stageVariables: null,
    requestContext: {
      path,
      resourcePath: path,
      stage: 'release',
      requestId: 'release',
      httpMethod: 'GET',
      identity: { sourceIp: '127.0.0.1' },
    },
    body: null,
    isBase64Encoded: false,
  };
}
