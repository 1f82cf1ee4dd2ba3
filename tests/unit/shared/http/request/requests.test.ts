import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';

import { defineEndpoint } from '../../../../../shared/http/endpoint/define-endpoint.ts';
import { atMostOneOf } from '../../../../../shared/http/parameters/at-most-one-of.ts';
import {
  booleanParameter,
  commaList,
  name,
  realmScope,
  size,
  wholeNumberParameter,
} from '../../../../../shared/http/parameters/fields.ts';
import type { RequestFacts } from '../../../../../shared/http/runtime.ts';
import { testPipeline } from '../../../../support/pipeline.ts';

const endpoint = defineEndpoint<RequestFacts>();

const echo = endpoint({
  name: 'echo.get',
  method: 'GET',
  path: '/api/echo/{realm_type}/{realm_name}/hosts/{host_name}/',
  access: 'viewer',
  summary: 'Answers what it was asked',
  params: z.object({ ...realmScope, host_name: name }),
  query: z.object({
    macros: booleanParameter.default(false),
    size: size.default(10),
    days: wholeNumberParameter(1, 31).optional(),
    packs: commaList(z.string().max(5)).optional(),
    host_name: name.optional(),
    display_name: name.optional(),
    state: z.enum(['UP', 'DOWN']).optional(),
  }),
  headers: z.object({ 'x-sender': z.string().max(3).optional() }),
  rules: [atMostOneOf('host_name', 'display_name')],
  returns: z.object({ params: z.unknown(), query: z.unknown(), headers: z.unknown() }),
  handle: ({ params, query, headers }) => Promise.resolve({ data: { params, query, headers } }),
});

const create = endpoint({
  name: 'echo.create',
  method: 'POST',
  path: '/api/echo/',
  access: 'viewer',
  summary: 'Takes a body',
  audit: { action: 'echo.create', target: () => 'it' },
  body: z.strictObject({
    host: name,
    tags: z.array(z.string()).min(1),
    at: z.object({ lat: z.number().max(90) }),
  }),
  returns: z.unknown(),
  success: 201,
  handle: ({ body }) => Promise.resolve({ data: body, headers: { Location: '/api/echo/1/' } }),
});

const forget = endpoint({
  name: 'echo.forget',
  method: 'DELETE',
  path: '/api/echo/{realm_type}/{realm_name}/hosts/{host_name}/macros/',
  access: 'viewer',
  summary: 'Takes no body',
  params: z.object({ ...realmScope, host_name: name }),
  returns: z.literal('forgotten'),
  handle: () => Promise.resolve({ data: 'forgotten' as const }),
});

const path = '/api/echo/realms/paris/hosts/web/';
const { call } = testPipeline([echo, create, forget]);
const host = { host: 'web', tags: ['a'], at: { lat: 1 } };

describe('reading a request', () => {
  it('gives the handler typed values and fills in defaults', async () => {
    const { body } = await call(`${path}?macros=yes&size=3`);
    expect(body.data).toEqual({
      params: { realm_type: 'realms', realm_name: 'paris', host_name: 'web' },
      query: { macros: true, size: 3 },
      headers: {},
    });
  });

  it.each([
    ['a space', 'my%20host', 'my host'],
    ['a slash', 'a%2Fb', 'a/b'],
    ['a percent sign, decoded once', '100%2525', '100%25'],
    ['accents', 'caf%C3%A9', 'café'],
    ['a plus sign, which is itself in a path', 'a+b', 'a+b'],
  ])('takes a name with %s', async (_, encoded, decoded) => {
    const { body } = await call(`/api/echo/multirealms/all/hosts/${encoded}`);
    expect(body.data.params).toEqual({ realm_type: 'multirealms', realm_name: 'all', host_name: decoded });
  });

  it('takes a list by commas, by repetition and by both', async () => {
    const { body } = await call(`${path}?packs=a,b&packs=c,`);
    expect(body.data.query.packs).toEqual(['a', 'b', 'c']);
  });

  it('takes an empty value for none', async () => {
    const { status, body } = await call(
      `${path}?size=&host_name=&display_name=web&packs=&days=&days=3&state`,
    );
    expect([status, body.data.query]).toEqual([
      200,
      { macros: false, size: 10, display_name: 'web', days: 3 },
    ]);
  });

  it('reads a query that came in single-value form only', async () => {
    const { readEvent } = await import('../../../../../shared/http/request/read-event.ts');
    const { gatewayEvent } = await import('../../../../support/event.ts');
    const event = { ...gatewayEvent({ path: `${path}?size=3` }), multiValueQueryStringParameters: null };
    expect(readEvent(event, {}).query).toEqual({ size: ['3'] });
  });
});

describe('refusing a request', () => {
  it('names every fault of every part at once', async () => {
    const answer = await call('/api/echo/realms/a%0Ab/hosts/web/?macros=maybe&size=10001&days=x&state=up', {
      headers: { 'X-Sender': 'long' },
    });
    expect(answer.status).toBe(400);
    expect(answer.headers['Content-Type']).toBe('application/problem+json; charset=utf-8');
    expect(answer.body).toMatchObject({
      type: '/problems/invalid_request',
      title: 'Bad request',
      status: 400,
      code: 'invalid_request',
      request_id: 'request-1',
      detail: '6 faults in the request',
    });
    expect(answer.body.errors).toEqual([
      { in: 'path', field: 'realm_name', message: 'must not have control characters' },
      { in: 'query', field: 'macros', message: 'must be true or false' },
      { in: 'query', field: 'size', message: 'must be at most 10000' },
      { in: 'query', field: 'days', message: 'must be a whole number' },
      { in: 'query', field: 'state', message: 'must be one of UP, DOWN' },
      { in: 'header', field: 'x-sender', message: 'must have at most 3 characters' },
    ]);
  });

  it.each([
    [
      'macro=true',
      'unknown_parameter',
      `is not known; did you mean macros? The most similar parameters: macros, packs, days, display_name, size`,
    ],
    [
      'colour=red',
      'unknown_parameter',
      expect.stringMatching(/^is not known\. The most similar parameters: (?:\w+, ){4}\w+$/),
    ],
    ['size=1&size=2', 'invalid_request', 'must be given only once'],
    ['size=0x10', 'invalid_request', 'must be a whole number'],
    ['packs=abcdef', 'invalid_request', 'must have at most 5 characters'],
    [
      'host_name=a&display_name=b',
      'mutually_exclusive_parameters',
      'cannot be given together with host_name',
    ],
  ])('answers %s with %s', async (query, code, message) => {
    const { status, body } = await call(`${path}?${query}`);
    expect(status).toBe(400);
    expect(body.code).toBe(code);
    expect(body.errors).toEqual([expect.objectContaining({ in: 'query', message })]);
  });

  it('names parameters that exclude each other beside what else is wrong', async () => {
    const { body } = await call(`${path}?host_name=a&display_name=b&size=x&colour=red`);
    expect(body.code).toBe('invalid_request');
    expect(body.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
      'colour',
      'display_name',
      'size',
    ]);
  });

  it('gives mixed faults the general code', async () => {
    const { body } = await call(`${path}?colour=red&size=x`);
    expect(body.code).toBe('invalid_request');
    expect(body.errors).toHaveLength(2);
  });

  it('says in the detail what the one fault is', async () => {
    const { body } = await call(`${path}?macros=maybe`);
    expect(body.detail).toBe('The query parameter macros must be true or false');
  });
});

describe('reading a body', () => {
  const post = (body: unknown, headers: Record<string, string> = { 'Content-Type': 'application/json' }) =>
    call('/api/echo', { method: 'POST', body, headers });

  it.each([
    ['as text', host, { 'Content-Type': 'application/json' }],
    ['as base64', Buffer.from(JSON.stringify(host)), { 'content-type': 'Application/JSON; charset=utf-8' }],
    ['as a kind of JSON', host, { 'Content-Type': 'application/vnd.me+json' }],
    ['without a content type', host, {}],
  ])('takes it %s', async (_, body, headers) => {
    const answer = await post(body, headers);
    expect(answer.status).toBe(201);
    expect(answer.headers).toMatchObject({ Location: '/api/echo/1/', 'Cache-Control': 'no-store' });
    expect(answer.headers).not.toHaveProperty('ETag');
    expect(answer.body.data).toEqual(host);
  });

  it.each([
    ['nothing', undefined, [['', 'is required']]],
    ['a list', [], [['', 'must be an object']]],
    ['broken JSON', '{\n "host": ]', [['', 'is not JSON (line 2, column 10)']]],
    ['unfinished JSON', '{"host"', [['', 'is not JSON: it ends too early']]],
    ['an unfinished text', '{"host": "we', [['', 'is not JSON: it ends too early']]],
    ['two values', '{} {}', [['', 'is not JSON (line 1, column 4)']]],
    ['a word that is none', '[true, tru]', [['', 'is not JSON (line 1, column 8)']]],
    ['a fault behind 900 kB', `["${'x'.repeat(900_000)}",]`, [['', 'is not JSON (line 1, column 900005)']]],
    ['a comma too many', '{"host": "a",}', [['', 'is not JSON (line 1, column 14)']]],
    ['a comment', '{} // why', [['', 'is not JSON (line 1, column 4)']]],
    ['no end of arrays', '['.repeat(500_000), [['', 'is not JSON']]],
    ['bytes that are no text', Buffer.from([0x22, 0xff, 0x22]), [['', 'is not UTF-8 text']]],
    [
      'wrong fields',
      { hots: 'a', tags: [], at: { lat: 91 } },
      [
        ['host', 'is required'],
        ['tags', 'must have at least 1 items'],
        ['at.lat', 'must be at most 90'],
        ['hots', 'is not known'],
      ],
    ],
  ])('refuses %s', async (_, body, faults) => {
    const answer = await post(body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual(faults.map(([field, message]) => ({ in: 'body', field, message })));
  });

  it('names faults of the query beside a body that is not JSON', async () => {
    const answer = await call('/api/echo/?dry_run=maybe', { method: 'POST', body: '{' });
    expect(answer.body.code).toBe('invalid_request');
    expect(answer.body.errors).toMatchObject([{ in: 'query' }, { in: 'body' }]);
  });

  it.each(['GET', 'DELETE'])('refuses one where none is taken: %s', async (method) => {
    const headers = { 'Content-Type': 'text/plain' };
    const target = method === 'GET' ? path : `${path}macros/`;
    const { status, body } = await call(target, { method, headers, body: 'dry_run=true' });
    expect([status, body.code]).toEqual([400, 'body_not_allowed']);
    expect(body.errors).toEqual([{ in: 'body', field: '', message: 'is not taken by this endpoint' }]);
    expect((await call(target, { method, body: '' })).status).toBe(200);
  });

  it('refuses another media type with 415', async () => {
    const answer = await post('host=web', { 'Content-Type': 'application/x-www-form-urlencoded' });
    expect(answer.status).toBe(415);
    expect(answer.body.code).toBe('unsupported_media_type');
  });

  it('refuses more than a megabyte with 413', async () => {
    const answer = await post({ ...host, host: 'x'.repeat(1_000_000) });
    expect(answer.status).toBe(413);
    expect(answer.body.code).toBe('request_too_large');
  });
});
