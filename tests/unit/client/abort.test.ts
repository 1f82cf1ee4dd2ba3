// Requests of Node's `fetch` follow a signal only as long as they are in memory.
import { once } from 'node:events';

import { afterEach, describe, expect, it } from '@jest/globals';

import { type ClientOptions, createClient, followFeed, unwrap } from '../../../client/src/index.ts';
import { collectGarbage } from '../../support/garbage-collected.ts';
import { type HttpBehaviour, httpPeer, type RunningHttpPeer } from '../../support/http-peer.ts';

let peer: RunningHttpPeer;
const options = (more: Partial<ClientOptions> = {}): ClientOptions => ({
  ...{ url: peer.url.href, token: 'a-token', timeoutMs: 20_000 },
  ...more,
});
afterEach(() => peer.close());

/** Sends the first line of a feed, and nothing more. */
const firstLine: HttpBehaviour = (_request, response) =>
  response.writeHead(200, { 'content-type': 'application/x-ndjson' }).write('{"id":"first"}\n');
const path = { params: { path: { realm_name: 'paris' } } };

describe('a call whose objects were collected as garbage', () => {
  it('is a feed that ends with the signal of followFeed', async () => {
    let left: Promise<unknown> = Promise.resolve();
    peer = await httpPeer((request, response, body) => {
      left = once(response, 'close');
      firstLine(request, response, body);
    });
    const client = createClient(options());
    const over = new AbortController();
    const ids: string[] = [];
    const feed = followFeed(
      ({ query, signal }) =>
        client.GET('/api/feed/realms/{realm_name}/', {
          ...{ params: { ...path.params, query }, parseAs: 'stream', signal },
        }),
      { signal: over.signal },
    );
    for await (const { id } of feed) {
      ids.push(id);
      void collectGarbage().then(() => {
        over.abort();
      });
    }
    expect(ids).toEqual(['first']);
    await left;
  });

  it('is a feed that ends when the server is silent for longer than the time limit', async () => {
    peer = await httpPeer(firstLine);
    const call = createClient(options({ timeoutMs: 700 })).GET('/api/feed/realms/{realm_name}/', {
      ...{ params: { ...path.params, query: { format: 'ndjson' } }, parseAs: 'stream' },
    });
    const pieces = (await unwrap(call)).getReader();
    await pieces.read();
    const next = pieces.read();
    void collectGarbage();
    await expect(next).rejects.toMatchObject({ name: 'NoAnswerError' });
  });

  it('ends with its signal while it waits for an answer', async () => {
    let isAsked: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => (isAsked = resolve));
    peer = await httpPeer(() => {
      isAsked();
    });
    const over = new AbortController();
    const call = unwrap(createClient(options()).GET('/api/stats/realms/', { signal: over.signal }));
    void asked.then(collectGarbage).then(() => {
      over.abort();
    });
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('ends with its signal while it waits for another try', async () => {
    peer = await httpPeer((_request, response) => response.writeHead(503, { 'retry-after': '20' }).end());
    const over = new AbortController();
    let given: AbortSignal | undefined;
    const sleep = async (_ms: number, signal: AbortSignal) => {
      given = signal;
      await collectGarbage();
      over.abort();
      signal.throwIfAborted();
    };
    const call = unwrap(createClient(options({ sleep })).GET('/api/stats/realms/', { signal: over.signal }));
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(given?.aborted).toBe(true);
  });
});

describe('a call that its caller aborts', () => {
  it.each([
    ['the log-in', '/api/token/'],
    ['the refresh', '/api/token/refresh/'],
  ])('ends at once while it waits for %s, which others may wait for', async (_what, silent) => {
    let isAsked: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => (isAsked = resolve));
    peer = await httpPeer((request, response) => {
      if (request.url === silent) isAsked();
      else response.writeHead(401).end();
    });
    const tokens = { access: 'old', refresh: 'r' };
    const store = { load: () => Promise.resolve(tokens), save: () => Promise.resolve() };
    const client = createClient({
      ...{ ...options(), token: undefined, credentials: { userName: 'zoe', password: 'of-zoe' } },
      ...(silent === '/api/token/refresh/' && { tokens: store }),
    });
    const over = new AbortController();
    const call = unwrap(client.GET('/api/stats/realms/', { signal: over.signal }));
    await asked;
    over.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('blames nobody else while it reads the answer', async () => {
    peer = await httpPeer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"data":');
    });
    const over = new AbortController();
    const call = createClient(options()).GET('/api/stats/realms/', {
      ...{ signal: over.signal, parseAs: 'stream' },
    });
    const pieces = (await unwrap(call)).getReader();
    await pieces.read();
    const next = pieces.read();
    over.abort();
    await expect(next).rejects.toMatchObject({ name: 'AbortError' });
  });
});
