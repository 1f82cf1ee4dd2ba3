import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

import { afterEach, describe, expect, it } from '@jest/globals';

import { callContext } from '../../../../../shared/base/call-context.ts';
import {
  type HttpOptions,
  type HttpRequest,
  openHttp,
} from '../../../../../shared/connectors/kit/http-client.ts';
import { parseJson } from '../../../../../shared/connectors/kit/json.ts';
import { createMemoryBudget } from '../../../../../shared/connectors/kit/memory-budget.ts';
import {
  answersEndlessly,
  answersHalf,
  answersJson,
  dripsEndlessly,
  type HttpBehaviour,
  httpPeer,
  neverReplies,
  type RunningHttpPeer,
} from '../../../../support/http-peer.ts';

const MB = 1024 * 1024;

const running: RunningHttpPeer[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((peer) => peer.close()));
});

async function start(behave: HttpBehaviour): Promise<RunningHttpPeer> {
  const peer = await httpPeer(behave);
  running.push(peer);
  return peer;
}

const chunked = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n';

/** Writes `start` to the socket, and then `repeated` until the connection is closed. */
const raw =
  (start: string, repeated: string): HttpBehaviour =>
  ({ socket }) => {
    socket.write(start);
    const piece = repeated.repeat(50);
    const write = () => {
      while (!socket.destroyed) if (!socket.write(piece)) return;
    };
    if (repeated !== '') {
      socket.on('drain', write);
      write();
    }
  };

const question: HttpRequest = { method: 'POST', path: '/ask', headers: {}, body: '{}', isRepeatable: true };

async function client(behave: HttpBehaviour, options: Partial<HttpOptions> = {}) {
  const peer = await start(behave);
  const http = openHttp({ url: peer.url }, { largestAnswer: MB, idleConnections: 2, ...options });
  const ask = (round: Partial<HttpRequest> = {}, ms = 10_000) =>
    http.exchange({ ...question, ...round }, callContext(AbortSignal.timeout(ms)), ({ body }) => body.length);
  return { peer, http, ask };
}

describe('a round trip', () => {
  it('sends what it is given, below the address of the peer', async () => {
    const peer = await start((_request, response, body) => response.end(body));
    const http = openHttp({ url: new URL('/below/', peer.url) }, { largestAnswer: MB });
    const answer = await http.exchange(
      { ...question, path: '/ask?a=b', headers: { accept: 'application/json' }, body: 'été' },
      callContext(AbortSignal.timeout(60_000)),
      ({ status, body }) => [status, body.toString()],
    );
    expect([answer, peer.requests]).toEqual([[200, 'été'], ['POST /below/ask?a=b']]);
    expect(peer.headers[0]).toMatchObject({ host: peer.url.host, accept: 'application/json' });
  });

  it.each<[string, Partial<HttpRequest>]>([
    ['a line break in a path', { path: '/a\r\nx-other: 1' }],
    ['a blank in a path', { path: '/a b' }],
    ['letters that are not encoded', { path: '/é' }],
    ['a path that is none', { path: 'ask' }],
    ['a very long path', { path: `/${'x'.repeat(20_000)}` }],
    ['a line break in a header', { headers: { authorization: 'a\r\nx-other: 1' } }],
    ['letters in a header that is ASCII', { headers: { authorization: 'é' } }],
  ])('refuses %s before anything is sent', async (_what, round) => {
    const { peer, ask } = await client(answersJson({}));
    await expect(ask(round)).rejects.toThrow(/request|header/);
    expect(peer.connections()).toBe(0);
  });
});

describe('a peer that answers badly', () => {
  it.each<[string, HttpBehaviour, string]>([
    ['never', neverReplies, 'aborted'],
    ['drop by drop, for ever', dripsEndlessly, 'aborted'],
    ['with half of what it announced', answersHalf, 'broken'],
    ['by closing', (_request, response) => response.destroy(), 'broken'],
    ['with no HTTP', (request) => request.socket.end('hello\r\n\r\n'), 'broken'],
    ['with more than an answer can be, announced', answersEndlessly(true), 'too_large'],
    ['with more than an answer can be, in pieces', answersEndlessly(false), 'too_large'],
    [
      'compressed',
      (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
      'unreadable',
    ],
  ])('%s', async (_how, behave, kind) => {
    const { peer, ask } = await client(behave);
    await expect(ask({}, kind === 'aborted' ? 200 : 10_000)).rejects.toMatchObject({
      name: 'WireFault',
      kind,
    });
    expect(peer.requests.length).toBeLessThanOrEqual(2);
  });

  it.each<[string, string, string, string]>([
    ['a head without end', 'HTTP/1.1 200 OK\r\n', `x-a: ${'b'.repeat(995)}\r\n`, 'broken'],
    ['a header without end', 'HTTP/1.1 200 OK\r\nx-a: ', 'b'.repeat(1000), 'broken'],
    ['a chunk extension without end', `${chunked}5;a=`, 'b'.repeat(1000), 'broken'],
    ['a trailer without end', `${chunked}0\r\n`, `x-a: ${'b'.repeat(995)}\r\n`, 'broken'],
    ['interim answers without end', '', 'HTTP/1.1 100 Continue\r\n\r\n', 'aborted'],
    ['chunks of one byte without end', chunked, '1\r\n \r\n', 'aborted'],
    ['a negative length', 'HTTP/1.1 200 OK\r\ncontent-length: -2\r\n\r\n{}', '', 'broken'],
    ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 5\r\n\r\n{}', '', 'broken'],
    [
      'a length and chunks',
      'HTTP/1.1 200 OK\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
      '',
      'broken',
    ],
  ])('with %s', async (_how, start, repeated, kind) => {
    const { ask } = await client(raw(start, repeated));
    await expect(ask({}, kind === 'aborted' ? 200 : 10_000)).rejects.toMatchObject({ kind });
  });

  it('with a second answer behind the first: the next request does not get it', async () => {
    const answer = (body: string) =>
      `HTTP/1.1 200 OK\r\ncontent-length: ${String(body.length)}\r\n\r\n${body}`;
    const { ask } = await client((request, response, body) => {
      if (body === 'first') request.socket.write(answer('1') + answer('stolen'));
      else response.end('22');
    });
    expect([await ask({ body: 'first' }), await ask({ body: 'second' })]).toEqual([1, 2]);
  });

  it('by sending us elsewhere: nobody there is asked', async () => {
    const other = await start(answersJson({}));
    const { ask } = await client((_request, response) =>
      response.writeHead(307, { location: other.url.href }).end(),
    );
    await expect(ask()).rejects.toMatchObject({ kind: 'redirected' });
    expect(other.connections()).toBe(0);
  });

  it('with JSON that is none, or too deep', () => {
    const kinds = ['', '<html>', '{"a":', '['.repeat(20_000), `${'{"a":'.repeat(200)}1${'}'.repeat(200)}`];
    for (const text of kinds) {
      expect(() => parseJson(Buffer.from(text))).toThrow(expect.objectContaining({ kind: 'unreadable' }));
    }
    expect(parseJson(Buffer.from('[[1]]'))).toEqual([[1]]);
    expect(parseJson(Buffer.from('null'))).toBeNull();
  });
});

describe('the memory of the process', () => {
  const room = 24 * MB;
  const memoryFor = (answers: number) => createMemoryBudget(128 * MB + answers * room);
  const answerOf =
    (bytes: number, announced: boolean): HttpBehaviour =>
    (_request, response) => {
      const body = Buffer.alloc(bytes, ' ');
      response.writeHead(200, announced ? { 'content-length': bytes } : {});
      if (!announced) response.write(body.subarray(0, 1));
      response.end(announced ? body : body.subarray(1));
    };

  it('makes an announced answer wait until there is room for it', async () => {
    const memory = memoryFor(1);
    const release = await memory.reserve(MB, AbortSignal.timeout(60_000));
    const { ask } = await client(answerOf(MB, true), { memory });
    let isAnswered = false;
    const asked = ask().then((bytes) => {
      isAnswered = true;
      return bytes;
    });
    const small = await client(answerOf(10, true));
    await small.ask();
    expect(isAnswered).toBe(false);
    release();
    expect(await asked).toBe(MB);
  });

  it('ends one that grows beyond what is left, instead of waiting with its hands full', async () => {
    const memory = memoryFor(1);
    await memory.reserve(MB / 2, AbortSignal.timeout(60_000));
    const { ask } = await client(answerOf(MB, false), { memory });
    await expect(ask()).rejects.toMatchObject({ kind: 'no_room' });
  });

  it('is left to one of many answers without end, which is too large; the others find no room', async () => {
    const memory = memoryFor(8);
    const { ask } = await client(answersEndlessly(false), { memory, largestAnswer: 100 * MB });
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => ask({}, 60_000)));
    const kinds = outcomes.map((outcome) =>
      outcome.status === 'rejected' ? (outcome.reason as { readonly kind: unknown }).kind : 'read',
    );
    expect(kinds).toContain('too_large');
    expect(kinds.filter((kind) => kind !== 'too_large' && kind !== 'no_room')).toEqual([]);
    expect(memory.reserveNow(8 * MB)).toBeDefined();
  });

  it('lets other answers pass while one does not come to its end', async () => {
    const memory = memoryFor(4);
    let hasStarted: () => void;
    const started = new Promise<void>((resolve) => (hasStarted = resolve));
    const stuck: HttpBehaviour = (_request, response) => {
      response.writeHead(200).write(Buffer.alloc(MB, ' '), () => {
        hasStarted();
      });
    };
    const { ask, peer } = await client(stuck, { memory });
    const waiting = ask({}, 60_000).catch((error: unknown) => error);
    await started;
    for (const [bytes, announced] of [
      [MB, true],
      [MB, false],
    ] as const) {
      const other = await client(answerOf(bytes, announced), { memory });
      expect(await other.ask({}, 60_000)).toBe(bytes);
    }
    peer.hangUp();
    expect(await waiting).toMatchObject({ kind: 'broken' });
  });

  it('has all of its room again after answers, good and bad', async () => {
    const memory = memoryFor(1);
    for (const behave of [
      answerOf(MB, true),
      answerOf(MB, false),
      answersHalf,
      answersEndlessly(false),
      answersEndlessly(true),
    ]) {
      const { http } = await client(behave, { memory });
      const over = new AbortController();
      await http.exchange(question, callContext(over.signal), () => 0).catch(() => 0);
      over.abort();
    }
    expect(memory.reserveNow(MB)).toBeDefined();
  });
});

describe('connections', () => {
  it('are kept for what may be repeated', async () => {
    const { peer, ask } = await client(answersJson({}));
    for (let turn = 0; turn < 10; turn += 1) await ask();
    expect(peer.connections()).toBe(1);
    await Promise.all(Array.from({ length: 10 }, () => ask()));
    for (let turn = 0; turn < 10; turn += 1) await ask();
    expect(peer.connections()).toBe(10);
    // Two of them were kept.
    await Promise.all(Array.from({ length: 10 }, () => ask()));
    expect(peer.connections()).toBe(18);
  });

  it('are new ones for what may not', async () => {
    const { peer, ask } = await client(answersJson({}));
    await ask();
    await ask({ isRepeatable: false });
    await ask({ isRepeatable: false });
    expect(peer.connections()).toBe(3);
  });

  it('are not used again when they were idle for long, by the clock of the day', async () => {
    let now = 0;
    const { peer, ask } = await client(answersJson({}), { clock: () => now });
    await ask();
    now += 4000;
    await ask();
    expect(peer.connections()).toBe(1);
    now += 4001;
    await ask();
    expect(peer.connections()).toBe(2);
  });

  it('may die while they are idle: what may be repeated is asked on a new one', async () => {
    let turn = 0;
    const { peer, ask } = await client((request, response) => {
      turn += 1;
      if (turn === 2) request.socket.destroy();
      else response.end('{}');
    });
    await ask();
    expect(await ask()).toBe(2);
    expect([peer.requests.length, peer.connections()]).toEqual([3, 2]);
    peer.hangUp();
    expect(await ask()).toBe(2);
  });

  it('that are new and break are not tried again', async () => {
    const { peer, ask } = await client((_request, response) => response.destroy());
    await expect(ask()).rejects.toMatchObject({ kind: 'broken' });
    await expect(ask({ isRepeatable: false })).rejects.toMatchObject({ kind: 'broken' });
    expect(peer.requests).toHaveLength(2);
  });

  it('to nobody are a fault of their own, as nothing was asked', async () => {
    const { peer, http } = await client(answersJson({}));
    await peer.close();
    running.length = 0;
    const asked = http.exchange(question, callContext(AbortSignal.timeout(60_000)), () => 0);
    await expect(asked).rejects.toMatchObject({ kind: 'unreachable' });
    const late = http.exchange(question, callContext(AbortSignal.abort()), () => 0);
    await expect(late).rejects.toMatchObject({ kind: 'unreachable' });
  });

  it.each([0, 10])(
    'carry no second question while the first is being sent, also if its answer has come and it is over (%i MB)',
    async (megabytes) => {
      const sockets: Socket[] = [];
      const server = createServer((socket) => {
        sockets.push(socket);
        socket.on('error', () => undefined);
        socket.on('data', () => {
          socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}');
          if (megabytes > 0) socket.pause();
        });
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const url = new URL(`http://127.0.0.1:${port}`);
      const http = openHttp({ url }, { largestAnswer: MB, idleConnections: 2 });
      const over = new AbortController();
      const sizeOf = ({ body }: { readonly body: Buffer }) => body.length;
      const body = 'x'.repeat(megabytes * MB);
      const first = http.exchange({ ...question, body }, callContext(over.signal), sizeOf);
      const second = first.then(() =>
        http.exchange(question, callContext(AbortSignal.timeout(3000)), sizeOf),
      );
      void first.then(() => {
        over.abort();
      });
      expect([await first, await second]).toEqual([2, 2]);
      expect(sockets).toHaveLength(megabytes > 0 ? 2 : 1);
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  );

  it('carry two hundred questions at once', async () => {
    const { ask } = await client(answersJson({ a: 1 }));
    const answers = await Promise.all(Array.from({ length: 200 }, () => ask()));
    expect(new Set(answers)).toEqual(new Set([7]));
  });
});
