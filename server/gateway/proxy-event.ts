// Builds the event (APIGatewayProxyEvent, version 1) in which the platform's REST API passes an HTTP request to a
// function.
import type { IncomingMessage } from 'node:http';

import type { APIGatewayProxyEvent, APIGatewayRequestAuthorizerEvent } from 'aws-lambda';

import { blankRecord } from '../../shared/http/request/read-event.ts';
import type { RouteMatch } from './match-route.ts';
import { parseTarget } from './request-target.ts';

export const STAGE = 'local';
export const ACCOUNT = '000000000000';

export interface ReceivedRequest {
  readonly id: string;
  readonly method: string;
  /** The unchanged path: still percent-encoded, with the slash at its end, without the stage. */
  readonly path: string;
  /** The stage in front of the path, e.g. `/prod`. Empty if a custom domain hides it. */
  readonly stagePrefix: string;
  readonly query: URLSearchParams;
  /** The headers in the order and the case in which they came. */
  readonly headers: readonly (readonly [string, string])[];
  readonly sourceIp: string;
  /** The time of arrival in epoch milliseconds. */
  readonly receivedAt: number;
}

/** The caller's address, and the scheme of its request. */
export interface CallerAddress {
  readonly ip: string;
  readonly scheme: 'http' | 'https';
}

interface Received extends Pick<ReceivedRequest, 'id' | 'receivedAt'>, Partial<CallerAddress> {
  readonly stagePrefix?: string | undefined;
}

export function parseRequest(
  request: IncomingMessage,
  { id, receivedAt, stagePrefix = '', ...client }: Received,
): ReceivedRequest {
  const target = parseTarget(request.url);
  const { url, prefix } = withoutPrefix(target.url, stagePrefix);
  const [path = '/', ...query] = url.split('?');
  const { ip: sourceIp = request.socket.remoteAddress ?? '127.0.0.1', scheme = 'http' } = client;
  return {
    id,
    method: request.method ?? 'GET',
    path,
    stagePrefix: prefix,
    query: new URLSearchParams(query.join('?')),
    headers: [
      ...sentHeaders(request, target.host),
      ['X-Forwarded-For', sourceIp],
      ['X-Forwarded-Proto', scheme],
    ],
    sourceIp,
    receivedAt,
  };
}

/**
 * Returns the headers without that of the scheme: `client` already has it if a proxy wrote it that is trusted. `host` replaces the header
 * Host, unless it is `undefined`.
 */
function sentHeaders(
  { rawHeaders }: IncomingMessage,
  host: string | undefined,
): (readonly [string, string])[] {
  return pairsOf(rawHeaders).flatMap(([name, value]) => {
    const lower = name.toLowerCase();
    if (lower === 'x-forwarded-proto') return [];
    return [[name, lower === 'host' ? (host ?? value) : value] as const];
  });
}

function pairsOf(rawHeaders: readonly string[]): (readonly [string, string])[] {
  const pairs: (readonly [string, string])[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2)
    pairs.push([rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '']);
  return pairs;
}

function withoutPrefix(url: string, prefix: string): { readonly url: string; readonly prefix: string } {
  return url.startsWith(`${prefix}/`) ? { url: url.slice(prefix.length), prefix } : { url, prefix: '' };
}

export function headerOf(request: ReceivedRequest, name: string): string | undefined {
  return request.headers.find(([sent]) => sent.toLowerCase() === name)?.[1];
}

export interface RoutedRequest {
  readonly match: RouteMatch;
  readonly body: Buffer;
  /** The context that the authorizer returned. `undefined` on public routes. */
  readonly authorizer: Readonly<Record<string, string>> | undefined;
}

export function proxyEvent(request: ReceivedRequest, routed: RoutedRequest): APIGatewayProxyEvent {
  const { match, body } = routed;
  const { path, headers } = request;
  const query = [...request.query];
  return {
    resource: `/${match.route.path}`,
    path,
    httpMethod: request.method,
    headers: lastOf(headers),
    multiValueHeaders: grouped(headers),
    // The parameters are decoded, as the platform does it. Of a repeated parameter only the last value is kept. The
    // value is null if there are none.
    queryStringParameters: query.length > 0 ? lastOf(query) : null,
    multiValueQueryStringParameters: query.length > 0 ? grouped(query) : null,
    pathParameters: match.proxy === undefined ? null : { proxy: match.proxy },
    stageVariables: null,
    requestContext: requestContext(request, routed),
    // The deployed gateway treats all types as binary, so that every body arrives as base64.
    body: body.length > 0 ? body.toString('base64') : null,
    isBase64Encoded: body.length > 0,
  };
}

/** Returns the event of the same request for an authorizer of type REQUEST. */
export function authorizerEvent(
  request: ReceivedRequest,
  match: RouteMatch,
  methodArn: string,
): APIGatewayRequestAuthorizerEvent {
  const routed = { match, body: Buffer.alloc(0), authorizer: undefined };
  const { resource, path, httpMethod, headers, multiValueHeaders, ...event } = proxyEvent(request, routed);
  return {
    type: 'REQUEST',
    methodArn,
    resource,
    path,
    httpMethod,
    headers,
    multiValueHeaders,
    queryStringParameters: event.queryStringParameters,
    multiValueQueryStringParameters: event.multiValueQueryStringParameters,
    pathParameters: event.pathParameters,
    stageVariables: event.stageVariables,
    requestContext: { ...event.requestContext, authorizer: undefined },
  };
}

function requestContext(
  request: ReceivedRequest,
  routed: RoutedRequest,
): APIGatewayProxyEvent['requestContext'] {
  return {
    accountId: ACCOUNT,
    apiId: 'local',
    authorizer: routed.authorizer,
    protocol: 'HTTP/1.1',
    httpMethod: request.method,
    identity: identity(request),
    path: `${request.stagePrefix}${request.path}`,
    stage: STAGE,
    requestId: request.id,
    extendedRequestId: request.id,
    requestTimeEpoch: request.receivedAt,
    resourceId: routed.match.route.functionName,
    resourcePath: `/${routed.match.route.path}`,
  };
}

function identity(request: ReceivedRequest): APIGatewayProxyEvent['requestContext']['identity'] {
  return {
    accessKey: null,
    accountId: null,
    apiKey: null,
    apiKeyId: null,
    caller: null,
    clientCert: null,
    cognitoAuthenticationProvider: null,
    cognitoAuthenticationType: null,
    cognitoIdentityId: null,
    cognitoIdentityPoolId: null,
    principalOrgId: null,
    sourceIp: request.sourceIp,
    user: null,
    userAgent: headerOf(request, 'user-agent') ?? null,
    userArn: null,
  };
}

function grouped(pairs: readonly (readonly [string, string])[]): Record<string, string[]> {
  const groups = blankRecord<string[]>();
  for (const [name, value] of pairs) (groups[name] ??= []).push(value);
  return groups;
}

/** Returns the last value of each name. */
function lastOf(pairs: readonly (readonly [string, string])[]): Record<string, string> {
  const values = blankRecord<string>();
  for (const [name, value] of pairs) values[name] = value;
  return values;
}
