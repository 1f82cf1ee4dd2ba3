import { once } from 'node:events';
import { createServer, type IncomingMessage, request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { APIGatewayProxyEvent } from 'aws-lambda';

import { type GatewayDescription, readGatewayDescription } from '../../../../server/gateway/deployment.ts';
import type { GatewayOptions, RequestLine } from '../../../../server/gateway/gateway.ts';
import { gatewayListener } from '../../../../server/gateway/gateway.ts';
import { readGatewayResponses } from '../../../../server/gateway/gateway-responses.ts';
import type { LambdaHandler } from '../../../../server/gateway/invoke.ts';
import { listenOnLoopback, type LoopbackServer } from '../../../../server/gateway/loopback-server.ts';
import { routeMatcher } from '../../../../server/gateway/match-route.ts';
import { type AnswerStream, defineAwslambdaGlobal } from '../../../../server/gateway/stream-answers.ts';
import { SlowCallerError } from '../../../../server/gateway/streamed-reply.ts';
import { AppError, type ProblemCode } from '../../../../shared/base/errors.ts';
import { bodyLimit } from '../../../../shared/http/request/body-limit.ts';
import { headersOf } from '../../../../shared/http/request/read-event.ts';
import { answerGateway } from '../../../../shared/security/gateway-answer.ts';
import { recordingReports } from '../../../support/authorizer-reports.ts';

const responses = readGatewayResponses(join(import.meta.dirname, '../../../..'));
const guard = {
  name: 'guard',
  type: 'TOKEN',
  identitySource: 'method.request.header.Authorization',
  resultTtlInSeconds: 60,
} as const;
const timeoutMs = 60_000;
const deployment: GatewayDescription = {
  functions: new Map(['guard', 'open', 'closed'].map((name) => [name, { timeoutMs, memoryMb: 128 }])),
  schedules: [],
  queues: [],
  routes: [
    { path: 'api/open', method: 'ANY', functionName: 'open', authorizer: undefined, streams: false },
    { path: 'api/open/{proxy+}', method: 'ANY', functionName: 'open', authorizer: undefined, streams: false },
    { path: 'api/streamed', method: 'ANY', functionName: 'open', authorizer: undefined, streams: true },
    { path: 'api/closed/{proxy+}', method: 'ANY', functionName: 'closed', authorizer: guard, streams: false },
  ],
};

/** A function with a short timeout, for tests that wait until it is exceeded. */
const hurried: GatewayDescription = {
  ...deployment,
  functions: new Map([['open', { timeoutMs: 200, memoryMb: 128 }]]),
};

const watchful = { name: 'guard', type: 'REQUEST', resultTtlInSeconds: 0 } as const;
const watched: GatewayDescription = {
  ...deployment,
  routes: [
    {
      path: 'api/watched/{proxy+}',
      method: 'ANY',
      functionName: 'closed',
      authorizer: watchful,
      streams: false,
    },
  ],
};

const policy = (Effect: 'Allow' | 'Deny', Resource = '*') => ({
  principalId: 'ada',
  policyDocument: { Version: '2012-10-17', Statement: [{ Effect, Action: 'execute-api:Invoke', Resource }] },
  context: { role: 'admin', age: 7 },
});

let gateway: LoopbackServer | undefined;
afterEach(async () => {
  await gateway?.close();
  gateway = undefined;
});

/** Starts a gateway on these handlers; the one called `open` is asked on `/api/open`. */
async function start(handlers: Record<string, LambdaHandler>, options: Partial<GatewayOptions> = {}) {
  const load = (name: string) => Promise.resolve(handlers[name]!);
  gateway = await listenOnLoopback(
    createServer(gatewayListener({ deployment, responses, load, ...options })),
    0,
  );
  return gateway.url;
}

const echo: LambdaHandler = (event) => ({ statusCode: 200, body: JSON.stringify(event) });
const ok: LambdaHandler = () => ({ statusCode: 200, body: '{}' });
const eventOf = async (answer: Response) => (await answer.json()) as APIGatewayProxyEvent;

describe('the event that a function gets', () => {
  it('has the path verbatim, the final slash and the percent signs included', async () => {
    const url = await start({ open: echo });
    const event = await eventOf(await fetch(`${url}/api/open/a%20b%2Fc/%C3%A9/?x=1`));
    expect(event).toMatchObject({
      path: '/api/open/a%20b%2Fc/%C3%A9/',
      resource: '/api/open/{proxy+}',
      pathParameters: { proxy: 'a%20b%2Fc/%C3%A9' },
    });
  });

  it.each(['PATCH', 'DELETE', 'PUT'])('is handed on whatever its method is: %s', async (method) => {
    const url = await start({ open: echo });
    const event = await eventOf(await fetch(`${url}/api/open/x/`, { method, body: '{}' }));
    expect(event).toMatchObject({ httpMethod: method, requestContext: { path: '/api/open/x/' } });
  });

  it('has query values decoded, once and as lists', async () => {
    const url = await start({ open: echo });
    const event = await eventOf(await fetch(`${url}/api/open?a=1&a=2%25&b=x+y`));
    expect(event.queryStringParameters).toEqual({ a: '2%', b: 'x y' });
    expect(event.multiValueQueryStringParameters).toEqual({ a: ['1', '2%'], b: ['x y'] });
  });

  it('has null where there is no query and no body', async () => {
    const url = await start({ open: echo });
    const event = await eventOf(await fetch(`${url}/api/open`));
    expect(event).toMatchObject({
      queryStringParameters: null,
      multiValueQueryStringParameters: null,
      body: null,
      isBase64Encoded: false,
      pathParameters: null,
    });
  });

  it('has every body as base64, as all media types are binary ones', async () => {
    const url = await start({ open: echo });
    const event = await eventOf(await fetch(`${url}/api/open`, { method: 'POST', body: '{"é":1}' }));
    expect(event.isBase64Encoded).toBe(true);
    expect(Buffer.from(event.body ?? '', 'base64').toString()).toBe('{"é":1}');
  });

  it.each(['X-Forwarded-Proto', 'x-forwarded-proto'])(
    'has the scheme of the request, whatever %s says',
    async (name) => {
      const url = await start({ open: echo });
      const event = await eventOf(await fetch(`${url}/api/open`, { headers: { [name]: 'https' } }));
      expect(headersOf(event)['x-forwarded-proto']).toBe('http');
      const refused = await fetch(`${url}/api/closed/x`, { headers: { [name]: 'https' } });
      expect(refused.headers.get('www-authenticate')).toContain(`resource_metadata="${url}/`);
    },
  );

  it('has no more of a long body than functions need to refuse it', async () => {
    const lengths: number[] = [];
    const url = await start({
      open: (event) => {
        lengths.push(Buffer.from((event as APIGatewayProxyEvent).body ?? '', 'base64').length);
        return { statusCode: 200 };
      },
    });
    for (const length of [bodyLimit - 1, bodyLimit, bodyLimit + 1, 10 * 1024 * 1024])
      await fetch(`${url}/api/open`, { method: 'POST', body: Buffer.alloc(length) });
    expect(lengths).toEqual([bodyLimit - 1, bodyLimit, bodyLimit + 1, bodyLimit + 1]);
  });

  it('has headers in the case they were sent in, and repeated ones as lists', async () => {
    const url = new URL(await start({ open: echo }));
    const headers = ['Host', 'h', 'X-Twice', 'one', 'X-Twice', 'two'];
    const event = await new Promise<APIGatewayProxyEvent>((resolve) => {
      httpRequest({ port: url.port, path: '/api/open', headers }, (answer) => {
        answer.on('data', (chunk: Buffer) => {
          resolve(JSON.parse(chunk.toString()) as APIGatewayProxyEvent);
        });
      }).end();
    });
    expect(event.headers['X-Twice']).toBe('two');
    expect(event.multiValueHeaders['X-Twice']).toEqual(['one', 'two']);
  });

  it.each([
    ['http://api.example:8080/api/open/a%20b/?x=1', '/api/open/a%20b/', 'api.example:8080', { x: '1' }],
    ['HTTPS://api.example/api/open', '/api/open', 'api.example', null],
  ])('has path and host of a target in absolute form: %s', async (target, path, host, query) => {
    const { hostname, port } = new URL(await start({ open: echo }));
    const request = httpRequest({ hostname, port, path: target, headers: { Host: 'other.example' } }).end();
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    const event = (await json(answer)) as APIGatewayProxyEvent;
    expect(event).toMatchObject({ path, queryStringParameters: query, requestContext: { path } });
    expect(headersOf(event)['host']).toBe(host);
  });

  it('says who asked, under an id that the answer repeats', async () => {
    const url = await start({ open: echo });
    const answer = await fetch(`${url}/api/open`);
    const { requestContext } = await eventOf(answer);
    expect(requestContext.identity.sourceIp).toBe('127.0.0.1');
    expect(answer.headers.get('x-amzn-requestid')).toBe(requestContext.requestId);
  });

  it('comes with a context that counts the time down', async () => {
    const url = await start({
      open: (_event, context) => ({ statusCode: 200, body: String(context.getRemainingTimeInMillis()) }),
    });
    const remaining = Number(await (await fetch(`${url}/api/open`)).text());
    expect(remaining).toBeGreaterThan(0);
    expect(remaining).toBeLessThanOrEqual(timeoutMs);
  });
});

describe('the answer of a function', () => {
  it('is decoded when it is base64', async () => {
    const body = gzipSync('{"packed":true}').toString('base64');
    const headers = { 'Content-Encoding': 'gzip' };
    const url = await start({ open: () => ({ statusCode: 200, headers, body, isBase64Encoded: true }) });
    expect(await (await fetch(`${url}/api/open`)).json()).toEqual({ packed: true });
  });

  it('keeps status, headers and repeated headers', async () => {
    const url = await start({
      open: () => ({
        statusCode: 201,
        headers: { 'content-type': 'text/csv', Location: '/x' },
        multiValueHeaders: { 'Set-Cookie': ['a=1', 'b=2'] },
        body: 'a,b',
      }),
    });
    const answer = await fetch(`${url}/api/open`);
    expect(answer.status).toBe(201);
    expect(answer.headers.get('content-type')).toBe('text/csv');
    expect(answer.headers.get('location')).toBe('/x');
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  });

  it.each<[string, LambdaHandler]>([
    ['throws', () => Promise.reject(new Error('secret words'))],
    ['answers nothing', () => undefined],
    ['answers a body that is no text', () => ({ statusCode: 200, body: { a: 1 } })],
    ['answers more than 6 MB', () => ({ statusCode: 200, body: 'x'.repeat(6_400_000) })],
  ])('is a 502 problem when the function %s', async (_what, open) => {
    const faults: unknown[] = [];
    const url = await start({ open }, { onFault: (name, error) => faults.push([name, error]) });
    const answer = await fetch(`${url}/api/open`);
    const body = await answer.text();
    expect(answer.status).toBe(502);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(JSON.parse(body)).toMatchObject({
      status: 502,
      code: 'function_failed',
      request_id: answer.headers.get('x-amzn-requestid'),
    });
    expect(body).not.toContain('secret words');
    expect(faults).toHaveLength(1);
  });

  it('is a 504 problem when the function takes longer than it may', async () => {
    const url = await start({ open: () => new Promise(() => undefined) }, { deployment: hurried });
    const answer = await fetch(`${url}/api/open`);
    expect(answer.status).toBe(504);
    expect(await answer.json()).toMatchObject({ status: 504, code: 'timeout' });
  });
});

describe('requests that reach no function', () => {
  it.each(['/', '/api/', '/api/opens', '/api/closed/', '/elsewhere'])(
    'are 404 problems: %s',
    async (path) => {
      const url = await start({ open: ok });
      const answer = await fetch(url + path);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ status: 404, code: 'path_not_found' });
    },
  );

  it('are 413 problems when they are over 10 MB', async () => {
    const url = await start({ open: ok });
    const body = Buffer.alloc(10 * 1024 * 1024 + 1);
    const answer = await fetch(`${url}/api/open`, { method: 'POST', body });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ status: 413, code: 'request_too_large' });
  });
});

describe('the authorizer', () => {
  const get = (url: string, token?: string) =>
    fetch(`${url}/api/closed/x`, token ? { headers: { authorization: token } } : {});

  /** The challenge of a 401, which refers to the metadata of RFC 9728. */
  const challengeAt = (url: string) =>
    `Bearer realm="realmgate", resource_metadata="${url}/.well-known/oauth-protected-resource"`;

  it('is not asked without a token: 401 with the scheme', async () => {
    const asked: unknown[] = [];
    const url = await start({ guard: (event) => asked.push(event), closed: ok });
    const answer = await get(url);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe(challengeAt(url));
    expect(await answer.json()).toMatchObject({ status: 401, code: 'token_not_valid' });
    expect(asked).toEqual([]);
  });

  it('says in its 401 what was sent, which credentials are good where, and where a token comes from', async () => {
    const refusing = { ...policy('Deny'), context: { sent: 'Basic was sent.' } };
    const url = await start({ guard: () => refusing, closed: ok });
    for (const [sent, words] of [
      [undefined, 'No Authorization header was sent. This path'],
      ['Basic YTpi', 'Basic was sent. This path'],
    ] as const) {
      const answer = await get(url, sent);
      const { detail } = (await answer.json()) as { readonly detail: string };
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, challengeAt(url)]);
      expect(detail).toContain(words);
      expect(detail).toMatch(/Bearer with a valid access token or access key.+GET \/api\/token\/.+\(Basic\)/);
      expect(detail).toMatch(/ApiKey, X-Api-Key.+\/api\/passive-checks\/parser\/ only/);
    }
  });

  it('hands its context to the function, every value as text', async () => {
    const url = await start({ guard: () => policy('Allow'), closed: echo });
    const event = await eventOf(await get(url, 'Bearer t'));
    expect(event.requestContext.authorizer).toEqual({ principalId: 'ada', role: 'admin', age: '7' });
  });

  it('is asked with the token and the ARN of the method', async () => {
    const asked: unknown[] = [];
    const url = await start({ guard: (event) => (asked.push(event), policy('Allow')), closed: ok });
    await get(url, 'Bearer t');
    expect(asked).toEqual([
      {
        type: 'TOKEN',
        authorizationToken: 'Bearer t',
        methodArn: 'arn:aws:execute-api:local:000000000000:local/local/GET/api/closed/x',
      },
    ]);
  });

  it('is asked again for a token only after a minute', async () => {
    let now = 0;
    let calls = 0;
    const guarded: LambdaHandler = () => (++calls, policy('Allow'));
    const url = await start({ guard: guarded, closed: ok }, { clock: () => now });
    await get(url, 'Bearer t');
    now = 59_999;
    await get(url, 'Bearer t');
    expect(calls).toBe(1);
    await get(url, 'Bearer other');
    expect(calls).toBe(2);
    now = 60_000;
    await get(url, 'Bearer t');
    expect(calls).toBe(3);
  });

  it('is asked again for a token if the clock was set back', async () => {
    let now = 7_200_000;
    let calls = 0;
    const guarded: LambdaHandler = () => (++calls, policy('Allow'));
    const url = await start({ guard: guarded, closed: ok }, { clock: () => now });
    await get(url, 'Bearer t');
    now -= 3_600_000;
    await get(url, 'Bearer t');
    expect(calls).toBe(2);
  });

  it('keeps a denial as it keeps every policy', async () => {
    let calls = 0;
    const url = await start({ guard: () => (++calls, policy('Deny')), closed: ok });
    for (const _ of [1, 2]) expect((await get(url, 'Bearer t')).status).toBe(401);
    expect(calls).toBe(1);
  });

  it.each<[string, LambdaHandler, number, string]>([
    ['denies', () => policy('Deny'), 401, 'token_not_valid'],
    ['allows something else', () => policy('Allow', 'arn:*/POST/*'), 401, 'token_not_valid'],
    ['fails', () => Promise.reject(new Error('no table')), 503, 'store_unavailable'],
    ['answers no policy', () => ({ hello: 'world' }), 503, 'store_unavailable'],
  ])('ends the request when it %s', async (_what, guarded, status, code) => {
    const url = await start({ guard: guarded, closed: ok });
    const answer = await get(url, 'Bearer t');
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ status, code });
  });

  it('that could not check a caller tells the code of an issuer that is down, and is not reported twice', async () => {
    const faults: unknown[] = [];
    const failure = (code: ProblemCode) =>
      new AppError(code, { detail: 'Told to callers.', cause: 'not told' });
    const answers = async (code: ProblemCode) => {
      const identify = () => Promise.reject(failure(code));
      const question = () => ({ resource: '*', description: '', identify });
      const guarded = () => answerGateway(question, recordingReports());
      const url = await start({ guard: guarded, closed: ok }, { onFault: (...fault) => faults.push(fault) });
      const answer = await get(url, 'Bearer t');
      return [answer.status, answer.headers.get('retry-after'), await answer.json()];
    };
    const problem = { title: 'Unavailable', status: 503, request_id: expect.any(String) };
    const told = {
      type: '/problems/issuer_unavailable',
      code: 'issuer_unavailable',
      detail: 'Told to callers.',
    };
    expect(await answers('issuer_unavailable')).toEqual([503, '5', { ...problem, ...told }]);
    const [status, , other] = await answers('secrets_unavailable');
    expect([status, other]).toEqual([503, expect.objectContaining({ code: 'store_unavailable' })]);
    expect(JSON.stringify(other)).not.toContain('Told');
    expect(faults).toEqual([]);
  });

  it('that is too slow, or fails, is a 503 that says when to come back, and is asked again', async () => {
    const facts = { timeoutMs: 200, memoryMb: 128 };
    const hurried = { ...deployment, functions: new Map([...deployment.functions, ['guard', facts]]) };
    const guarded = [() => new Promise(() => undefined), () => Promise.reject(new Error('no table'))];
    const url = await start(
      { guard: () => (guarded.shift() ?? (() => policy('Allow')))(), closed: ok },
      { deployment: hurried },
    );
    for (const _ of [1, 2]) {
      const answer = await get(url, 'Bearer t');
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
      const problem = await answer.text();
      expect(JSON.parse(problem)).toMatchObject({ status: 503, code: 'store_unavailable' });
      expect(problem).not.toContain('no table');
    }
    expect((await get(url, 'Bearer t')).status).toBe(200);
  });
});

it('tells of every request that it answered', async () => {
  const lines: RequestLine[] = [];
  const url = await start({ open: ok }, { onRequest: (line) => lines.push(line) });
  await (await fetch(`${url}/api/open?secret=1`)).text();
  expect(lines).toMatchObject([{ method: 'GET', path: '/api/open', status: 200 }]);
});

describe('an authorizer of type REQUEST', () => {
  it('is asked for every request, with all of it but the body', async () => {
    const seen: unknown[] = [];
    const guardian: LambdaHandler = (event) => {
      seen.push(event);
      return policy('Allow');
    };
    const url = await start({ guard: guardian, closed: echo }, { deployment: watched });
    const send = async () =>
      fetch(`${url}/api/watched/x/?api_key=k1`, {
        method: 'POST',
        body: '{"secret":1}',
        headers: { 'X-Api-Key': 'k2' },
      });
    const event = await eventOf(await send());
    await send();
    expect(event.requestContext.authorizer).toMatchObject({ principalId: 'ada', role: 'admin' });
    expect(seen).toHaveLength(2);
    expect(seen[0]).toMatchObject({
      type: 'REQUEST',
      methodArn: expect.stringMatching(/^arn:aws:execute-api:.*\/POST\/api\/watched\/x\/$/),
      path: '/api/watched/x/',
      queryStringParameters: { api_key: 'k1' },
      multiValueHeaders: { 'X-Api-Key': ['k2'] },
    });
    expect(JSON.stringify(seen[0])).not.toContain('secret');
  });

  it.each<[string, LambdaHandler, number]>([
    ['denies', () => policy('Deny'), 401],
    ['fails', () => Promise.reject(new Error('broken')), 503],
  ])('that %s keeps the request from its function', async (_, guardian, status) => {
    const url = await start({ guard: guardian, closed: ok }, { deployment: watched });
    expect((await fetch(`${url}/api/watched/x/`)).status).toBe(status);
  });
});

describe('where pages of other origins may call', () => {
  const root = join(import.meta.dirname, '../../../..');

  it('lets their browsers ask for the methods without a token, and read its own answers', async () => {
    const { routes } = readGatewayDescription(root, { cors: true });
    const guarded = readGatewayDescription(root).routes.filter(({ authorizer }) => authorizer);
    expect(guarded.length).toBeGreaterThan(5);
    for (const { path } of guarded) {
      const asked = path.replace('{proxy+}', 'a/b');
      expect(routeMatcher(routes)('OPTIONS', asked)?.route.authorizer).toBeUndefined();
      expect(routeMatcher(routes)('GET', asked)?.route.authorizer).toBeDefined();
    }
    const url = await start({}, { responses: readGatewayResponses(root, 'https://a.example') });
    const refused = await fetch(`${url}/api/closed/x`);
    expect(refused.headers.get('access-control-allow-origin')).toBe('https://a.example');
    expect(refused.headers.get('access-control-expose-headers')).toBe('Retry-After, WWW-Authenticate');
  });

  it('asks browsers for a token, and says nothing of origins, where none may', async () => {
    const { routes } = readGatewayDescription(root);
    expect(routeMatcher(routes)('OPTIONS', '/api/status/x')?.route.authorizer).toBeDefined();
    const refused = await fetch(`${await start({})}/api/closed/x`);
    expect(refused.headers.has('access-control-allow-origin')).toBe(false);
  });
});

describe('a function that streams', () => {
  beforeAll(defineAwslambdaGlobal);
  type Streaming = (event: unknown, stream: AnswerStream) => Promise<unknown>;
  const streaming = (handler: Streaming) => {
    const { awslambda } = globalThis as unknown as {
      awslambda: { streamifyResponse: (one: Streaming) => unknown };
    };
    return { open: awslambda.streamifyResponse(handler) as LambdaHandler };
  };
  const metadata = { statusCode: 201, headers: { 'X-Own': 'yes' } };
  const begin = (stream: AnswerStream) => {
    stream.metadata = metadata;
    stream.write('');
  };

  it('is passed on while it writes', async () => {
    const gate = new AbortController();
    const url = await start(
      streaming(async (_event, stream) => {
        begin(stream);
        stream.write('first');
        await once(gate.signal, 'abort');
        stream.end(' last');
      }),
    );
    const answer = await fetch(`${url}/api/streamed`);
    expect([answer.status, answer.headers.get('x-own')]).toEqual([201, 'yes']);
    const reader = answer.body!.getReader();
    expect(Buffer.from((await reader.read()).value).toString()).toBe('first');
    gate.abort();
    expect(Buffer.from((await reader.read()).value).toString()).toBe(' last');
    expect((await reader.read()).done).toBe(true);
  });

  it('is answered as a whole, with its length, if it has written everything', async () => {
    const handlers = streaming((_event, stream) => {
      begin(stream);
      stream.write('first');
      stream.end(' last');
      return Promise.resolve();
    });
    const url = await start(handlers);
    const answer = await fetch(`${url}/api/streamed`);
    expect(await answer.text()).toBe('first last');
    expect(answer.headers.get('content-length')).toBe('10');
    const empty = await fetch(`${url}/api/streamed`, { method: 'HEAD' });
    expect([empty.status, empty.headers.get('content-length')]).toEqual([201, null]);
  });

  it('arrives whole, with less and with more than the stream buffers', async () => {
    let pieces = 0;
    const handlers = streaming(async (_event, stream) => {
      begin(stream);
      for (let piece = 0; piece < pieces; piece += 1) {
        if (!stream.write('x'.repeat(4000))) await once(stream, 'drain');
      }
      stream.end('end');
    });
    const url = await start(handlers);
    for (pieces = 0; pieces < 40; pieces += 3)
      expect((await (await fetch(`${url}/api/streamed`)).text()).length).toBe(4000 * pieces + 3);
  });

  it('that fails on the way leaves an answer that is not whole', async () => {
    const faults: unknown[] = [];
    const handlers = streaming(async (_event, stream) => {
      begin(stream);
      stream.write('half');
      await turn();
      throw new Error('gone');
    });
    const url = await start(handlers, { onFault: (_name, error) => faults.push(error) });
    const answer = await fetch(`${url}/api/streamed`);
    await expect(answer.text()).rejects.toThrow('terminated');
    expect(faults).toEqual([new Error('gone')]);
  });

  it('that does not end in time is broken off', async () => {
    const url = await start(
      streaming(async (_event, stream) => {
        begin(stream);
        await once(stream, 'close').catch(() => undefined);
      }),
      { deployment: hurried },
    );
    await expect(fetch(`${url}/api/streamed`).then((answer) => answer.text())).rejects.toThrow();
  });

  it('is not what failed, if the caller does not read', async () => {
    const faults: unknown[] = [];
    const writeAll = async (_event: unknown, stream: AnswerStream) => {
      begin(stream);
      while (!stream.destroyed) {
        if (!stream.write(Buffer.alloc(1_000_000))) await once(stream, 'drain').catch(() => undefined);
      }
    };
    const url = await start(streaming(writeAll), {
      deployment: hurried,
      onFault: (_name, error) => faults.push(error),
    });
    const answer = await fetch(`${url}/api/streamed`);
    while (faults.length === 0) await turn();
    expect(faults).toEqual([expect.any(SlowCallerError)]);
    await answer.body!.cancel().catch(() => undefined);
  });

  it('hears that the caller went away', async () => {
    const left = new AbortController();
    const faults: unknown[] = [];
    const handlers = streaming(async (_event, stream) => {
      begin(stream);
      stream.write('first');
      await once(stream, 'close').catch(() => undefined);
      left.abort();
    });
    const url = await start(handlers, { onFault: (_name, error) => faults.push(error) });
    const caller = new AbortController();
    await fetch(`${url}/api/streamed`, { signal: caller.signal });
    caller.abort();
    if (!left.signal.aborted) await once(left.signal, 'abort');
    expect(faults).toEqual([]);
  });

  it.each<[string, Record<string, LambdaHandler>]>([
    ['throws first', streamingLater(() => Promise.reject(new Error('no')))],
    ['writes without metadata', streamingLater((stream) => Promise.resolve(stream.end('{}')))],
    ['ends without metadata', streamingLater((stream) => Promise.resolve(stream.end()))],
    [
      'has odd metadata',
      streamingLater((stream) => {
        stream.metadata = { statusCode: 99 };
        return Promise.resolve(stream.end('body'));
      }),
    ],
    ['does not stream', { open: ok }],
  ])('that %s is 502', async (_what, handlers) => {
    const url = await start(handlers);
    expect((await fetch(`${url}/api/streamed`)).status).toBe(502);
  });
});

/** Marked when it is called first: the global is not there before. */
function streamingLater(answer: (stream: AnswerStream) => Promise<unknown>): Record<string, LambdaHandler> {
  const handler = (_event: unknown, stream: unknown) => answer(stream as AnswerStream);
  return {
    open: Object.assign(handler, { [Symbol.for('aws.lambda.runtime.handler.streaming')]: 'response' }),
  };
}
