// What a release knows of a function from its function.yml: how slow it may be, and how to call it without doing harm.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';

/**
 * `{ p95Ms, timeoutMs, event }`. `event` is what a release calls the function with, `undefined` if any call would do its work.
 */
export function functionFacts(root, name) {
  const {
    alarms,
    timeout,
    events = [],
  } = parse(readFileSync(join(root, 'functions', name, 'function.yml'), 'utf8'));
  return {
    p95Ms: alarms.p95_ms,
    timeoutMs: timeout * 1000,
    event: name.endsWith('authorizer') ? anonymousCaller : eventOf(events),
  };
}

/** Both kinds of authorizer find their part in it. A token that is none is refused before a secret is read. */
const anonymousCaller = {
  authorizationToken: 'Bearer none',
  headers: { Authorization: 'Bearer none' },
  methodArn: 'arn:aws:execute-api:eu-west-1:123456789012:release/release/GET/api',
};

/** A schedule starts its function every few minutes, so once more is no harm. Key rotation has no events: each call is a step of it. */
function eventOf(events) {
  const http = events.find((event) => event.http);
  if (http) return gatewayEvent(`/${http.http.path}`);
  if (events.some((event) => event.sqs)) return { Records: [] };
  return events.some((event) => event.schedule) ? {} : undefined;
}

/** A request without a caller, as a REST API hands it to a function. */
function gatewayEvent(path) {
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
