import { beforeEach, describe, expect, it } from '@jest/globals';
import * as z from 'zod';

import type { AuditEntry } from '../../../../../shared/base/audit.ts';
import { AppError } from '../../../../../shared/base/errors.ts';
import type { Idempotency } from '../../../../../shared/base/idempotency.ts';
import { defineEndpoint } from '../../../../../shared/http/endpoint/define-endpoint.ts';
import type { RequestFacts } from '../../../../../shared/http/runtime.ts';
import { memoryIdempotency } from '../../../../support/idempotency.ts';
import { testOperator, testPipeline } from '../../../../support/pipeline.ts';

const endpoint = defineEndpoint<RequestFacts>();

let executed: string[];
let outcome: (name: string) => Promise<void>;
let mayRepeat: (what: string) => Promise<void>;

const create = endpoint({
  name: 'thing.create',
  method: 'POST',
  path: '/api/things/{kind}/',
  access: 'operator',
  summary: 'Makes a thing',
  params: z.object({ kind: z.string() }),
  body: z.strictObject({
    name: z.string(),
    size: z.strictObject({ width: z.number(), height: z.number() }).optional(),
  }),
  success: 201,
  audit: { action: 'thing.create', target: ({ params, body }) => `${params.kind}/${body.name}` },
  beforeRepeat: ({ params, body }, { caller }) =>
    mayRepeat(`${caller?.userName} ${params.kind}/${body.name}`),
  returns: z.object({ name: z.string(), turn: z.int() }),
  async handle({ body: { name } }) {
    executed.push(name);
    await outcome(name);
    return { data: { name, turn: executed.length }, headers: { Location: `/api/things/${name}/` } };
  },
});
const log = endpoint({
  name: 'thing.log-in',
  method: 'POST',
  path: '/api/log-in/',
  access: 'public',
  summary: 'Takes no key',
  returns: z.int(),
  handle: () => Promise.resolve({ data: executed.push('log-in') }),
});

const keyed = (key: string) => ({ 'Idempotency-Key': key, 'content-type': 'application/json' });
const post = (key: string, body: unknown = { name: 'a' }) => ({ method: 'POST', headers: keyed(key), body });
const conflict = new AppError('host_exists', { detail: 'There is one.' });

interface WorldSeed {
  readonly faults?: Parameters<typeof memoryIdempotency>[0];
  readonly claim?: Idempotency['claim'];
  readonly remainingMs?: number;
}

function world({ faults = {}, claim, remainingMs = 29_000 }: WorldSeed = {}) {
  const { port: memory, held } = memoryIdempotency(faults);
  const port = claim ? { claim } : memory;
  const entries: AuditEntry[] = [];
  const audit = { record: (entry: AuditEntry) => Promise.resolve(void entries.push(entry)) };
  return {
    ...testPipeline([create, log], { runtime: { idempotency: port, audit }, remainingMs }),
    held,
    entries,
  };
}

beforeEach(() => {
  executed = [];
  outcome = () => Promise.resolve();
  mayRepeat = () => Promise.resolve();
});

describe('a POST with an Idempotency-Key', () => {
  it('whose answer was too large to be kept is not executed again, and says where its request is', async () => {
    const headers = { Location: '/api/operations/requests/q-1/' };
    const answer = { status: 202, headers, body: undefined };
    const { call } = world({ claim: () => Promise.resolve({ state: 'answered', answer }) });
    const { status, body, headers: answered } = await call('/api/things/small/', post('k'));
    expect([status, body.code, executed]).toEqual([409, 'idempotency_answer_not_kept', []]);
    expect(answered).toMatchObject({ ...headers, 'Idempotent-Replay': 'true' });
    expect(answered).not.toHaveProperty('Retry-After');
  });

  it('happens once, and its answer is given again as it was', async () => {
    const { call } = world();
    const first = await call('/api/things/big/', { ...post('k1'), requestId: 'r1' });
    const again = await call('/api/things/big', { ...post('k1'), requestId: 'r2' });
    expect(executed).toEqual(['a']);
    expect(first.status).toBe(201);
    expect(first.headers).not.toHaveProperty('Idempotent-Replay');
    expect(again.status).toBe(201);
    expect(again.text).toBe(first.text);
    expect(again.headers).toMatchObject({
      'Idempotent-Replay': 'true',
      Location: '/api/things/a/',
      'Content-Type': first.headers['Content-Type'],
      'Cache-Control': 'no-store',
      'X-Request-Id': 'r2',
    });
  });

  it.each([
    ['the fields in another order', '{"name":"a","size":{"height":2,"width":1.0}}'],
    ['blanks', ' { "name" : "a",\n "size": { "width": 1, "height": 2 } } '],
    ['escapes', '{"name":"\\u0061","size":{"width":1e0,"height":2}}'],
  ])('is the same request with %s', async (_, body) => {
    const { call } = world();
    const first = await call('/api/things/big/', post('k1', { name: 'a', size: { width: 1, height: 2 } }));
    const again = await call('/api/things/big/', post('k1', body));
    expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
    expect(executed).toEqual(['a']);
  });

  it('is not answered again to whom the thing is hidden by now', async () => {
    const { call, entries } = world();
    await call('/api/things/big/', post('k1'));
    const asked: string[] = [];
    mayRepeat = (what) => {
      asked.push(what);
      return Promise.reject(new AppError('host_not_found', { detail: 'There is none.' }));
    };
    const again = await call('/api/things/big/', post('k1'));
    expect([again.status, again.body.code]).toEqual([404, 'host_not_found']);
    expect(again.headers).not.toHaveProperty('Idempotent-Replay');
    expect(asked).toEqual(['olga big/a']);
    expect(entries.map(({ outcome: end }) => end)).toEqual(['done', 'refused']);
    mayRepeat = () => Promise.resolve();
    expect((await call('/api/things/big/', post('k1'))).status).toBe(201);
    expect(executed).toEqual(['a']);
  });

  it('is not answered again to whom its role was taken', async () => {
    const { call } = world();
    await call('/api/things/big/', post('k1'));
    const viewer = { ...testOperator, role: 'viewer' as const };
    expect((await call('/api/things/big/', { ...post('k1'), caller: viewer })).status).toBe(403);
  });

  it('happens again for a later user of the same name', async () => {
    const { call } = world();
    await call('/api/things/big/', post('k1'));
    const later = { ...testOperator, userCreatedAt: '2026-06-01T00:00:00.000Z' };
    expect((await call('/api/things/big/', { ...post('k1'), caller: later })).status).toBe(201);
    expect(executed).toEqual(['a', 'a']);
  });

  it('happens again under another key, for another caller, and without one', async () => {
    const { call } = world();
    await call('/api/things/big/', post('k1'));
    await call('/api/things/big/', post('k2'));
    await call('/api/things/big/', { ...post('k1'), caller: { ...testOperator, userName: 'otto' } });
    await call('/api/things/big/', { method: 'POST', body: { name: 'a' } });
    expect(executed).toHaveLength(4);
  });

  it.each([
    ['another body', '/api/things/big/', { name: 'b' }],
    ['a field more', '/api/things/big/', { name: 'a', size: { width: 1, height: 2 } }],
    ['another path', '/api/things/small/', { name: 'a' }],
    ['another query', '/api/things/big/?dry_run=true', { name: 'a' }],
  ])('is refused with %s', async (_, path, body) => {
    const { call } = world();
    await call('/api/things/big/', post('k1'));
    const reused = await call(path, post('k1', body));
    expect([reused.status, reused.body.code]).toEqual([422, 'idempotency_key_reused']);
    expect(executed).toHaveLength(1);
  });

  it('is refused while the first one runs', async () => {
    const { call } = world();
    let finish: () => void = () => undefined;
    outcome = () => new Promise((resolve) => (finish = resolve));
    const first = call('/api/things/big/', post('k1'));
    await new Promise((resolve) => setTimeout(resolve, 10));
    const second = await call('/api/things/big/', post('k1'));
    expect([second.status, second.body.code]).toEqual([409, 'idempotency_in_progress']);
    expect(second.headers['Retry-After']).toBe('1');
    finish();
    expect((await first).status).toBe(201);
    expect((await call('/api/things/big/', post('k1'))).headers['Idempotent-Replay']).toBe('true');
    expect(executed).toHaveLength(1);
  });

  it('that outlives its deadline is not done again, and its answer is kept when it is there', async () => {
    const { call, held } = world({ remainingMs: 520 });
    let finish: () => void = () => undefined;
    outcome = () => new Promise((resolve) => (finish = resolve));
    expect((await call('/api/things/big/', post('k1'))).status).toBe(504);
    expect((await call('/api/things/big/', post('k1'))).body.code).toBe('idempotency_in_progress');
    finish();
    while (![...held.values()][0]?.answer) await new Promise((resolve) => setTimeout(resolve, 1));
    expect((await call('/api/things/big/', post('k1'))).headers['Idempotent-Replay']).toBe('true');
    expect(executed).toHaveLength(1);
  });

  it('is answered in time where its key cannot be claimed in time', async () => {
    const { call, lines } = world({ claim: () => new Promise(() => undefined), remainingMs: 520 });
    const { status, body } = await call('/api/things/big/', post('k1'));
    expect([status, body.code, executed]).toEqual([504, 'deadline_exceeded', []]);
    expect(lines.at(-1)?.code).toBe('request.failed');
  });

  it('executes one of twenty at once', async () => {
    const { call } = world();
    outcome = () => new Promise((resolve) => setTimeout(resolve, 20));
    const all = await Promise.all(Array.from({ length: 20 }, () => call('/api/things/big/', post('k1'))));
    expect(executed).toHaveLength(1);
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(all.filter(({ status }) => status === 409)).toHaveLength(19);
  });

  it('gets the same refusal again, without another try', async () => {
    const { call, lines } = world();
    outcome = () => Promise.reject(conflict);
    const first = await call('/api/things/big/', post('k1'));
    outcome = () => Promise.resolve();
    const again = await call('/api/things/big/', post('k1'));
    expect([again.status, again.text]).toEqual([409, first.text]);
    expect(again.headers).toMatchObject({
      'Idempotent-Replay': 'true',
      'Content-Type': 'application/problem+json; charset=utf-8',
    });
    expect(executed).toHaveLength(1);
    expect(lines.filter(({ code }) => code === 'request.refused')).toHaveLength(2);
  });

  it.each([
    ['is ours', new Error('a bug'), 500],
    ["is the engine's", new AppError('engine_unreachable', { detail: 'Down.' }), 503],
  ])('may be tried again when the fault %s', async (_, error, status) => {
    const { call, held } = world();
    outcome = () => Promise.reject(error);
    expect((await call('/api/things/big/', post('k1'))).status).toBe(status);
    expect(held.size).toBe(0);
    outcome = () => Promise.resolve();
    expect((await call('/api/things/big/', post('k1'))).status).toBe(201);
    expect(executed).toHaveLength(2);
  });

  it('does not use up its key when it was never right', async () => {
    const { call } = world();
    const wrong = await call('/api/things/big/', post('k1', { nome: 'a' }));
    const viewer = { ...testOperator, role: 'viewer' as const };
    const forbidden = await call('/api/things/big/', { ...post('k1'), caller: viewer });
    expect([wrong.status, forbidden.status]).toEqual([400, 403]);
    expect((await call('/api/things/big/', post('k1'))).status).toBe(201);
  });

  it.each(['', 'x'.repeat(256), 'schlüssel', 'tab\there'])('is refused with the key %j', async (key) => {
    const { call } = world();
    const { status, body } = await call('/api/things/big/', post(key, { name: 1 }));
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    expect(body.errors).toMatchObject([
      { in: 'body', field: 'name' },
      { in: 'header', field: 'idempotency-key' },
    ]);
    expect(executed).toEqual([]);
  });

  it('takes the longest and the oddest printable key', async () => {
    const { call } = world();
    for (const key of ['~'.repeat(255), ' "quoted"; #/% ']) {
      expect((await call('/api/things/big/', post(key))).status).toBe(201);
    }
  });

  it('does nothing while keys cannot be claimed', async () => {
    const down = new AppError('store_unavailable', { detail: 'The store does not answer.' });
    const { call } = world({ faults: { claim: down } });
    expect((await call('/api/things/big/', post('k1'))).status).toBe(503);
    expect(executed).toEqual([]);
  });

  it('keeps its answer when that cannot be kept, and says so in the log', async () => {
    const { call, lines } = world({ faults: { keep: new Error('table gone') } });
    expect((await call('/api/things/big/', { ...post('k1'), requestId: 'r1' })).status).toBe(201);
    expect(lines.find(({ code }) => code === 'idempotency.unkept')).toMatchObject({
      level: 'error',
      fields: { endpoint: 'thing.create', request_id: 'r1', status: 201 },
    });
  });

  it('is audited once', async () => {
    const { call, entries } = world();
    await call('/api/things/big/', post('k1'));
    await call('/api/things/big/', post('k1'));
    expect(entries.map(({ target, outcome: end }) => [target, end])).toEqual([['big/a', 'done']]);
  });
});

describe('a key where none belongs', () => {
  it('means nothing to a public endpoint', async () => {
    const { call, held } = world();
    for (let turn = 0; turn < 2; turn++) {
      await call('/api/log-in/', { method: 'POST', headers: keyed('k1'), caller: undefined });
    }
    expect(executed).toEqual(['log-in', 'log-in']);
    expect(held.size).toBe(0);
  });
});
