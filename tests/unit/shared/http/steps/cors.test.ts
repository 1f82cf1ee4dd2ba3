import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';

import { releaseVersion } from '../../../../../shared/base/release.ts';
import { defineEndpoint } from '../../../../../shared/http/endpoint/define-endpoint.ts';
import type { RequestFacts } from '../../../../../shared/http/runtime.ts';
import { testPipeline } from '../../../../support/pipeline.ts';

const endpoint = defineEndpoint<RequestFacts>()({
  name: 'test.list',
  method: 'GET',
  path: '/api/test/',
  access: 'viewer',
  summary: 'A list',
  list: { sort: ['id'], ties: ['id'] },
  returns: z.array(z.strictObject({ id: z.int() })),
  handle: () => Promise.resolve({ data: [{ id: 1 }, { id: 2 }, { id: 3 }] }),
});
const allowing = (corsOrigins: readonly string[]) => testPipeline([endpoint], { runtime: { corsOrigins } });
const page = 'https://a.example';
const from = (origin: string) => ({ headers: { origin } });
const asks = { method: 'OPTIONS', headers: { origin: page, 'access-control-request-method': 'GET' } };
const named = (headers: Readonly<Record<string, unknown>>) =>
  Object.keys(headers).filter((name) => name.startsWith('Access-Control-'));

describe('pages of other origins', () => {
  it('may not call where nobody said so', async () => {
    const { call } = allowing([]);
    for (const request of [from(page), asks]) {
      const { headers } = await call('/api/test/', request);
      expect(named(headers)).toEqual([]);
      expect(headers['Vary'] ?? '').not.toContain('Origin');
    }
  });

  it('may read answers, errors too, where their origin is named', async () => {
    const { call } = allowing(['https://b.example', page]);
    const answers = [
      await call('/api/test/', from(page)),
      await call('/api/test/?nonsense=1', from(page)),
      await call('/api/nothing/', from(page)),
      await call('/api/test/', { ...from(page), caller: undefined }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 404, 401]);
    for (const { headers } of answers) {
      expect(headers['Access-Control-Allow-Origin']).toBe(page);
      expect(headers['Vary']).toContain('Origin');
      expect(headers['Access-Control-Expose-Headers']).toContain('ETag, Link');
    }
    expect(answers[0]?.headers['Vary']).toBe('Accept, Accept-Encoding, Origin');
  });

  it('are told apart from those that are not named, also by whoever keeps answers', async () => {
    const { call } = allowing([page]);
    for (const request of [from('https://a.example.evil.example'), from('null'), {}]) {
      const { headers } = await call('/api/test/', request);
      expect(named(headers)).toEqual([]);
      expect(headers['Vary']).toContain('Origin');
    }
  });

  it('are all meant by *', async () => {
    const { headers } = await allowing(['*']).call('/api/test/', from(page));
    expect(headers['Access-Control-Allow-Origin']).toBe('*');
    expect(headers['Vary']).not.toContain('Origin');
  });

  it('hear without a token what they may send', async () => {
    const { status, headers, text } = await allowing([page]).call('/api/test/', {
      ...asks,
      caller: undefined,
    });
    expect([status, text]).toEqual([204, '']);
    expect(headers).toMatchObject({
      'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'Access-Control-Max-Age': '7200',
    });
    for (const name of [
      ...['Authorization', 'Content-Type', 'Idempotency-Key', 'If-Match'],
      // Pages that read a feed by `fetch` send it to go on behind the last event.
      'Last-Event-ID',
    ]) {
      expect(headers['Access-Control-Allow-Headers']).toContain(name);
    }
  });
});

describe('a page that asks for a path that leads nowhere', () => {
  it('may send its request, and so read that it is 404', async () => {
    const { call } = allowing([page]);
    const asked = await call('/api/nothing/', { ...asks, caller: undefined });
    expect([asked.status, asked.headers['Access-Control-Allow-Origin']]).toEqual([204, page]);
    for (const headers of [{ origin: page }, { ...asks.headers, origin: 'https://b.example' }])
      expect((await call('/api/nothing/', { method: 'OPTIONS', headers })).status).toBe(404);
  });
});

describe('every answer', () => {
  const { call } = allowing([]);

  it('names the release', async () => {
    for (const path of ['/api/test/', '/api/nothing/'])
      expect((await call(path)).headers['X-Api-Release']).toBe(releaseVersion);
  });

  it('of a page links to the next one, by the path that the caller came by', async () => {
    const first = await call('/api/test/?limit=2&sort=-id&fields=id', { stagePrefix: '/prod' });
    const [, target = ''] = /^<(.+)>; rel="next"$/.exec(String(first.headers['Link'])) ?? [];
    expect(target).toMatch(/^\/prod\/api\/test\/\?limit=2&sort=-id&fields=id&cursor=[\w%-]+$/);
    const next = await call(target.replace('/prod', ''), { stagePrefix: '/prod' });
    expect(next.body.data).toEqual([{ id: 1 }]);
    expect(next.headers['Link']).toBeUndefined();
  });

  it('has no link that the gateway would refuse', async () => {
    const { headers, body } = await call(`/api/test/?limit=1&fields=${Array(900).fill('id').join()}`);
    expect(headers['Link']).toBeUndefined();
    expect(body.meta.next_cursor).toEqual(expect.any(String));
  });
});
