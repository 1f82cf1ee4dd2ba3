import type { APIGatewayProxyEvent, Context } from 'aws-lambda';

import type { Caller } from '../../shared/http/request/caller.ts';

export interface EventSeed {
  readonly method?: string;
  /** The path, percent-encoded and with its query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Body of the request. A string is sent unchanged, bytes as base64, any other value as JSON. */
  readonly body?: unknown;
  /** The caller that the authorizer has authenticated. */
  readonly caller?: Caller | undefined;
  readonly requestId?: string;
  readonly sourceIp?: string;
  /** The part of the caller's URL before the path, present if no custom domain hides the stage. */
  readonly stagePrefix?: string;
}

/** Returns the event that a REST API passes to a Lambda function for a request: the path is encoded, the query decoded. */
export function gatewayEvent(seed: EventSeed): APIGatewayProxyEvent {
  const { method = 'GET', headers = {}, caller } = seed;
  const cut = seed.path.indexOf('?');
  const path = cut < 0 ? seed.path : seed.path.slice(0, cut);
  const event = {
    resource: '/{proxy+}',
    path,
    httpMethod: method,
    headers,
    multiValueHeaders: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    ...queryPart(new URLSearchParams(cut < 0 ? '' : seed.path.slice(cut + 1))),
    pathParameters: { proxy: path.slice(1) },
    stageVariables: null,
    requestContext: {
      accountId: '123456789012',
      apiId: 'api',
      httpMethod: method,
      path: `${seed.stagePrefix ?? ''}${path}`,
      stage: 'test',
      resourceId: 'resource',
      resourcePath: '/{proxy+}',
      protocol: 'HTTP/1.1',
      requestTimeEpoch: 0,
      requestId: seed.requestId ?? 'request-1',
      identity: { sourceIp: seed.sourceIp ?? '192.0.2.1' },
      authorizer: caller && {
        principalId: caller.userName,
        user_name: caller.userName,
        user_created_at: caller.userCreatedAt,
        role: caller.role,
        session_id: caller.sessionId,
        ...(caller.issuer && {
          issuer: caller.issuer.id,
          issuer_groups: JSON.stringify(caller.issuer.groups),
        }),
        ...(caller.key && { key_id: caller.key.id }),
        ...(caller.key?.realms && { key_realms: JSON.stringify(caller.key.realms) }),
      },
    },
    ...bodyPart(seed.body),
  };
  return event as unknown as APIGatewayProxyEvent;
}

/** Returns the query fields of the event. The gateway sends null if there is no query. */
function queryPart(query: URLSearchParams) {
  const values = new Map<string, string[]>();
  for (const [name, value] of query) {
    const known = values.get(name);
    if (known) known.push(value);
    else values.set(name, [value]);
  }
  if (values.size === 0) return { queryStringParameters: null, multiValueQueryStringParameters: null };
  return {
    queryStringParameters: Object.fromEntries(query),
    multiValueQueryStringParameters: Object.fromEntries(values),
  };
}

function bodyPart(body: unknown) {
  if (body === undefined) return { body: null, isBase64Encoded: false };
  if (body instanceof Uint8Array)
    return { body: Buffer.from(body).toString('base64'), isBase64Encoded: true };
  return { body: typeof body === 'string' ? body : JSON.stringify(body), isBase64Encoded: false };
}

export function testLambdaContext(remainingMs = 29_000): Context {
  const context = {
    functionName: 'test',
    awsRequestId: 'invocation-1',
    getRemainingTimeInMillis: () => remainingMs,
  };
  return context as unknown as Context;
}
