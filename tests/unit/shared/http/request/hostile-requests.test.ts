import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';

import { AppError, type Fault } from '../../../../../shared/base/errors.ts';
import { defineEndpoint } from '../../../../../shared/http/endpoint/define-endpoint.ts';
import { commaList, name } from '../../../../../shared/http/parameters/fields.ts';
import type { RequestFacts } from '../../../../../shared/http/runtime.ts';
import { testPipeline } from '../../../../support/pipeline.ts';

const endpoint = defineEndpoint<RequestFacts>();
const facts = { access: 'viewer', summary: 'Answers what it was asked' } as const;

let thrown: readonly Fault[] = [];
const list = endpoint({
  ...facts,
  name: 'things.list',
  method: 'GET',
  path: '/api/things/',
  query: z.object({ tags: commaList(z.string().max(5)).optional() }),
  headers: z.object({ 'x-sender': z.string().optional() }),
  list: { sort: ['state', 'seen'], ties: ['realm', 'name'] },
  returns: z.array(
    z.strictObject({
      realm: z.string(),
      name: z.string(),
      state: z.int().nullable(),
      seen: z.boolean().optional(),
    }),
  ),
  handle: () => Promise.resolve({ data: [{ realm: 'a', name: 'x', state: 1, seen: true }] }),
});
const create = endpoint({
  ...facts,
  name: 'things.create',
  method: 'POST',
  path: '/api/things/',
  body: z.strictObject({ names: z.array(name).max(500), at: z.strictObject({ x: z.int().optional() }) }),
  returns: z.unknown(),
  handle: ({ body }) => {
    if (thrown.length > 0)
      throw new AppError('unknown_reference', { detail: 'x'.repeat(9000), faults: thrown });
    return Promise.resolve({ data: body });
  },
});
const { call } = testPipeline([list, create]);
const post = (body: unknown) => call('/api/things/', { method: 'POST', body });
const unpolluted = () => Object.keys(Object.prototype).length === 0 && !('polluted' in {});

describe('names that objects take for something else', () => {
  it.each([
    '__proto__',
    '__proto__=1&__proto__',
    'constructor',
    'toString',
    '__proto__[polluted]',
    'hasOwnProperty',
  ])('are unknown query parameters: %s', async (parameter) => {
    const { status, body } = await call(`/api/things/?${parameter}=1`);
    expect([status, body.code]).toEqual([400, 'unknown_parameter']);
    expect(body.errors[0].field).toBe(parameter.split('=')[0]);
    expect(unpolluted()).toBe(true);
  });

  it.each(['fields', 'sort'])('are unknown words of %s', async (parameter) => {
    for (const word of ['__proto__', 'constructor', '-__proto__']) {
      const { status, body } = await call(`/api/things/?${parameter}=${word}`);
      expect([status, body.errors[0].message]).toEqual([
        400,
        expect.stringContaining(`${word} is not known`),
      ]);
    }
  });

  it('are unknown fields of a body, on every level', async () => {
    const { status, body } = await post('{"__proto__":{"names":[]},"names":[],"at":{"__proto__":{"x":1}}}');
    expect([status, body.errors.map(({ field }: Fault) => field).sort()]).toEqual([
      400,
      ['__proto__', 'at.__proto__'],
    ]);
    expect(unpolluted()).toBe(true);
  });

  it('are headers that mean nothing', async () => {
    const headers = Object.fromEntries([
      ['__proto__', '{"polluted":true}'],
      ['constructor', 'x'],
    ]);
    expect((await call('/api/things/', { headers })).status).toBe(200);
    expect(unpolluted()).toBe(true);
  });
});

describe('more faults than an answer has room for', () => {
  const named = (errors: readonly Fault[]) => [errors.length, errors.at(-1)?.message];

  it('of query parameters are counted', async () => {
    const query = Array.from({ length: 20_000 }, (_, index) => `hostnam${index}=1`).join('&');
    const { body, text } = await call(`/api/things/?${query}`);
    expect([body.status, body.code, body.detail]).toEqual([
      400,
      'unknown_parameter',
      '20000 faults in the request',
    ]);
    expect(named(body.errors)).toEqual([101, 'and 19900 more']);
    expect(text.length).toBeLessThan(100_000);
  });

  it('of a comma list are refused by its length', async () => {
    const { body } = await call(`/api/things/?tags=${'toolong,'.repeat(5000)}`);
    expect(body.errors).toEqual([{ in: 'query', field: 'tags', message: 'must have at most 1000 items' }]);
  });

  it.each([
    ['items', { names: Array.from({ length: 499 }, () => 1), at: {} }, [101, 'and 399 more']],
    [
      'unknown fields',
      { ...Object.fromEntries(Array.from({ length: 9000 }, (_, i) => [`f${i}`, 1])), names: [], at: {} },
      [101, 'and 8900 more'],
    ],
    [
      'items of a list that is too long',
      { names: Array.from({ length: 15_000 }, () => 1), at: {} },
      [1, 'must have at most 500 items'],
    ],
  ])('of a body are counted: %s', async (_, sent, expected) => {
    expect(named((await post(sent)).body.errors)).toEqual(expected);
  });

  it('are counted wherever they were found', async () => {
    thrown = Array.from({ length: 5000 }, (_, index) => ({
      in: 'body',
      field: `names.${index}`,
      message: `there is no '${'é'.repeat(9000)}'`,
    }));
    const { body, text } = await post({ names: [], at: {} });
    thrown = [];
    expect(named(body.errors)).toEqual([101, 'and 4900 more']);
    expect([body.code, body.detail.length]).toEqual(['unknown_reference', 4001]);
    expect(Buffer.byteLength(text)).toBeLessThan(1_000_000);
  });

  it('quote a caller in short', async () => {
    const { text } = await call(`/api/things/?fields=${'x'.repeat(50_000)}&${'y'.repeat(50_000)}=1`);
    expect(text.length).toBeLessThan(2000);
  });
});

describe('a body of an odd shape', () => {
  it.each([
    [
      '20,000 levels of lists',
      `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
      'is nested more than 32 levels deep',
    ],
    ['33 levels of objects', `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`, 'is nested more than 32 levels deep'],
    [
      '100,000 values',
      JSON.stringify({ names: Array.from({ length: 100_000 }, () => 0) }),
      'holds more than 50000 values',
    ],
    [
      'values in many places',
      JSON.stringify(Array.from({ length: 300 }, () => Array.from({ length: 300 }, () => 0))),
      'holds more than 50000 values',
    ],
  ])('is refused: %s', async (_, sent, message) => {
    const { status, body } = await post(sent);
    expect([status, body.code, body.errors]).toEqual([
      400,
      'malformed_body',
      [{ in: 'body', field: '', message }],
    ]);
  });
});

describe('a cursor that this API has not given', () => {
  const order = 'state,realm,name';
  const cursor = (content: unknown) => Buffer.from(JSON.stringify(content)).toString('base64url');
  const ask = (content: unknown, sort = 'state') =>
    call(`/api/things/?sort=${sort}&limit=1&cursor=${cursor(content)}`);

  it.each([
    ['no keys', []],
    ['too few keys', [1, 'a']],
    ['too many keys', [1, 'a', 'x', 'x']],
    ['text for a number', ['1', 'a', 'x']],
    ['a number for text', [1, 2, 'x']],
    ['true for text', [1, true, 'x']],
    ['an object', [1, 'a', {}]],
    ['a list', [1, 'a', ['x']]],
  ])('is refused: %s', async (_, keys) => {
    const { status, body } = await ask([order, keys]);
    expect([status, body.code]).toEqual([400, 'invalid_cursor']);
  });

  it.each([
    ['infinity', `["${order}",[1e999,"a","x"]]`],
    ['no JSON', `["${order}"`],
    ['an object', `{"0":"${order}","1":[1,"a","x"]}`],
    ['too much', `["${order}",[1,"a","x"],1]`],
  ])('is refused: %s', async (_, content) => {
    const sent = Buffer.from(content).toString('base64url');
    const { status, body } = await call(`/api/things/?sort=state&cursor=${sent}`);
    expect([status, body.code]).toEqual([400, 'invalid_cursor']);
  });

  it('is taken where it could have been: unknown is a key of every type', async () => {
    expect((await ask([order, [null, null, null]])).status).toBe(200);
    expect((await ask([order, [-1.5, '', 'x']])).status).toBe(200);
    expect((await ask(['seen,realm,name', [false, 'a', 'x']], 'seen')).status).toBe(200);
    expect((await ask(['seen,realm,name', ['false', 'a', 'x']], 'seen')).status).toBe(400);
  });
});
