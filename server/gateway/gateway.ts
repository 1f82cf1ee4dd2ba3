// A local replacement for the deployed REST API: `node:http` in front of Lambda handlers. README.md lists the rules
// that it follows.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import type { Clock } from '../../shared/base/clock.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { callersOrigin } from '../../shared/http/request/read-event.ts';
import { securityHeaders } from '../../shared/http/steps/common-headers.ts';
import type { AskAuthorizer } from './authorize.ts';
import { createAuthorize, parsePolicy, uncheckedReason } from './authorize.ts';
import type { FunctionLimits, GatewayDescription } from './deployment.ts';
import type { GatewayFault, GatewayReply, GatewayResponses, ResponseContext } from './gateway-responses.ts';
import type { LambdaHandler } from './invoke.ts';
import { invoke, TimedOut } from './invoke.ts';
import { routeMatcher } from './match-route.ts';
import type { CallerAddress, ReceivedRequest } from './proxy-event.ts';
import { ACCOUNT, authorizerEvent, headerOf, parseRequest, proxyEvent, STAGE } from './proxy-event.ts';
import { parseReply } from './proxy-result.ts';
import { readRequestBody } from './read-body.ts';
import { invokeStreaming, isReaderGone, type StreamedReply } from './streamed-reply.ts';

/** The facts of one answered request, for a log. */
export interface RequestLine {
  readonly id: string;
  readonly ip: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly ms: number;
}

export interface GatewayOptions {
  /** The path to which `/` redirects. A deployed gateway has no such redirection. */
  readonly home?: string;
  /** The stage in front of all paths, e.g. `/prod`, if no custom domain hides it. */
  readonly stagePrefix?: string | undefined;
  /** Scheme and host of the URLs in answers, in place of the header `Host`. */
  readonly publicUrl?: string;
  readonly deployment: GatewayDescription;
  readonly responses: GatewayResponses;
  /** Returns the handler of a function. It is called for every request. */
  readonly load: (functionName: string) => Promise<LambdaHandler>;
  readonly onRequest?: ((line: RequestLine) => void) | undefined;
  /** Gets the errors of functions, and the reasons why an answer could not be passed on. */
  readonly onFault?: ((functionName: string, error: unknown) => void) | undefined;
  readonly clock?: Clock;
}

/** The facts that a server in front of the gateway has found out about a request. */
export interface AdmittedRequest {
  /** The caller, if it is not the other end of the connection. */
  readonly client?: CallerAddress;
  /** Headers that the answer has, unless the function answers others of these names. */
  readonly headers?: Readonly<Record<string, string>>;
}

type GatewayListener = (
  request: IncomingMessage,
  response: ServerResponse,
  admitted?: AdmittedRequest,
) => void;

/** Returns a request listener for a server of `node:http` or `node:https`. */
export function gatewayListener(options: GatewayOptions): GatewayListener {
  const answer = createAnswer(options);
  return (request, response, admitted = {}) => {
    void serve(request, response, { answer, options, admitted });
  };
}

/** Headers are handed over by one call: each that is set alone is checked, named and kept on its own. */
async function send(
  { status, headers, body }: Omit<GatewayReply, 'body'> & { readonly body: Buffer | Readable },
  outgoing: ServerResponse,
): Promise<void> {
  if (!Buffer.isBuffer(body)) {
    // On Node 20, a pipeline to a response that was closed without a socket would never end.
    if (outgoing.destroyed) body.destroy();
    outgoing.writeHead(status, headers);
    await pipeline(body, outgoing);
    return;
  }
  const hasBody = outgoing.req.method !== 'HEAD' && status !== 204 && status !== 304;
  outgoing.writeHead(status, hasBody ? { ...headers, 'Content-Length': body.length } : headers).end(body);
}

type AnswerRequest = (
  request: ReceivedRequest,
  body: Buffer | undefined,
) => Promise<GatewayReply | StreamedReply>;

interface ServeParts {
  readonly answer: AnswerRequest;
  readonly options: GatewayOptions;
  readonly admitted: AdmittedRequest;
}

async function serve(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { answer, options, admitted }: ServeParts,
): Promise<void> {
  const start = performance.now();
  const { stagePrefix } = options;
  const received = { id: randomUUID(), receivedAt: (options.clock ?? systemClock)(), stagePrefix };
  const request = parseRequest(incoming, { ...received, ...admitted.client });
  try {
    const sent = await readRequestBody(incoming);
    const reply = refusalOf(request, options) ?? homeOf(request, options) ?? (await answer(request, sent));
    const { status, body } = reply;
    const headers = { ...admitted.headers, ...reply.headers, 'x-amzn-RequestId': request.id };
    await send({ status, headers, body }, outgoing);
    const { id, sourceIp: ip, method, path } = request;
    options.onRequest?.({ id, ip, method, path, status, ms: Math.round(performance.now() - start) });
  } catch {
    // The caller has gone, or a streamed answer failed. Closing the connection is the only way to tell that the answer
    // is incomplete.
    outgoing.destroy();
  }
}

function createAnswer(options: GatewayOptions): AnswerRequest {
  const { deployment, responses, publicUrl = '' } = options;
  const { invokeFunction, streamFrom } = createInvoke(options);
  const ask: AskAuthorizer = (name, event) => invokeFunction(name, event, parsePolicy);
  const authorize = createAuthorize(ask, options.clock ?? systemClock);
  const matchRoute = routeMatcher(deployment.routes);

  return async (request, body) => {
    const refuse = (fault: GatewayFault, more: Partial<ResponseContext> = {}) =>
      responses(fault, {
        requestId: request.id,
        address: addressOf(request, publicUrl),
        path: request.path,
        ...more,
      });
    const match = matchRoute(request.method, request.path);
    if (!match) return refuse('MISSING_AUTHENTICATION_TOKEN');
    const { authorizer, functionName } = match.route;
    const token = headerOf(request, 'authorization');
    const arn = methodArn(request);
    const requestEvent = () => authorizerEvent(request, match, arn);
    const authorization =
      authorizer && (await authorize({ authorizer, token, methodArn: arn, requestEvent }));
    if (authorization && 'fault' in authorization) return refuse(authorization.fault, authorization.told);
    if (!body) return refuse('REQUEST_TOO_LARGE');
    const event = proxyEvent(request, { match, body, authorizer: authorization?.context });
    const answered = match.route.streams
      ? streamFrom(functionName, event)
      : invokeFunction(functionName, event, parseReply);
    return answered.catch((error: unknown) => refuse(faultOf(error)));
  };
}

/**
 * Refuses several headers `Host`: Node would silently take the first, while a proxy in front may have taken another
 * (RFC 9112, 3.2).
 */
function refusalOf(request: ReceivedRequest, { responses }: GatewayOptions): GatewayReply | undefined {
  const hosts = request.headers.filter(([name]) => name.toLowerCase() === 'host');
  return hosts.length > 1 ? responses('DEFAULT_4XX', { requestId: request.id, address: '' }) : undefined;
}

function homeOf({ path }: ReceivedRequest, { home }: GatewayOptions): GatewayReply | undefined {
  if (path !== '/' || home === undefined) return undefined;
  return { status: 302, headers: { ...securityHeaders, Location: home }, body: Buffer.alloc(0) };
}

function faultOf(error: unknown): GatewayFault {
  return error instanceof TimedOut ? 'INTEGRATION_TIMEOUT' : 'DEFAULT_5XX';
}

/** Calls a function and reads its answer. Every error that the function has not logged itself is reported before it is thrown. */
function createInvoke({ deployment, load, onFault }: GatewayOptions) {
  type Work<T> = (handler: LambdaHandler, facts: FunctionLimits & { readonly name: string }) => Promise<T>;
  const call = async <T>(name: string, work: Work<T>): Promise<T> => {
    try {
      const facts = deployment.functions.get(name);
      if (!facts) throw new Error(`serverless.yml has no function ${name}`);
      return await work(await load(name), { ...facts, name });
    } catch (error) {
      if (!uncheckedReason(error)) onFault?.(name, error);
      throw error;
    }
  };
  return {
    invokeFunction: <T>(name: string, event: unknown, read: (answered: unknown) => T) =>
      call(name, async (handler, facts) => read(await invoke(handler, event, facts))),
    streamFrom: (name: string, event: unknown) =>
      call(name, async (handler, facts) => {
        const reply = await invokeStreaming(handler, event, facts);
        if (!Buffer.isBuffer(reply.body)) {
          reply.body.once('error', (error) => {
            if (!isReaderGone(error)) onFault?.(name, error);
          });
        }
        return reply;
      }),
  };
}

/** Returns the caller's URL up to the path of the API. */
function addressOf(request: ReceivedRequest, publicUrl: string): string {
  const host = headerOf(request, 'host') ?? '';
  const scheme = headerOf(request, 'x-forwarded-proto') ?? '';
  const origin = callersOrigin({ host, 'x-forwarded-proto': scheme }, publicUrl);
  return origin === '' ? '' : origin + request.stagePrefix;
}

function methodArn({ method, path }: ReceivedRequest): string {
  return `arn:aws:execute-api:local:${ACCOUNT}:local/${STAGE}/${method}${path}`;
}
