import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';

import { AppError } from '../../../../../shared/base/errors.ts';
import type { Source } from '../../../../../shared/base/source.ts';
import type { Answer } from '../../../../../shared/http/answer/answer.ts';
import { defineEndpoint } from '../../../../../shared/http/endpoint/define-endpoint.ts';
import type { EndpointFacts } from '../../../../../shared/http/endpoint/endpoint.ts';
import type { RequestFacts } from '../../../../../shared/http/runtime.ts';
import { type PipelineSeed, testPipeline } from '../../../../support/pipeline.ts';

type Handle = (facts: RequestFacts) => Promise<Answer<unknown>>;

function answering(
  handle: Handle,
  over: Omit<Partial<EndpointFacts>, 'page' | 'document'> & PipelineSeed & { returns?: z.ZodType } = {},
) {
  const { runtime = {}, remainingMs = 29_000, ...spec } = over;
  const endpoint = defineEndpoint<RequestFacts>()({
    name: 'test.answer',
    method: 'GET',
    path: '/api/answer/',
    access: 'viewer',
    summary: 'Answers',
    returns: z.unknown(),
    ...spec,
    handle: (_, facts) => handle(facts),
  });
  return testPipeline([endpoint], { runtime, remainingMs });
}
/** Returns a clock that goes on by `stepMs` at each look. */
const tickingClock = (stepMs: number) => {
  let now = Date.parse('2026-01-01T00:00:00Z');
  return () => (now += stepMs);
};
const saying = (answer: Answer<unknown>, over: Parameters<typeof answering>[1] = {}) =>
  answering(() => Promise.resolve(answer), over);
const throwing = (error: unknown, over: Parameters<typeof answering>[1] = {}) =>
  // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- anything may be thrown
  answering(() => Promise.reject(error), over);

describe('every answer', () => {
  it('is enveloped and carries the id and the security headers', async () => {
    const { body, headers } = await saying({ data: { a: 1 }, notice: 'Only a part.' }).call('/api/answer/');
    expect(body).toEqual({
      data: { a: 1 },
      meta: expect.objectContaining({
        notice: 'Only a part.',
        request_id: 'request-1',
        time_zone: 'Europe/Paris',
      }),
    });
    expect(headers).toMatchObject({
      'Content-Type': 'application/json; charset=utf-8',
      'X-Request-Id': 'request-1',
      'X-Content-Type-Options': 'nosniff',
    });
  });

  it("takes status and headers from the handler before the endpoint's own", async () => {
    const answer = { data: null, status: 200, headers: { Location: '/x/' } } as const;
    const { status, headers } = await saying(answer, { success: [201, 200] }).call('/api/answer/');
    expect([status, headers['Location']]).toEqual([200, '/x/']);
  });
});

describe('partial answers', () => {
  const ok: Source = { realm: 'a', result: 'ok', latency_ms: 3, row_count: 1 };
  const dead: Source = {
    realm: 'b, é',
    result: 'error',
    error: 'engine refused',
    code: 'engine_unreachable',
    latency_ms: 1,
    row_count: 0,
  };
  const slow: Source = { realm: 'c', result: 'timeout', latency_ms: 9, row_count: 0 };
  const ask = (sources: Source[], query = '') =>
    saying({ data: [1], sources }, { sources: true }).call(`/api/answer/${query}`);

  it('say that they are whole when they are', async () => {
    const { body, headers } = await ask([ok]);
    expect(body.meta).toMatchObject({ partial: false, sources: [ok] });
    expect(headers).not.toHaveProperty('X-Partial-Result');
  });

  it('name the realms that failed', async () => {
    const { status, body, headers } = await ask([ok, dead, slow]);
    expect(status).toBe(200);
    expect(body.meta).toMatchObject({ partial: true, sources: [ok, dead, slow] });
    expect(headers['X-Partial-Result']).toBe('b%2C %C3%A9,c');
  });

  it.each([
    ['some failed and the caller is strict', [ok, dead], '?strict=true', 502, 'partial_answer'],
    ['some were slow and the caller is strict', [ok, slow], '?strict=true', 504, 'partial_answer'],
    ['all failed', [dead, slow], '', 502, 'no_realm_answered'],
    ['all were slow', [slow], '', 504, 'no_realm_answered'],
  ])('are refused when %s', async (_, sources, query, status, code) => {
    const answer = await ask(sources, query);
    expect([answer.status, answer.body.code, answer.body.sources]).toEqual([status, code, sources]);
    expect(answer.headers).not.toHaveProperty('X-Partial-Result');
  });

  it('name a few of many in the detail, and all of them in the sources', async () => {
    const many = Array.from({ length: 500 }, (_, index) => ({ ...dead, realm: `realm-${index}` }));
    const { body } = await ask(many);
    expect(body.detail).toContain('realm-9 (engine refused) and 490 more');
    expect(body.detail).not.toContain('realm-10');
    expect(body.sources).toHaveLength(500);
  });

  it('name no more realms in a header than headers have room for', async () => {
    const many = Array.from({ length: 500 }, (_, index) => ({
      ...dead,
      realm: `${'é'.repeat(20)}-${index}`,
    }));
    const header = String((await ask([ok, ...many])).headers['X-Partial-Result']);
    expect(header.length).toBeLessThanOrEqual(4000);
    expect(header).toMatch(/-\d+,\*$/);
  });

  it.each([1, 500])('name no realm in a header that is too long for it, of %d', async (count) => {
    const long = Array.from({ length: count }, (_, index) => ({
      ...dead,
      realm: `${'界'.repeat(250)}${index}`,
    }));
    expect((await ask([ok, ...long])).headers['X-Partial-Result']).toBe('*');
    const short = { ...dead, realm: 'b' };
    expect((await ask([ok, short, ...long])).headers['X-Partial-Result']).toBe('b,*');
  });

  it('name any realm so that it can be read back', async () => {
    const odd = ['a,b', '100%', '*', 'é\u{1f600}', '\ud800'].map((realm) => ({ ...dead, realm }));
    const header = String((await ask([ok, ...odd])).headers['X-Partial-Result']);
    const realms = ['a,b', '100%', '*', 'é\u{1f600}', '\ufffd'];
    expect(header.split(',').map(decodeURIComponent)).toEqual(realms);
  });

  it('that say that a thing is not there name who was not asked', async () => {
    const unsure = new AppError('host_not_found', { detail: 'No.', sources: [ok, dead, slow] });
    const answer = await answering(() => Promise.reject(unsure)).call('/api/answer/');
    expect([answer.status, answer.body.sources]).toEqual([404, [ok, dead, slow]]);
    expect(answer.headers['X-Partial-Result']).toBe('b%2C %C3%A9,c');
  });

  it('tell the handler that the caller is strict', async () => {
    const { call } = answering((facts) => Promise.resolve({ data: facts.strict, sources: [ok] }), {
      sources: true,
    });
    expect((await call('/api/answer/?strict=1')).body.data).toBe(true);
  });

  it('do not share a tag with whole ones', async () => {
    const [whole, partial] = [await ask([ok]), await ask([ok, dead])];
    expect(partial.headers['ETag']).not.toBe(whole.headers['ETag']);
  });
});

describe('errors', () => {
  it.each([
    ['a read', 'GET', 502],
    ['a write', 'POST', 503],
  ] as const)('of an engine that cannot be reached answer %s (%s) with %d', async (_, method, status) => {
    const error = new AppError('engine_unreachable', {
      detail: 'realm a',
      cause: new Error('10.0.0.1'),
    });
    const { call, lines } = throwing(error, { method });
    const answer = await call('/api/answer/', { method });
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ status, code: 'engine_unreachable', detail: 'realm a' });
    expect(answer.text).not.toContain('10.0.0.1');
    expect(lines.at(-1)).toMatchObject({ level: 'error', code: 'request.failed', fields: { error, status } });
  });

  it('of our own store answer a read with 503', async () => {
    const error = new AppError('store_unavailable', { detail: 'The store does not answer.' });
    const { status, body } = await throwing(error).call('/api/answer/');
    expect([status, body.title]).toEqual([503, 'Unavailable']);
  });

  it('carry the headers that they need', async () => {
    const error = new AppError('locked_out', {
      detail: 'Wait.',
      headers: { 'Retry-After': '30' },
    });
    const { status, headers } = await throwing(error).call('/api/answer/');
    expect(status).toBe(429);
    expect(headers).toMatchObject({
      'Retry-After': '30',
      'X-Request-Id': 'request-1',
      'Cache-Control': 'no-store',
    });
  });

  it.each([
    ['unknown ones', new Error('secret 10.0.0.1')],
    ['things that are no errors', 'secret'],
    ['our own internal ones', new AppError('pattern_not_allowed', { detail: 'secret' })],
  ])('lose their words when they are %s', async (_, error) => {
    const { call, lines } = throwing(error);
    const { status, text, body } = await call('/api/answer/');
    expect([status, body.code]).toEqual([500, 'internal_error']);
    expect(text).not.toContain('secret');
    expect(lines.at(-1)?.fields['error']).toBe(error);
  });

  it('come in time when the work does not', async () => {
    const never = answering(() => new Promise<never>(() => undefined), { remainingMs: 520 });
    const { status, body } = await never.call('/api/answer/');
    expect([status, body.code]).toEqual([504, 'deadline_exceeded']);
  });

  it.each([
    [true, [503, '5', 'store_unavailable']],
    [false, [504, '5', 'deadline_exceeded']],
  ])('blame the store for that only if it was slow meanwhile: %s', async (wasSlow, expected) => {
    const asked: number[] = [];
    const wasStoreSlow = (ms: number) => {
      asked.push(ms);
      return wasSlow;
    };
    const seed = { remainingMs: 520, runtime: { wasStoreSlow, clock: tickingClock(7) } };
    const late = answering(() => new Promise<never>(() => undefined), seed);
    const { status, headers, body } = await late.call('/api/answer/');
    expect([status, headers['Retry-After'], body.code]).toEqual(expected);
    expect(asked).toEqual([expect.any(Number)]);
    // The store is asked about the time since the request arrived.
    expect(asked[0]).toBeGreaterThan(0);
  });

  it('say when to try again if something is unavailable', async () => {
    const retryAfter = async (headers?: Record<string, string>) => {
      const error = new AppError('secrets_unavailable', { detail: 'No.', ...(headers && { headers }) });
      return (await throwing(error).call('/api/answer/')).headers['Retry-After'];
    };
    expect([await retryAfter(), await retryAfter({ 'Retry-After': '30' })]).toEqual(['5', '30']);
  });

  it('can still be made when the work is told to stop', async () => {
    const { call } = answering(
      ({ context: { signal } }) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            resolve({ data: 'stopped' });
          });
        }),
      { remainingMs: 1010 },
    );
    expect((await call('/api/answer/')).body.data).toBe('stopped');
  });
});

describe('revalidation', () => {
  const { call } = saying({ data: { a: 1 } });

  it.each([
    ['the same tag', (tag: string) => tag],
    ['one of several', (tag: string) => `"x", ${tag}`],
    ['the strong form of it', (tag: string) => tag.replace('W/', '')],
    ['any', () => '*'],
  ])('answers 304 without a body to %s', async (_, known) => {
    const first = await call('/api/answer/');
    expect(first.headers).toMatchObject({
      ETag: expect.stringMatching(/^W\/".+"$/),
      'Cache-Control': 'private, no-cache',
    });
    const again = await call('/api/answer/', {
      headers: { 'If-None-Match': known(String(first.headers['ETag'])) },
      requestId: 'request-2',
    });
    expect([again.status, again.text, again.headers['ETag']]).toEqual([304, '', first.headers['ETag']]);
  });

  it('answers anew whoever wants that', async () => {
    const first = await call('/api/answer/');
    const again = await call('/api/answer/', {
      headers: { 'If-None-Match': String(first.headers['ETag']), 'Cache-Control': 'no-cache' },
    });
    expect(again.status).toBe(200);
  });

  it('answers anew when the data or the notice are other ones', async () => {
    const tags = await Promise.all(
      [{ data: { a: 1 } }, { data: { a: 2 } }, { data: { a: 1 }, notice: 'n' }].map(
        async (answer) => (await saying(answer).call('/api/answer/')).headers['ETag'],
      ),
    );
    expect(new Set(tags).size).toBe(3);
    const again = await call('/api/answer/', { headers: { 'If-None-Match': String(tags[1]) } });
    expect(again.status).toBe(200);
  });

  it('answers anew when the figures over all rows are other ones, although those of the page are not', async () => {
    const pageOf = (worst: number) =>
      saying(
        { data: [{ name: 'a' }, { name: 'b' }], summary: { worst } },
        {
          list: { sort: ['name'], ties: ['name'], summary: () => z.object({ worst: z.number() }) },
          returns: z.array(z.object({ name: z.string() })),
        },
      );
    const first = await pageOf(100).call('/api/answer/?limit=1');
    const known = { headers: { 'If-None-Match': String(first.headers['ETag']) } };
    const again = await pageOf(0).call('/api/answer/?limit=1', known);
    expect(again).toMatchObject({
      status: 200,
      body: { data: [{ name: 'a' }], meta: { summary: { worst: 0 } } },
    });
    expect((await pageOf(100).call('/api/answer/?limit=1', known)).status).toBe(304);
  });

  it.each(['*', '"tag"'])(
    'is not for a change, whose answer has the new tag: If-None-Match: %s',
    async (known) => {
      const changing = saying({ data: { a: 1 }, headers: { ETag: '"tag"' } }, { method: 'PATCH' });
      const answer = await changing.call('/api/answer/', {
        method: 'PATCH',
        headers: { 'If-None-Match': known },
      });
      expect(answer).toMatchObject({ status: 200, headers: { ETag: '"tag"' }, body: { data: { a: 1 } } });
    },
  );

  it('is not for what must not be stored', async () => {
    const { headers } = await saying({ data: 1 }, { cache: 'no-store' }).call('/api/answer/');
    expect(headers['Cache-Control']).toBe('no-store');
    expect(headers).not.toHaveProperty('ETag');
  });
});

describe('the size of an answer', () => {
  const long = { data: 'y'.repeat(50_000) };
  const gzip = { headers: { 'Accept-Encoding': 'gzip, deflate, br' } };

  it.each([50_000, 100_000])('shrinks for who accepts gzip: %d characters', async (count) => {
    const data = 'y'.repeat(count);
    const { headers, body, result } = await saying({ data }).call('/api/answer/', gzip);
    expect(headers).toMatchObject({ 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' });
    expect(result.isBase64Encoded).toBe(true);
    expect(result.body.length).toBeLessThan(1000);
    expect(body.data).toBe(data);
  });

  it.each([
    ['says nothing', {}],
    ['refuses it', { 'Accept-Encoding': 'gzip;q=0, identity' }],
    ['knows others only', { 'Accept-Encoding': 'br' }],
  ])('stays for a caller who %s', async (_, headers) => {
    expect((await saying(long).call('/api/answer/', { headers })).headers).not.toHaveProperty(
      'Content-Encoding',
    );
  });

  it('stays when there is little to win', async () => {
    expect((await saying({ data: 1 }).call('/api/answer/', gzip)).headers).not.toHaveProperty(
      'Content-Encoding',
    );
  });

  it('is refused where it would not fit, unless it fits compressed', async () => {
    const { call } = saying(long, { runtime: { responseLimit: 40_000 } });
    const { status, body } = await call('/api/answer/');
    expect([status, body.code]).toEqual([413, 'response_too_large']);
    expect(body.detail).toMatch(/limit.*cursor.*fields/);
    expect((await call('/api/answer/', gzip)).status).toBe(200);
  });

  it('counts what quotes cost on the wire', async () => {
    const runtime = { responseLimit: 60_000 };
    expect((await saying({ data: 'y'.repeat(50_000) }, { runtime }).call('/api/answer/')).status).toBe(200);
    expect((await saying({ data: Array(12_500).fill('') }, { runtime }).call('/api/answer/')).status).toBe(
      413,
    );
  });
});

describe('an answer against its own schema', () => {
  const returns = z.array(z.object({ n: z.int() }));
  const bad = (at: number) => Array.from({ length: 20 }, (_, n) => ({ n: n === at ? 'x' : n }));

  it('fails the request where all rows are checked', async () => {
    const { call, lines } = saying({ data: bad(19) }, { returns });
    expect((await call('/api/answer/')).status).toBe(500);
    expect(String(lines.at(-1)?.fields['error'])).toContain('19.n');
  });

  it('is counted and logged, and leaves, where rows are sampled', async () => {
    const { call, lines, counts } = saying(
      { data: bad(2) },
      { returns, runtime: { checkAnswers: 'sample' } },
    );
    expect((await call('/api/answer/')).status).toBe(200);
    expect(counts).toEqual([['AnswerFault', 'test.answer']]);
    expect(lines).toContainEqual({
      level: 'warn',
      code: 'answer.fault',
      fields: expect.objectContaining({ endpoint: 'test.answer', fault: expect.stringContaining('2.n') }),
    });
  });

  it('is looked for in the first objects of each second, where objects are sampled', async () => {
    let now = 1000;
    const { call, counts } = saying(
      { data: { n: 'x' } },
      { returns: z.object({ n: z.int() }), runtime: { checkAnswers: 'sample', clock: () => now } },
    );
    for (let request = 0; request < 7; request += 1) await call('/api/answer/');
    expect(counts).toHaveLength(5);
    now = 2000;
    await call('/api/answer/');
    expect(counts).toHaveLength(6);
  });

  it('checks as many entries of a list in a row', async () => {
    const returns = z.array(z.strictObject({ list: z.array(z.int()) }));
    const list = (at: number) => [
      { list: Array.from({ length: 9 }, (_, index) => (index === at ? 'x' : 1)) },
    ];
    for (const [at, faults] of [
      [4, [['AnswerFault', 'test.answer']]],
      [5, []],
    ] as const) {
      const { call, counts } = saying({ data: list(at) }, { returns, runtime: { checkAnswers: 'sample' } });
      expect([(await call('/api/answer/')).status, counts]).toEqual([200, faults]);
    }
    const { call } = saying({ data: list(5) }, { returns, runtime: { checkAnswers: 'all' } });
    expect((await call('/api/answer/')).status).toBe(500);
  });

  it('is not looked for beyond the sample', async () => {
    const { call, counts } = saying({ data: bad(19) }, { returns, runtime: { checkAnswers: 'sample' } });
    expect((await call('/api/answer/')).status).toBe(200);
    expect(counts).toEqual([]);
  });
});

describe('the record of a request', () => {
  it('is one line at its start, one at its end, and the metrics', async () => {
    const times = [1000, 1000, 1042, 1042, 1042];
    const { call, lines, requests } = answering(
      ({ context: { meter } }) => {
        meter.engineCalls += 2;
        meter.engineMs += 30;
        meter.waitMs += 7;
        meter.realms.add('paris');
        return Promise.resolve({ data: 1 });
      },
      { runtime: { clock: () => times.shift() ?? 1042 } },
    );
    await call('/api/answer/');
    const subject = { endpoint: 'test.answer', method: 'GET', user: 'olga', request_id: 'request-1' };
    expect(lines).toEqual([
      { level: 'info', code: 'request.started', fields: subject },
      {
        level: 'info',
        code: 'request.completed',
        fields: {
          ...subject,
          status: 200,
          ms: 42,
          realms: ['paris'],
          engine_calls: 2,
          engine_ms: 30,
          wait_ms: 7,
        },
      },
    ]);
    expect(requests).toEqual([
      { endpoint: 'test.answer', status: 200, durationMs: 42, engineCalls: 2, engineMs: 30, waitMs: 7 },
    ]);
  });

  it('ends with a refusal, at level info, when the caller was wrong', async () => {
    const { call, lines, requests } = saying({ data: 1 });
    await call('/api/answer/?x=1');
    expect(lines.at(-1)).toMatchObject({
      level: 'info',
      code: 'request.refused',
      fields: { status: 400, code: 'unknown_parameter' },
    });
    expect(requests).toMatchObject([{ endpoint: 'test.answer', status: 400 }]);
  });

  it('calls a path that nobody has unknown', async () => {
    const { call, requests } = saying({ data: 1 });
    await call('/api/nowhere/');
    expect(requests).toMatchObject([{ endpoint: 'unknown', status: 404 }]);
  });
});

describe('a runtime that cannot be made', () => {
  it('fails the invocation', async () => {
    const { serve } = await import('../../../../../shared/http/serve.ts');
    const { gatewayEvent, testLambdaContext } = await import('../../../../support/event.ts');
    const handler = serve([], () => Promise.reject(new Error('no settings')));
    await expect(handler(gatewayEvent({ path: '/' }), testLambdaContext())).rejects.toThrow('no settings');
  });
});
