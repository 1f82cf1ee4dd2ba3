// Functions as they are composed on AWS, which take the states of a watch from a real Redis.
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { endpoints as operations } from '../../functions/operations/endpoints.ts';
import { endpoints as status } from '../../functions/status/endpoints.ts';
import { warmWatch } from '../../functions/warm-watch/job.ts';
import { createDependencies } from '../../shared/app/dependencies.ts';
import { openRedisWarmStore } from '../../shared/app/redis-warm-store.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { serveJob } from '../../shared/jobs/serve-job.ts';
import { startTestApp, type TestApp, testConfig } from '../support/app.ts';
import { testLambdaContext } from '../support/event.ts';
import { recordingLog } from '../support/log.ts';
import { type OwnRedis, startOwnRedis } from '../support/own-redis.ts';
import { realm } from '../support/realm-records.ts';
import { until } from '../support/until.ts';
import { startWarmApp, type WarmApp } from '../support/warm-app.ts';

const password = 'of the:redis/%';
const key = randomBytes(32).toString('base64url');
const hosts = '/api/status/realms/lyon/hosts/';
const name = 'realmgate/test/warm-states';

let redis: OwnRedis;
let engine: Engine;
let watch: WarmApp;
const started: TestApp[] = [];

/** The secret of the stage, with the tests' Redis. */
function secretOf({ url = redis.url, secretKey = key, login = password } = {}): string {
  const address = new URL(`${url}?tls=off`);
  address.password = encodeURIComponent(login);
  return JSON.stringify({ url: address.href, key: secretKey });
}

async function startFunctions(secret: string | undefined = secretOf()): Promise<TestApp> {
  const read = (asked: string) => Promise.resolve(asked === name ? secret : undefined);
  const app = await startTestApp({
    endpoints: [...status, ...operations],
    config: { engineDeadlineMs: 5000, warmStatesSecret: name },
    world: { table: watch.api.table, secrets: { read, write: () => Promise.resolve() } },
  });
  started.push(app);
  return app;
}

beforeAll(async () => {
  redis = await startOwnRedis(['--requirepass', password]);
  const all = Array.from({ length: 300 }, (_, index) =>
    host(`h${index}`, { services: [service('http'), service('ssh')] }),
  );
  const listen = { host: '127.0.0.1', port: 0 };
  engine = await startEngine({ site: site({ hosts: all }), dialect: 'naemon', clock: systemClock, listen });
  const monitoring_port = 'port' in engine.address ? engine.address.port : 0;
  const url = new URL(redis.url);
  watch = await startWarmApp({
    endpoints: status,
    realms: [realm('lyon', { monitoring_port, warm: { interval_seconds: 2, stale_seconds: 300 } })],
    now: () => performance.now(),
    store: openRedisWarmStore({
      ...{ url, key: Buffer.from(key), mostBytes: 1e9 },
      credentials: () => Promise.resolve({ password }),
    }),
  });
});
afterAll(async () => {
  for (const app of started) await app.stop();
  await watch.stop();
  await engine.close();
  await redis.stop();
});

/** Lets the watch work for some seconds. */
async function pass(seconds: number): Promise<void> {
  for (const until = performance.now() + seconds * 1000; performance.now() < until;) {
    await watch.refresh();
    await sleep(250);
  }
}

/** Returns the age in seconds of the states of an answer with all hosts. `undefined` means that the engine was asked. */
async function ageOf(app: TestApp, path = hosts): Promise<number | undefined> {
  const { status: code, body } = await app.call(path);
  expect([code, body.data.length]).toEqual([200, 300]);
  const sources = (body.meta.sources ?? []) as readonly { readonly age_seconds?: number }[];
  return sources[0]?.age_seconds;
}
/** Lets functions take the states. On a busy machine that takes longer than a request waits for it. */
async function takeStates(...apps: readonly TestApp[]): Promise<void> {
  for (const app of apps) while ((await ageOf(app)) === undefined) await watch.refresh();
}
const faults = ({ log }: TestApp) =>
  log.lines.filter(({ code }) => code === 'warm.store_failed').map(({ fields }) => fields['use']);

describe('functions with the secret of a Redis', () => {
  it('answer from the states that a watch keeps there, and see an operation at once', async () => {
    await pass(1);
    const [one, other] = [await startFunctions(), await startFunctions()];
    await takeStates(one, other);
    const before = engine.queries;
    expect([await ageOf(one), await ageOf(other)]).toEqual([expect.any(Number), expect.any(Number)]);
    expect(engine.queries).toBe(before);
    expect(await ageOf(one, `${hosts}?max_age=0`)).toBeUndefined();
    const body = { targets: { hosts: ['h7'] }, comment: 'seen by all' };
    const sent = await one.call('/api/operations/realms/lyon/comments/', { method: 'POST', body });
    expect(sent.status).toBeLessThan(300);
    expect([await ageOf(one), await ageOf(other)]).toEqual([undefined, undefined]);
    await pass(3);
    await takeStates(one, other);
    expect([await ageOf(one), await ageOf(other)]).toEqual([expect.any(Number), expect.any(Number)]);
    expect([...faults(one), ...faults(other)]).toEqual([]);
  });

  it.each([
    ['is not there', () => undefined, 'open'],
    ['is no JSON', () => 'rediss://cache', 'open'],
    ['names an address in clear', () => secretOf().replace('?tls=off', ''), 'open'],
    ['has a password that is not encoded', () => secretOf().replace('%25', '%'), 'open'],
    ['has another password', () => secretOf({ login: 'guess' }), 'look'],
    ['names nobody', () => secretOf({ url: 'redis://127.0.0.1:1' }), 'look'],
  ])('ask the engine, and say so once, if the secret %s', async (_what, secret, use) => {
    await pass(1);
    const app = await startFunctions(secret() ?? '');
    for (let turn = 0; turn < 5; turn += 1) expect(await ageOf(app)).toBeUndefined();
    expect(faults(app)).toEqual([use]);
    expect(JSON.stringify(app.log.lines)).not.toMatch(/of%20the|guess|rediss/);
  });

  it('have nothing in common with a deployment that has another key', async () => {
    await pass(1);
    const app = await startFunctions(secretOf({ secretKey: randomBytes(32).toString('hex') }));
    expect(await ageOf(app)).toBeUndefined();
    expect(faults(app)).toEqual([]);
  });

  it('ask the engine while the Redis stands still, and wait for it once', async () => {
    await pass(3);
    const app = await startFunctions();
    await takeStates(app);
    redis.server.signal('SIGSTOP');
    await sleep(4500);
    const timeOfTen = async (path: string) => {
      const from = performance.now();
      for (let turn = 0; turn < 10; turn += 1) expect(await ageOf(app, path)).toBeUndefined();
      return performance.now() - from;
    };
    const fromEngineMs = await timeOfTen(`${hosts}?max_age=0`);
    // Ten requests that wait half a second each would take five seconds more.
    expect(await timeOfTen(hosts)).toBeLessThan(2 * fromEngineMs + 2500);
    expect(faults(app)).toEqual(['look']);
    redis.server.signal('SIGCONT');
    await pass(12);
    await takeStates(app);
  });
});

describe('the watch as a function', () => {
  it('keeps states in the Redis of the secret, run after run, which hand over to each other', async () => {
    const ends: (() => void)[] = [];
    const log = recordingLog();
    const dependencies = createDependencies(
      { ...testConfig, engineDeadlineMs: 5000, warmStatesSecret: name },
      {
        ...{ table: watch.api.table, log },
        secrets: { read: () => Promise.resolve(secretOf()), write: () => Promise.resolve() },
        sleep: () => new Promise<void>((resolve) => void ends.push(resolve)),
      },
    );
    const composed = warmWatch.compose(dependencies);
    const start = async (): Promise<Record<string, unknown>> => ({
      ...(await serveJob(warmWatch, () => Promise.resolve(composed))(
        { source: 'aws.events' },
        testLambdaContext(110_000),
      )),
    });
    // The watch of the other tests would keep its leases while it ticks.
    await watch.restartWatch();
    const app = await startFunctions();
    const reports: Record<string, unknown>[] = [];
    let running = start();
    for (let turn = 0; turn < 3; turn += 1) {
      await sleep(3000);
      const next = start();
      await sleep(2000);
      await until(async () => ((await ageOf(app)) ?? Infinity) <= 4);
      ends.shift()?.();
      reports.push(await running);
      running = next;
    }
    await sleep(2500);
    await until(async () => ((await ageOf(app)) ?? Infinity) <= 4);
    ends.shift()?.();
    reports.push(await running);
    for (const report of reports)
      expect(report).toMatchObject({ engines: 1, held: 1, failures: 0, store_errors: 0 });
    expect(log.lines.filter(({ level }) => level === 'warn' || level === 'error')).toEqual([]);
  });
});
