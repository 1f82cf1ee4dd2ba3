import { afterEach, describe, expect, it } from '@jest/globals';

import { callContext, OutOfTime } from '../../../../shared/base/call-context.ts';
import { AppError } from '../../../../shared/base/errors.ts';
import { createMemoryBudget } from '../../../../shared/connectors/kit/memory-budget.ts';
import { fieldEquals, openSearch, type SearchRequest } from '../../../../shared/connectors/search/index.ts';
import {
  answersEndlessly,
  answersHalf,
  answersJson,
  dripsEndlessly,
  type HttpBehaviour,
  httpPeer,
  neverReplies,
  type RunningHttpPeer,
} from '../../../support/http-peer.ts';

const running: RunningHttpPeer[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((peer) => peer.close()));
});

const layout: HttpBehaviour = (request, response, body) => {
  const answer = request.url?.startsWith('/_resolve')
    ? { indices: [{ name: 'events', attributes: ['open'] }] }
    : { fields: { host_name: { keyword: { searchable: true } }, time: { date: { searchable: true } } } };
  answersJson(answer)(request, response, body);
};

const hits = (documents: readonly object[] = []) => ({
  timed_out: false,
  _shards: { total: 1, failed: 0 },
  hits: { total: { value: documents.length, relation: 'eq' }, hits: documents },
});

/** Starts a backend that returns a correct mapping, and answers searches in the given way. */
async function backendThat(answers: HttpBehaviour) {
  const peer = await httpPeer((request, response, body) => {
    const isSearch = request.url?.includes('/_search') === true;
    (isSearch ? answers : layout)(request, response, body);
  });
  running.push(peer);
  const open = openSearch({ url: peer.url.href }, { memory: createMemoryBudget(160 * 1024 * 1024) });
  const within = (signal: AbortSignal) => open({ realm: 'paris', context: callContext(signal) });
  return { peer, within, backend: within(AbortSignal.timeout(60_000)) };
}

const question: SearchRequest = {
  index: 'events',
  where: [fieldEquals('host_name', 'web')],
  sort: [],
  size: 10,
  times: ['time'],
  source: [],
};

const refusal = (type: string, status: number) =>
  answersJson(
    { error: { type, reason: 'secret words of 10.0.0.1:9200', root_cause: [{ type, reason: 'x' }] }, status },
    status,
  );

describe('a search backend that answers badly is one clear error', () => {
  it.each<[string, HttpBehaviour, string]>([
    ['never', neverReplies, 'search_backend_timeout'],
    ['drop by drop', dripsEndlessly, 'search_backend_timeout'],
    ['half an answer', answersHalf, 'search_backend_failed'],
    ['by closing', (_request, response) => response.destroy(), 'search_backend_failed'],
    ['a page of HTML', (_request, response) => response.end('<html>login</html>'), 'search_backend_failed'],
    ['JSON of something else', answersJson({ hello: 'world' }), 'search_backend_failed'],
    ['100 MB, announced', answersEndlessly(true), 'search_backend_answer_too_large'],
    ['100 MB, in pieces', answersEndlessly(false), 'search_backend_answer_too_large'],
    [
      'somewhere else',
      (_request, response) => response.writeHead(302, { location: 'http://192.0.2.1/' }).end(),
      'search_backend_failed',
    ],
    ['401', answersJson({ error: 'no' }, 401), 'search_backend_credentials'],
    [
      '401 of a proxy',
      (_request, response) => response.writeHead(401).end('<h1>No</h1>'),
      'search_backend_credentials',
    ],
    ['403', refusal('security_exception', 403), 'search_backend_forbidden'],
    ['partial shards', answersJson({ ...hits(), _shards: { total: 5, failed: 2 } }), 'search_backend_failed'],
    ['partial because of time', answersJson({ ...hits(), timed_out: true }), 'search_backend_timeout'],
    ['that it has too much to do', refusal('es_rejected_execution_exception', 429), 'search_backend_busy'],
    ['that its memory is full', refusal('circuit_breaking_exception', 503), 'search_backend_busy'],
    ['that it has no master', refusal('cluster_block_exception', 503), 'search_backend_failed'],
    ['that the question is wrong', refusal('parsing_exception', 400), 'search_backend_refused'],
    ['that it is broken', refusal('null_pointer_exception', 500), 'search_backend_failed'],
    [
      'the gateway of a proxy',
      (_request, response) => response.writeHead(502).end('<h1>Bad</h1>'),
      'search_backend_failed',
    ],
  ])('%s', async (_what, answers, code) => {
    const { within } = await backendThat(answers);
    const backend = within(AbortSignal.timeout(code === 'search_backend_timeout' ? 300 : 60_000));
    const error = await backend.search(question).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code, message: expect.stringContaining("realm 'paris'") });
    expect(String(error)).not.toMatch(/secret|127\.0\.0\.1|10\.0\.0\.1/);
  });

  it('nobody there', async () => {
    const { backend, peer } = await backendThat(answersJson(hits()));
    await peer.close();
    running.length = 0;
    const asked = backend.search(question);
    await expect(asked).rejects.toMatchObject({ code: 'search_backend_unreachable' });
  });

  it('a busy one says when to come back', async () => {
    const { backend } = await backendThat(refusal('es_rejected_execution_exception', 429));
    const asked = backend.search(question);
    await expect(asked).rejects.toMatchObject({ headers: { 'Retry-After': '1' }, kind: 'unavailable' });
  });

  it('odd values in documents become null', async () => {
    const odd = {
      _id: 'a',
      _index: 'events',
      _source: { state: 1e300, output: { deep: [] } },
      fields: { time: ['1e300'] },
      sort: [9_223_372_036_854_775_807, null, { odd: true }],
    };
    const { backend } = await backendThat(answersJson(hits([odd])));
    const { documents } = await backend.search(question);
    expect(documents).toMatchObject([{ times: { time: null }, sort: [null, null, null] }]);
  });
});

describe('a walk through more than the memory holds', () => {
  it('needs room for a page at a time', async () => {
    const [pages, words] = [12, 'x'.repeat(1_000_000)];
    let page = 0;
    const { backend } = await backendThat((...call) => {
      page += 1;
      const document = { _id: String(page), _index: 'events', _source: { words }, fields: { time: ['1'] } };
      answersJson({ ...hits(page > pages ? [] : [document]), _scroll_id: 'place' })(...call);
    });
    const walk = backend.walk({
      index: 'events',
      where: [],
      time: 'time',
      source: ['words'],
      ids: true,
      pageSize: 1,
    });
    let found = 0;
    for await (const documents of walk) found += documents.length;
    expect(found).toBe(pages);
  });
});

describe('a walk that breaks', () => {
  it('is an error, not an end, and its context is closed', async () => {
    const page = [{ _id: 'a', _index: 'events', fields: { time: ['1'] } }];
    let turn = 0;
    const { backend, peer } = await backendThat((request, response, body) => {
      turn += 1;
      if (request.method === 'DELETE') answersJson({})(request, response, body);
      else if (turn === 1) answersJson({ ...hits(page), _scroll_id: 'place' })(request, response, body);
      else refusal('search_context_missing_exception', 404)(request, response, body);
    });
    const walk = backend.walk({
      index: 'events',
      where: [],
      time: 'time',
      source: [],
      ids: true,
      pageSize: 10,
    });
    expect((await walk.next()).value).toHaveLength(1);
    await expect(walk.next()).rejects.toMatchObject({ code: 'search_backend_failed' });
    expect(peer.requests.at(-1)).toBe('DELETE /_search/scroll');
  });

  it('does not ask twice for a page that was lost', async () => {
    let asked = 0;
    const page = [{ _id: 'a', _index: 'events', fields: { time: ['1'] } }];
    const { backend } = await backendThat((request, response, body) => {
      if (request.url?.startsWith('/_search/scroll') !== true)
        answersJson({ ...hits(page), _scroll_id: 'p' })(request, response, body);
      else if (request.method === 'POST') {
        asked += 1;
        response.destroy();
      } else answersJson({})(request, response, body);
    });
    const walk = backend.walk({
      index: 'events',
      where: [],
      time: 'time',
      source: [],
      ids: true,
      pageSize: 10,
    });
    await walk.next();
    await expect(walk.next()).rejects.toMatchObject({ code: 'search_backend_failed' });
    expect(asked).toBe(1);
  });
});

describe('what is known of a backend', () => {
  it('is read once for two hundred at once, and again after a minute', async () => {
    let now = 1_000_000;
    const peer = await httpPeer((request, response, body) => {
      (request.url?.includes('/_search') === true ? answersJson(hits()) : layout)(request, response, body);
    });
    running.push(peer);
    const open = openSearch({ url: peer.url.href }, { clock: () => now });
    const ask = (realm: string) =>
      open({ realm, context: callContext(AbortSignal.timeout(60_000)) }).search(question);
    await Promise.all(Array.from({ length: 200 }, (_, turn) => ask(`realm-${turn}`)));
    const layouts = () => peer.requests.filter((request) => request.includes('_field_caps')).length;
    expect(layouts()).toBe(1);
    expect(peer.connections()).toBeLessThanOrEqual(8);
    now += 61_000;
    await ask('paris');
    expect(layouts()).toBe(2);
  });

  it('a reader without time does not take the others along', async () => {
    let answer: () => void = () => undefined;
    const peer = await httpPeer((request, response, body) => {
      if (request.url?.includes('/_search') === true) answersJson(hits())(request, response, body);
      else if (request.url?.includes('_field_caps') === true)
        answer = () => {
          layout(request, response, body);
        };
      else layout(request, response, body);
    });
    running.push(peer);
    const open = openSearch({ url: peer.url.href });
    const hasty = new AbortController();
    const first = open({ realm: 'paris', context: callContext(hasty.signal) })
      .search(question)
      .catch((error: unknown) => error);
    const second = open({ realm: 'paris', context: callContext(AbortSignal.timeout(60_000)) }).search(
      question,
    );
    while (peer.requests.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    hasty.abort(new OutOfTime('engine'));
    expect(await first).toMatchObject({ code: 'search_backend_timeout' });
    answer();
    expect((await second).documents).toEqual([]);
  });
});

describe('proof of who asks', () => {
  it('is made for each request, with all that a signature is over', async () => {
    const seen: object[] = [];
    const peer = await httpPeer((request, response, body) => {
      (request.url?.includes('/_search') === true ? answersJson(hits()) : layout)(request, response, body);
    });
    running.push(peer);
    const authorize = (request: object) => {
      seen.push(request);
      return Promise.resolve({ authorization: `Signed ${seen.length}` });
    };
    const backend = openSearch(
      { url: `${peer.url.href}below/` },
      { authorize },
    )({
      realm: 'paris',
      context: callContext(AbortSignal.timeout(60_000)),
    });
    await backend.search(question);
    expect(seen.at(-1)).toMatchObject({
      method: 'POST',
      host: peer.url.host,
      path: expect.stringMatching(/^\/below\/events\/_search\?/),
      headers: { 'content-type': 'application/json' },
      body: peer.bodies.at(-1),
    });
    expect(peer.headers.at(-1)).toMatchObject({ authorization: `Signed ${seen.length}` });
  });
});
