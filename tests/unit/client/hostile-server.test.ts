import { once } from 'node:events';

import { afterEach, describe, expect, it } from '@jest/globals';

import { sleep } from '../../../client/src/client.ts';
import { type ClientOptions, createClient, ndjsonRows, rows, unwrap } from '../../../client/src/index.ts';
import {
  answersEndlessly,
  answersHalf,
  answersJson,
  dripsEndlessly,
  type HttpBehaviour,
  httpPeer,
  neverReplies,
  type RunningHttpPeer,
} from '../../support/http-peer.ts';

let peer: RunningHttpPeer;
const pauses: number[] = [];
const options = (more: Partial<ClientOptions> = {}): ClientOptions => ({
  url: peer.url.href,
  token: 'a-token',
  timeoutMs: 20_000,
  sleep: (ms) => {
    pauses.push(ms);
    return Promise.resolve();
  },
  ...more,
});
afterEach(async () => {
  pauses.length = 0;
  await peer.close();
});

const problem = (status: number, code: string) => ({
  type: `/problems/${code}`,
  title: 'No',
  status,
  detail: 'Not like this.',
  code,
  request_id: 'r-1',
});
const refuses =
  (status: number, code: string, headers: Record<string, string> = {}): HttpBehaviour =>
  (_request, response) =>
    response
      .writeHead(status, { 'content-type': 'application/problem+json', ...headers })
      .end(JSON.stringify(problem(status, code)));
const inTurn = (...all: HttpBehaviour[]): HttpBehaviour => {
  let turn = 0;
  return (request, response, body) => all[Math.min(turn++, all.length - 1)]?.(request, response, body);
};
const meta = { generated_at: '2026-11-20T12:00:00Z', time_zone: 'UTC', request_id: 'r' };
const realms = (more: Partial<ClientOptions> = {}) =>
  unwrap(createClient(options(more)).GET('/api/stats/realms/'));
const createHost = (more: Partial<ClientOptions> = {}) =>
  unwrap(
    createClient(options(more)).POST('/api/config/realm/{realm_name}/hosts/create/', {
      params: { path: { realm_name: 'paris' } },
      body: { host_name: 'web-1', address: '10.0.0.1' },
    }),
  );

describe('the client in front of a hostile server', () => {
  it.each([
    ['an HTML page', 'text/html', '<html>Login</html>'],
    ['half a document', 'application/json', '{"data": ['],
    ['nothing', 'application/json', ''],
  ])('calls %s unreadable', async (_what, type, body) => {
    peer = await httpPeer((_request, response) =>
      response.writeHead(200, { 'content-type': type }).end(body),
    );
    await expect(realms()).rejects.toMatchObject({ name: 'UnreadableAnswerError' });
  });

  it('calls an HTML page with status 502 unreadable, and no problem', async () => {
    peer = await httpPeer((_request, response) =>
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>'),
    );
    await expect(realms()).rejects.toMatchObject({
      name: 'UnreadableAnswerError',
      message: 'Status 502 was answered without a document of the API.',
    });
  });

  it.each([[true], [false]])('stops reading a huge body (announced: %s)', async (announced) => {
    peer = await httpPeer((request, response, body) => {
      response.setHeader('content-type', 'application/json');
      answersEndlessly(announced)(request, response, body);
    });
    await expect(realms({ maxAnswerBytes: 1_000_000 })).rejects.toMatchObject({
      name: 'UnreadableAnswerError',
      message: 'The answer has more than 1000000 bytes.',
    });
  });

  it.each([
    ['is silent', neverReplies],
    ['sends a byte now and then', dripsEndlessly],
  ])('gives up on one that %s', async (_what, behaviour) => {
    peer = await httpPeer((request, response, body) => {
      response.setHeader('content-type', 'application/json');
      behaviour(request, response, body);
    });
    await expect(realms({ timeoutMs: 150, maxWaitMs: 0 })).rejects.toMatchObject({
      name: 'NoAnswerError',
      message: 'The API did not answer: not within 0.15 s.',
    });
  });

  it.each([[Infinity], [3_000_000_000]])('takes a time limit of %s ms for a long one', async (timeoutMs) => {
    peer = await httpPeer((_request, response) => {
      setTimeout(() => {
        answersJson({ data: [], meta })(_request, response, '');
      }, 50);
    });
    await expect(realms({ timeoutMs, maxWaitMs: 0 })).resolves.toMatchObject({ data: [] });
  });

  it('waits a month if it is told to, and not a millisecond', async () => {
    const over = new AbortController();
    const month = sleep(31 * 86_400_000, over.signal).then(() => 'over');
    const later = new Promise((resolve) => setTimeout(resolve, 50, 'not over'));
    peer = await httpPeer(neverReplies);
    await expect(Promise.race([month, later])).resolves.toBe('not over');
    over.abort();
    await expect(month).rejects.toThrow();
  });

  it('gives up on Retry-After without end after five tries', async () => {
    peer = await httpPeer(refuses(503, 'busy', { 'retry-after': '1' }));
    await expect(realms()).rejects.toMatchObject({ name: 'ProblemError', code: 'busy', retryAfterS: 1 });
    expect(peer.requests).toHaveLength(5);
  });

  it('does not wait longer than it may', async () => {
    peer = await httpPeer(refuses(429, 'locked_out', { 'retry-after': '999999999' }));
    await expect(realms()).rejects.toMatchObject({ code: 'locked_out', retryAfterS: 999_999_999 });
    expect(pauses).toEqual([]);
  });

  it.each([['soon'], ['-1'], ['1e9'], ['']])('takes Retry-After: %j for none', async (value) => {
    peer = await httpPeer(refuses(503, 'busy', { 'retry-after': value }));
    await expect(realms()).rejects.toMatchObject({ code: 'busy' });
    expect(peer.requests).toHaveLength(1);
  });

  it('follows no redirect, which would carry the token elsewhere', async () => {
    peer = await httpPeer((_request, response) =>
      response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    );
    await expect(realms({ maxWaitMs: 0 })).rejects.toMatchObject({
      name: 'NoAnswerError',
      message: expect.stringContaining('redirect'),
    });
  });

  it.each([
    ['is no JSON', 200],
    ['has no status of HTTP', 999],
    ['redirects', 302],
  ])('ends the body of an answer that %s, which would keep the process alive', async (_what, status) => {
    let ended: Promise<unknown> = Promise.resolve();
    peer = await httpPeer((_request, response) => {
      ended = once(response, 'close');
      response.writeHead(status, { 'content-type': 'text/html' }).write('<html>');
    });
    await expect(realms({ maxWaitMs: 0 })).rejects.toThrow(/text\/html|status|redirect/);
    await ended;
  });

  it('ends the body of a refusal if the token cannot be renewed', async () => {
    let ended: Promise<unknown> = Promise.resolve();
    peer = await httpPeer((request, response, body) => {
      if (request.url === '/api/token/refresh/') refuses(500, 'internal_error')(request, response, body);
      else {
        ended = once(response, 'close');
        response.writeHead(401).write('{');
      }
    });
    const tokens = { access: 'old', refresh: 'r' };
    const store = { load: () => Promise.resolve(tokens), save: () => Promise.resolve() };
    const client = createClient({ ...options(), token: undefined, tokens: store });
    await expect(unwrap(client.GET('/api/stats/realms/'))).rejects.toMatchObject({ code: 'internal_error' });
    await ended;
  });

  it('ends a list whose page names itself as the next one', async () => {
    peer = await httpPeer(
      answersJson({ data: [{ realm: 'paris' }], meta: { ...meta, next_cursor: 'again' } }),
    );
    const client = createClient(options());
    const read = async () => {
      for await (const row of rows((page) => client.GET('/api/stats/realms/', { params: { query: page } })))
        expect(row.realm).toBe('paris');
    };
    await expect(read()).rejects.toMatchObject({ name: 'UnreadableAnswerError' });
    expect(peer.requests).toHaveLength(2);
  });

  it.each([
    ['has no end', 'x'.repeat(9_000_000), 'A line of the answer does not end.'],
    ['is no JSON', '{"a":1}\nnot json\n', 'A line of the answer is no JSON.'],
  ])('ends ndjson of which a line %s', async (_what, text, message) => {
    peer = await httpPeer((_request, response) =>
      response.writeHead(200, { 'content-type': 'application/x-ndjson' }).end(text),
    );
    const client = createClient(options());
    const read = async () => {
      const ask = () =>
        client.GET('/api/stats/realms/', { params: { query: { format: 'ndjson' } }, parseAs: 'stream' });
      for await (const row of ndjsonRows(ask)) expect(row).toEqual({ a: 1 });
    };
    await expect(read()).rejects.toMatchObject({ name: 'UnreadableAnswerError', message });
  });

  it('searches a long line once, in however many pieces it comes', async () => {
    peer = await httpPeer(neverReplies);
    const piece = new TextEncoder().encode('x'.repeat(250));
    const pieces = 24_000;
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        if (sent <= pieces) controller.enqueue(piece);
        else controller.close();
      },
    });
    const before = process.cpuUsage();
    const call = Promise.resolve({ data: body, response: new Response() });
    await expect(ndjsonRows(() => call, { allowPartial: true }).next()).rejects.toThrow('no JSON');
    // Searched with each piece, the six megabytes took more than thirty seconds.
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000_000).toBeLessThan(10);
  });

  it.each([
    ['application/x-ndjson; charset=utf-8', 'no rows'],
    ['text/html', 'UnreadableAnswerError'],
  ])('takes an empty body of %s for %s', async (type, expected) => {
    peer = await httpPeer((_request, response) =>
      response.writeHead(200, { 'content-type': type, 'content-length': 0 }).end(),
    );
    const client = createClient(options());
    const read = async () => {
      const ask = () =>
        client.GET('/api/stats/realms/', { params: { query: { format: 'ndjson' } }, parseAs: 'stream' });
      for await (const row of ndjsonRows(ask)) return row;
      return 'no rows';
    };
    const nameOf = (error: unknown) => (error instanceof Error ? error.name : error);
    await expect(read().catch(nameOf)).resolves.toBe(expected);
  });

  it('ends ndjson whose last line says why it is not whole', async () => {
    const problem = {
      type: '/problems/busy',
      title: 'Unavailable',
      status: 503,
      detail: 'Later.',
      code: 'busy',
      request_id: '1',
    };
    peer = await httpPeer((_request, response) =>
      response
        .writeHead(200, { 'content-type': 'application/x-ndjson' })
        .end(`{"a":1}\n{"problem":"a row of that name"}\n${JSON.stringify({ problem })}\n`),
    );
    const client = createClient(options());
    const found: unknown[] = [];
    const read = async () => {
      const ask = () =>
        client.GET('/api/stats/realms/', { params: { query: { format: 'ndjson' } }, parseAs: 'stream' });
      for await (const row of ndjsonRows(ask)) found.push(row);
    };
    await expect(read()).rejects.toMatchObject({ name: 'ProblemError', code: 'busy', status: 503 });
    expect(found).toEqual([{ a: 1 }, { problem: 'a row of that name' }]);
  });

  it.each([['of…another'], ['two\nlines']])('refuses a token that no header can have: %j', async (token) => {
    peer = await httpPeer(neverReplies);
    expect(() => createClient(options({ token }))).toThrow(TypeError);
    expect(() => createClient(options({ token }))).not.toThrow(token);
  });

  it.each([['ftp://x'], ['http://user:secret@host/'], ['http://host/?a=1'], ['no address']])(
    'refuses to speak to %s',
    async (url) => {
      peer = await httpPeer(neverReplies);
      expect(() => createClient({ url })).toThrow(TypeError);
      expect(() => createClient({ url })).not.toThrow(/secret/);
    },
  );
});

describe('a name that an address cannot have', () => {
  it.each([['.'], ['..']])('asks nothing: %s', async (host) => {
    peer = await httpPeer(answersJson({ data: {}, meta }));
    const client = createClient(options());
    const params = { path: { realm_name: 'paris', host } };
    const call = async () => client.GET('/api/status/realms/{realm_name}/hosts/{host}/', { params });
    await expect(call()).rejects.toThrow(new TypeError(`host cannot be '${host}'.`));
    expect(peer.requests).toEqual([]);
  });

  it('is no other one with dots', async () => {
    peer = await httpPeer(answersJson({ data: {}, meta }));
    const params = { path: { realm_name: 'paris', host: '../..' } };
    await createClient(options()).GET('/api/status/realms/{realm_name}/hosts/{host}/', { params });
    expect(peer.requests).toEqual(['GET /api/status/realms/paris/hosts/..%2F../']);
  });
});

describe('a write', () => {
  it('is sent again under the same key when its answer is lost half way', async () => {
    peer = await httpPeer(inTurn(answersHalf, answersJson({ data: { host_name: 'web-1' }, meta }, 201)));
    await expect(createHost()).resolves.toMatchObject({ data: { host_name: 'web-1' } });
    const keys = peer.headers.map((headers) => headers['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(peer.bodies[1]).toBe(peer.bodies[0]);
  });

  it('has another key each time that it is meant', async () => {
    peer = await httpPeer(answersJson({ data: {}, meta }, 201));
    await createHost();
    await createHost();
    expect(new Set(peer.headers.map((headers) => headers['idempotency-key'])).size).toBe(2);
  });

  it('waits for the first of its key when that is still running', async () => {
    peer = await httpPeer(
      inTurn(
        refuses(409, 'idempotency_in_progress', { 'retry-after': '1' }),
        answersJson({ data: {}, meta }, 201),
      ),
    );
    await createHost();
    expect(pauses).toHaveLength(1);
    expect(pauses[0]).toBeGreaterThanOrEqual(1000);
  });

  it('is not sent again when it is refused for good', async () => {
    peer = await httpPeer(refuses(409, 'host_exists'));
    await expect(createHost()).rejects.toMatchObject({ code: 'host_exists', status: 409 });
    expect(peer.requests).toHaveLength(1);
  });
});
