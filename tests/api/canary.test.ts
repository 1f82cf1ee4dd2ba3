import { inspect } from 'node:util';

import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import { type LocalStack, startLocal } from '../../demo/start.ts';
import { canary } from '../../functions/canary/job.ts';
import { createDependencies } from '../../shared/app/dependencies.ts';
import { readConfig } from '../../shared/base/config.ts';
import type { MetricsSink } from '../../shared/base/metrics.ts';
import { serveJob } from '../../shared/jobs/serve-job.ts';
import { testLambdaContext } from '../support/event.ts';
import {
  answersEndlessly,
  answersHalf,
  answersJson,
  dripsEndlessly,
  type HttpBehaviour,
  httpPeer,
  neverReplies,
} from '../support/http-peer.ts';
import { recordingLog } from '../support/log.ts';
import { stackSettings } from '../support/stack-settings.ts';

const good = { user: 'viewer', password: 'viewer-of-the-demo' };

interface Place {
  readonly url: string;
  readonly realm?: string;
  readonly credentials?: unknown;
  /** The rest of the function's time that the platform reports, in milliseconds. */
  readonly remainingMs?: number;
}

/** Runs the canary once. Returns its report, its log line of a failure and its counts. */
async function run({ url, realm = 'paris', credentials = good, remainingMs = 60_000 }: Place) {
  const config = readConfig({
    REALMGATE_TABLE: 'none',
    REALMGATE_TOKEN_SECRET: 'none',
    REALMGATE_CANARY_URL: url,
    REALMGATE_CANARY_REALM: realm,
  });
  const log = recordingLog();
  const counted: string[] = [];
  const metrics: MetricsSink = {
    request: ({ endpoint, status }) =>
      counted.push(status === undefined ? endpoint : `${endpoint} ${status}`),
    count: (name, endpoint) => counted.push(`${name} ${endpoint}`),
    issuerToken: (issuer) => counted.push(issuer),
  };
  const secrets = {
    read: (name: string) =>
      Promise.resolve(name === 'realmgate/canary' ? JSON.stringify(credentials) : undefined),
    write: () => Promise.reject(new Error('it writes no secrets')),
  };
  const host = canary.compose(createDependencies(config, { log, secrets, metrics }));
  const report = await serveJob(canary, () => Promise.resolve(host))({}, testLambdaContext(remainingMs));
  return {
    report,
    counted,
    failure: log.lines.find(({ code }) => code === 'canary.failed'),
    lines: log.lines,
  };
}

const failedRun = ['CanaryFailures canary.run', 'canary.run'];

describe('the canary', () => {
  let local: LocalStack;
  beforeAll(async () => {
    Object.assign(process.env, stackSettings);
    local = await startLocal({ functionTimeoutMs: 120_000 });
  });
  afterAll(async () => {
    await local.close();
  });

  it('logs in, asks for a realm and for a count, through the gateway', async () => {
    const { report, counted, failure } = await run({ url: local.url });
    expect(report).toEqual({
      ok: true,
      token_ms: expect.any(Number),
      realm_ms: expect.any(Number),
      count_ms: expect.any(Number),
      hosts: expect.any(Number),
    });
    expect(report['hosts']).toBeGreaterThan(100);
    expect([counted, failure]).toEqual([['canary.run'], undefined]);
  });

  it.each([
    ['its password is wrong', { credentials: { ...good, password: 'guessed' } }, 'token', 401],
    ['there is no such user', { credentials: { user: 'nobody', password: 'x' } }, 'token', 401],
    ['its user does not see the realm', { realm: 'lyon' }, 'realm', 404],
    [
      'the realm is down',
      { credentials: { user: 'admin', password: 'admin-of-the-demo' }, realm: 'offline' },
      'realm',
      502,
    ],
  ])('says where it fails when %s', async (_when, place, step, status) => {
    const { report, counted, failure } = await run({ url: local.url, ...place });
    expect(report).toMatchObject({ ok: false });
    expect(failure).toMatchObject({ level: 'error', fields: { step, error: { status } } });
    expect(counted).toEqual(failedRun);
  });

  it('may run twice at once', async () => {
    const runs = await Promise.all([run({ url: local.url }), run({ url: local.url })]);
    expect(runs.map(({ report }) => report['ok'])).toEqual([true, true]);
  });
});

describe('the canary, without a good API,', () => {
  const peers: { close(): Promise<void> }[] = [];
  const start = async (behave: HttpBehaviour) => {
    const peer = await httpPeer(behave);
    peers.push(peer);
    return peer;
  };
  afterEach(async () => {
    await Promise.all(peers.splice(0).map((peer) => peer.close()));
  });
  const token = { access: 'a.b.c' };
  /** Answers the log-in correctly, and later requests in the given way. */
  const afterLogIn =
    (then: HttpBehaviour): HttpBehaviour =>
    (request, response, body) => {
      const isLogIn = request.url?.startsWith('/api/token') === true;
      (isLogIn ? answersJson({ data: token }) : then)(request, response, body);
    };

  it('is off where no realm is named, and asks nobody', async () => {
    const peer = await start(neverReplies);
    const { report, counted } = await run({ url: peer.url.href, realm: '' });
    expect([report, counted, peer.requests]).toEqual([{ off: true }, ['canary.run'], []]);
  });

  it('says that nobody listens', async () => {
    const peer = await start(neverReplies);
    await peer.close();
    peers.length = 0;
    const { failure, counted } = await run({ url: peer.url.href });
    expect(failure?.fields).toMatchObject({ step: 'token', error: { message: 'no answer: unreachable' } });
    expect(counted).toEqual(failedRun);
  });

  it.each<[string, HttpBehaviour, string]>([
    ['never', neverReplies, 'no answer: aborted'],
    ['drop by drop, for ever', dripsEndlessly, 'no answer: aborted'],
  ])('ends in time when the gateway answers %s', async (_how, behave, message) => {
    const peer = await start(afterLogIn(behave));
    // Two seconds of the time limit are reserved for the last log line.
    const { failure } = await run({ url: peer.url.href, remainingMs: 3500 });
    expect(failure?.fields).toMatchObject({ step: 'realm', error: { message } });
  });

  it.each<[string, HttpBehaviour]>([
    ['more than an answer can be', answersEndlessly(false)],
    ['half of what it announced', answersHalf],
    ['a page in HTML', (_request, response) => response.end('<html>502 Bad Gateway</html>')],
    ['JSON that is endless', (_request, response) => response.end('['.repeat(100_000))],
    ['another realm', answersJson({ data: { realm: 3 } })],
    ['no count', answersJson({ data: { realm: 'paris', hosts: { total: 1e300 } } })],
    ['nothing', answersJson(null)],
    ['a redirection', (_request, response) => response.writeHead(302, { location: '/' }).end()],
    ['a fault with a code that is none', answersJson({ code: 'x\n'.repeat(1000) }, 503)],
  ])('is not content with %s, and logs neither token nor password', async (_what, behave) => {
    const peer = await start(afterLogIn(behave));
    const { report, failure, lines } = await run({ url: peer.url.href });
    expect(report).toMatchObject({ ok: false });
    expect(failure?.fields).toMatchObject({ step: 'realm' });
    expect(inspect(lines, { depth: 10 })).not.toMatch(/a\.b\.c|viewer-of-the-demo|dmlld2VyO/);
  });

  it.each([undefined, {}, { user: 'canary' }, 'text'])(
    'says that its secret holds %j',
    async (credentials) => {
      const peer = await start(neverReplies);
      const { failure } = await run({ url: peer.url.href, credentials: credentials ?? null });
      expect(failure?.fields).toMatchObject({ step: 'token', error: { code: 'secrets_unavailable' } });
      expect(peer.requests).toEqual([]);
    },
  );
});
