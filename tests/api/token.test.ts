import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { parseSetCookie, stringifyCookie } from 'cookie';

import { authorize } from '../../functions/authorizer/authorize.ts';
import { endpoints } from '../../functions/token/endpoints.ts';
import { createDependencies } from '../../shared/app/dependencies.ts';
import { group } from '../../shared/app/group.ts';
import { ownKeys } from '../../shared/app/own-keys.ts';
import { sessionsOverHttp } from '../../shared/app/sessions.ts';
import { serve } from '../../shared/http/serve.ts';
import { testConfig } from '../support/app.ts';
import { recordingReports } from '../support/authorizer-reports.ts';
import { type EventSeed, gatewayEvent, testLambdaContext } from '../support/event.ts';
import { startTablesInMemory } from '../support/kept-database.ts';
import { type KeyValueServer, newTable } from '../support/key-value-server.ts';
import { recordingLog } from '../support/log.ts';
import { sessionsOn } from '../support/security.ts';

const START = Date.parse('2026-03-01T12:00:00Z');
const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });

describe('the token group', () => {
  let server: KeyValueServer;
  let log: ReturnType<typeof recordingLog>;
  let now: number;
  let call: (path: string, seed?: Omit<EventSeed, 'path'>) => ReturnType<typeof request>;
  let sessions: Awaited<ReturnType<typeof sessionsOn>>['sessions'];

  beforeAll(async () => {
    server = await startTablesInMemory();
  });
  afterAll(async () => {
    await server.stop();
  });
  beforeEach(async () => {
    now = START;
    const clock = () => now;
    const { table } = await newTable(server);
    ({ sessions } = await sessionsOn(table, clock));
    log = recordingLog();
    const host = group({ ownKeys, sessions: () => sessionsOverHttp(sessions) }).compose(
      createDependencies(testConfig, { clock, log, table }),
    );
    const handler = serve(endpoints, () => Promise.resolve(host));
    call = (path, seed = {}) => request(handler, { ...seed, path });
  });

  const logIn = () => call('/api/token/', { headers: basic('ann:correct horse') });
  const refresh = (body: unknown, headers = { 'content-type': 'application/json' }) =>
    call('/api/token/refresh/', { method: 'POST', headers, body });

  it('gives a token that the authorizer admits, never to be stored', async () => {
    const answer = await logIn();
    expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect(answer.body.data).toEqual({
      access: expect.any(String),
      refresh: expect.any(String),
      token_type: 'Bearer',
      expires_in: 900,
      refresh_expires_in: 86_400,
      scope: 'operator',
    });
    const event = {
      authorizationToken: `Bearer ${answer.body.data.access}`,
      methodArn: 'arn:a/test/GET/api',
    };
    await expect(authorize(event, { access: sessions, ...recordingReports(log) })).resolves.toMatchObject({
      context: { user_name: 'ann' },
    });
  });

  it('answers without the final slash too', async () => {
    expect(await call('/api/token', { headers: basic('ann:correct horse') })).toMatchObject({ status: 200 });
  });

  it.each([
    ['no credentials', {}],
    ['another scheme', { authorization: 'Bearer abc' }],
    ['a wrong password', basic('ann:wrong')],
    ['an unknown user', basic('nobody:wrong')],
    ['no user name', basic(':wrong')],
  ])('answers %s with 401 and asks for HTTP Basic', async (_, headers) => {
    expect(await call('/api/token/', { headers })).toMatchObject({
      status: 401,
      headers: {
        'content-type': expect.stringContaining('application/problem+json'),
        'www-authenticate': expect.stringContaining('Basic'),
      },
      body: { status: 401, code: 'bad_credentials' },
    });
  });

  it('locks a name after five failures and says for how long', async () => {
    for (let failure = 0; failure < 5; failure++) await call('/api/token/', { headers: basic('ann:wrong') });
    expect(await logIn()).toMatchObject({
      status: 429,
      headers: { 'retry-after': '30' },
      body: { code: 'locked_out' },
    });
  });

  it.each([0, 100])('looks at five of two hundred guesses at once, with number %d right', async (place) => {
    // All guesses come from a network that is known from here on, and are counted for it.
    await logIn();
    const guesses = Array.from({ length: 200 }, (_, index) =>
      call('/api/token/', { headers: basic(index === place ? 'ann:correct horse' : 'ann:wrong') }),
    );
    const answers = await Promise.all(guesses);
    const refused = answers.filter(({ status }) => status === 429);
    for (const { headers, body } of refused) {
      expect(body.code).toMatch(/^(locked_out|login_busy)$/);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    // If the right password is among the five that are verified, the count starts again. If it is not, it is refused like all others.
    const right = answers[place]?.status;
    expect([200, 429]).toContain(right);
    expect(answers.length - refused.length).toBeLessThanOrEqual(right === 200 ? 10 : 5);
    expect(await logIn()).toMatchObject({ status: 429, body: { code: 'locked_out' } });
  });

  it.each(['GET', 'POST'])('lets the owner in by %s whom a stranger has locked out', async (method) => {
    const logInFrom = (sourceIp: string, password: string, headers: Record<string, string> = {}) =>
      method === 'GET'
        ? call('/api/token/', { headers: { ...basic(`ann:${password}`), ...headers }, sourceIp })
        : call('/api/token/', { method, body: { user_name: 'ann', password }, headers, sourceIp });
    const home = '198.51.100.7';
    const first = await logInFrom(home, 'correct horse');
    const setCookie = parseSetCookie(first.headers['set-cookie'] ?? '');
    expect(setCookie).toMatchObject({
      name: 'realmgate_device',
      path: '/api/token',
      maxAge: 7_776_000,
      httpOnly: true,
      secure: true,
      sameSite: 'strict',
    });
    for (let guess = 0; guess < 8; guess++) await logInFrom('203.0.113.9', 'wrong');

    const refused = { status: 429, body: { code: 'locked_out' } };
    expect(await logInFrom('203.0.113.9', 'correct horse')).toMatchObject(refused);
    expect(await logInFrom('192.0.2.77', 'correct horse')).toMatchObject(refused);
    expect(await logInFrom(home, 'correct horse')).toMatchObject({ status: 200 });
    const device = { cookie: stringifyCookie({ theme: 'dark', realmgate_device: setCookie.value }) };
    expect(await logInFrom('192.0.2.77', 'correct horse', device)).toMatchObject({ status: 200 });
    expect(await logInFrom('192.0.2.77', 'wrong', device)).toMatchObject({ status: 401 });
  });

  it.each([
    ['no token', 'x'],
    ['an access token', undefined],
    ['half a cookie', '%'],
    ['a long text', 'y'.repeat(8000)],
  ])('takes a device cookie with %s for an unknown device', async (_, value) => {
    const { access } = (await logIn()).body.data;
    for (let guess = 0; guess < 8; guess++)
      await call('/api/token/', { headers: basic('ann:wrong'), sourceIp: '203.0.113.9' });
    const headers = { ...basic('ann:correct horse'), cookie: `realmgate_device=${value ?? access}` };
    expect(await call('/api/token/', { headers, sourceIp: '203.0.113.10' })).toMatchObject({ status: 429 });
  });

  it('knows a device for its own user only', async () => {
    const { headers } = await logIn();
    const { value } = parseSetCookie(headers['set-cookie'] ?? '');
    for (let guess = 0; guess < 8; guess++)
      await call('/api/token/', { headers: basic('bob:wrong'), sourceIp: '203.0.113.9' });
    const asBob = { ...basic('bob:wrong'), cookie: `realmgate_device=${value ?? ''}` };
    expect(await call('/api/token/', { headers: asBob, sourceIp: '203.0.113.10' })).toMatchObject({
      status: 429,
    });
  });

  it('lets another address in when one has failed too often', async () => {
    const fail = (index: number) =>
      call('/api/token/', { headers: basic(`user-${index}:wrong`), sourceIp: '192.0.2.9' });
    for (let from = 0; from < 100; from += 20) {
      const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => fail(from + index)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    }
    expect(await fail(100)).toMatchObject({ status: 429, body: { code: 'locked_out' } });
    expect(await logIn()).toMatchObject({ status: 200 });
  });

  it('refreshes once; the second use of a refresh token ends the session, but not at once', async () => {
    const first = (await logIn()).body.data;
    const second = await refresh({ refresh: first.refresh });
    expect(second).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect(second.body.data.refresh).not.toBe(first.refresh);
    expect(await refresh({ refresh: first.refresh })).toMatchObject({ status: 200 });
    now += 10_000;
    for (const used of [first.refresh, second.body.data.refresh]) {
      expect(await refresh({ refresh: used })).toMatchObject({
        status: 401,
        body: { code: 'token_not_valid' },
      });
    }
  });

  it.each([
    ['a token of another kind', async () => ({ refresh: (await logIn()).body.data.access as string }), 401],
    ['what is no token', () => Promise.resolve({ refresh: 'x' }), 401],
    ['an empty token', () => Promise.resolve({ refresh: '' }), 400],
    ['a token that is no text', () => Promise.resolve({ refresh: 1 }), 400],
    ['no token', () => Promise.resolve({}), 400],
    ['no JSON', () => Promise.resolve('{'), 400],
  ])('refuses to refresh with %s', async (_, body, status) => {
    expect(await refresh(await body())).toMatchObject({ status });
  });

  it('refuses a refresh token after its day', async () => {
    const { body } = await logIn();
    now += 86_400_000;
    expect(await refresh({ refresh: body.data.refresh })).toMatchObject({
      status: 401,
      body: { code: 'token_not_valid' },
    });
  });

  it('never logs a password or a token', async () => {
    const { body } = await logIn();
    await refresh({ refresh: body.data.refresh });
    await refresh({ refresh: body.data.refresh });
    const logged = JSON.stringify(log.lines);
    expect(log.lines.length).toBeGreaterThan(0);
    for (const secret of [
      'correct horse',
      basic('ann:correct horse').authorization.slice(6),
      body.data.refresh,
      body.data.access,
    ]) {
      expect(logged).not.toContain(secret);
    }
  });
});

async function request(handler: ReturnType<typeof serve>, seed: EventSeed) {
  const result = await handler(gatewayEvent(seed), testLambdaContext());
  const headers = Object.entries(result.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]);
  return { status: result.statusCode, headers: Object.fromEntries(headers), body: JSON.parse(result.body) };
}
