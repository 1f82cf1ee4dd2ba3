import type { APIGatewayProxyEvent } from 'aws-lambda';

import { AppError, type Fault } from '../../base/errors.ts';
import { describeJsonFaultPosition } from '../../base/json-fault-position.ts';
import type { RawRequest } from '../endpoint/endpoint.ts';
import { bodyLimit } from './body-limit.ts';
import { findBodyShapeFault } from './body-shape.ts';

interface ReadOptions {
  /** Headers of the request by lower-case name, if they are known already. */
  readonly headers?: Readonly<Record<string, string>>;
  /** True if a JSON body is accepted with any media type. */
  readonly anyMediaType?: boolean;
}

/** Reads the parts of a request from the gateway's event. `params` are the decoded path parameters of the router. */
export function readEvent(
  event: APIGatewayProxyEvent,
  params: Readonly<Record<string, string>>,
  { headers = headersOf(event), anyMediaType = false }: ReadOptions = {},
): RawRequest {
  let body: { readonly value: unknown } | undefined;
  return {
    params,
    query: queryOf(event),
    headers,
    hasBody: hasBody(event),
    body: () => {
      body ??= { value: bodyOf(event, anyMediaType ? undefined : headers['content-type']) };
      return body.value;
    },
  };
}

/**
 * Returns the headers by lower-case name. The values of a repeated header are joined by commas (RFC 9110, 5.3).
 */
export function headersOf(event: APIGatewayProxyEvent): Readonly<Record<string, string>> {
  const headers = blankRecord<string>();
  const [single, all] = [nullable(event.headers), nullable(event.multiValueHeaders)];
  // `Object.entries` takes four times as long for objects without a prototype.
  for (const name of Object.keys(single)) {
    const value = single[name];
    if (value !== undefined) headers[name.toLowerCase()] = value;
  }
  for (const name of Object.keys(all)) {
    const values = all[name];
    if (values && values.length > 0) headers[name.toLowerCase()] = values.join(', ');
  }
  return headers;
}

/**
 * Returns the part of the caller's URL in front of `/api`. The gateway takes its stage off `path` and leaves it in the context's path;
 * behind a custom domain the two are the same.
 */
export function callersBasePath({ path, requestContext }: APIGatewayProxyEvent, basePath: string): string {
  const asSent = requestContext.path;
  const routed = path.slice(basePath.length);
  if (!asSent.endsWith(routed)) return basePath;
  return asSent.slice(0, asSent.length - routed.length);
}

/** Returns all values of each query parameter. The single-value form of the event is only a fallback: it has the last of several values. */
export function queryOf(event: APIGatewayProxyEvent): Readonly<Record<string, readonly string[]>> {
  const query = blankRecord<readonly string[]>();
  for (const [name, value] of Object.entries(nullable(event.queryStringParameters))) {
    if (value !== undefined) query[name] = [value];
  }
  for (const [name, values] of Object.entries(nullable(event.multiValueQueryStringParameters))) {
    if (values && values.length > 0) query[name] = values;
  }
  return query;
}

/** Replaces null by an empty object. The gateway sends null if there are no headers or parameters, although the types exclude it. */
function nullable<T extends object>(value: T | null | undefined): Partial<T> {
  return value ?? {};
}

function hasBody({ body }: APIGatewayProxyEvent): boolean {
  return (body ?? '') !== '';
}

function bodyOf(event: APIGatewayProxyEvent, contentType: string | undefined): unknown {
  if (event.body === null || !hasBody(event)) return undefined;
  refuseOtherMedia(contentType);
  const bytes = Buffer.from(event.body, event.isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > bodyLimit) {
    throw new AppError('request_too_large', {
      detail: `A request body may have ${bodyLimit} bytes; this one has more.`,
    });
  }
  const value = parsed(decodeUtf8(bytes));
  const fault = findBodyShapeFault(value);
  if (fault !== undefined) throw malformedBody(fault);
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw malformedBody(`is not JSON${describeJsonFaultPosition(text)}`, cause);
  }
}

function refuseOtherMedia(contentType: string | undefined): void {
  if (contentType === undefined || /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(contentType.trim()))
    return;
  throw new AppError('unsupported_media_type', {
    detail: 'The body must be application/json.',
  });
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw malformedBody('is not UTF-8 text', cause);
  }
}

function malformedBody(message: string, cause?: unknown): AppError {
  const fault: Fault = { in: 'body', field: '', message };
  return new AppError('malformed_body', { detail: `The body ${message}`, faults: [fault], cause });
}

/** Path of the metadata that names the issuers of access tokens (RFC 9728, 3). `functions/api` answers it. */
const resourceMetadataPath = '/.well-known/oauth-protected-resource';

/** Returns the path of the metadata of the resource that a request is for: that of `/mcp` has metadata of its own (RFC 9728, 3.1). */
export function resourceMetadataPathOf(path: string): string {
  return /^\/mcp\/?$/.test(path) ? `${resourceMetadataPath}/mcp` : resourceMetadataPath;
}

/**
 * Returns scheme and host of the URLs in answers: those of the public URL, or without one those of the caller's URL. A stranger may send any
 * `Host`; the platform sets `X-Forwarded-Proto`. A host that is no plain one is left out: the text goes into a header.
 */
export function callersOrigin(headers: Readonly<Record<string, string>>, publicUrl: string): string {
  if (publicUrl !== '') return publicUrl;
  const scheme = headers['x-forwarded-proto'] === 'http' ? 'http' : 'https';
  const host = headers['host'] ?? '';
  return /^[\w.:[\]-]{1,255}$/.test(host) ? `${scheme}://${host}` : '';
}

/**
 * Returns an empty object without a prototype, for names that callers choose: `__proto__` is a name like any other in it. Filling it takes a
 * third of the time of an object that is made of a `Map`.
 */
export function blankRecord<T>(): Record<string, T> {
  const blank: unknown = Object.create(null);
  assertBlank<T>(blank);
  return blank;
}

function assertBlank<T>(value: unknown): asserts value is Record<string, T> {
  if (typeof value !== 'object' || value === null) throw new Error('It is no object.');
}
