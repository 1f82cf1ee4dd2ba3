// The function of feeds behind the local gateway, which reads the changes that a watch keeps in a real Redis.
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { host, site } from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { endpoints as status } from '../../functions/status/endpoints.ts';
import { readGatewayDescription } from '../../server/gateway/deployment.ts';
import { gatewayListener } from '../../server/gateway/gateway.ts';
import { readGatewayResponses } from '../../server/gateway/gateway-responses.ts';
import { handlerLoader } from '../../server/gateway/load-handler.ts';
import { listenOnLoopback, type LoopbackServer } from '../../server/gateway/loopback-server.ts';
import { createDependencies, useDependencies } from '../../shared/app/dependencies.ts';
import { openRedisWarmStore } from '../../shared/app/redis-warm-store.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { newKeySet } from '../../shared/security/key-set.ts';
import { testConfig, viewer } from '../support/app.ts';
import { tokensIn } from '../support/feed-app.ts';
import { recordingLog } from '../support/log.ts';
import { type OwnRedis, startOwnRedis } from '../support/own-redis.ts';
import { realm } from '../support/realm-records.ts';
import { fakeSecrets } from '../support/security.ts';
import { projectRoot } from '../support/service-copy.ts';
import { until } from '../support/until.ts';
import { startWarmApp, type WarmApp } from '../support/warm-app.ts';

const key = randomBytes(32).toString('base64url');
const name = 'realmgate/test/warm-states';
/** The time limit of the function in milliseconds, in place of its 15 minutes. */
const timeoutMs = 6000;

const hosts = Array.from({ length: 200 }, (_, index) => host(`h${index}`));
const log = recordingLog();
let redis: OwnRedis;
let engine: Engine;
let watch: WarmApp;
let gateway: LoopbackServer;
let token: string;
const over = new AbortController();
const isWorking = () => !over.signal.aborted;
let work: Promise<void>;
let refreshed: Promise<void> | undefined;
let isPaused = false;

beforeAll(async () => {
  redis = await startOwnRedis();
  const listen = { host: '127.0.0.1', port: 0 };
  engine = await startEngine({ site: site({ hosts }), dialect: 'naemon', clock: systemClock, listen });
  const monitoring_port = 'port' in engine.address ? engine.address.port : 0;
  const url = new URL(redis.url);
  watch = await startWarmApp({
    ...{ endpoints: status, viewers: { vera: ['lyon'] }, now: () => performance.now() },
    realms: [realm('lyon', { monitoring_port, warm: { interval_seconds: 1, stale_seconds: 300 } })],
    store: openRedisWarmStore({
      ...{ url, key: Buffer.from(key), mostBytes: 1e9, credentials: () => Promise.resolve(undefined) },
    }),
  });
  work = (async () => {
    while (isWorking()) {
      refreshed = isPaused ? undefined : watch.refresh();
      await refreshed;
      await sleep(250);
    }
  })();
  const { table } = watch.api;
  const secrets = fakeSecrets({
    unused: JSON.stringify(await newKeySet(systemClock)),
    [name]: JSON.stringify({ url: `${redis.url}?tls=off`, key }),
  });
  useDependencies(
    createDependencies({ ...testConfig, warmStatesSecret: name, feedsPerUser: 3 }, { table, secrets, log }),
  );
  const { functions, ...deployment } = readGatewayDescription(projectRoot);
  const feed = { memoryMb: 512, timeoutMs };
  const answer = gatewayListener({
    deployment: { ...deployment, functions: new Map([...functions, ['feed', feed]]) },
    responses: readGatewayResponses(projectRoot),
    load: handlerLoader(projectRoot),
  });
  gateway = await listenOnLoopback(createServer(answer), 0);
  token = await tokensIn(table, { secrets, clock: systemClock })(viewer('vera'));
});
afterAll(async () => {
  over.abort();
  await work;
  useDependencies(undefined);
  await gateway.close();
  await watch.stop();
  await engine.close();
  await redis.stop();
});

interface Message {
  readonly id?: string;
  readonly event?: { readonly subject: string; readonly data: { readonly state: number } };
  readonly retry_ms?: number;
  readonly problem?: { readonly code: string };
}

async function open(lastId: string | undefined): Promise<Response> {
  const query = `?format=ndjson${lastId === undefined ? '' : `&last_event_id=${lastId}`}`;
  return fetch(`${gateway.url}/api/feed/realms/lyon/${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
}

/** Reads one run of the feed until it ends. */
async function readRun(lastId: string | undefined, onMessage: (message: Message) => void): Promise<void> {
  const answer = await open(lastId);
  expect(answer.status).toBe(200);
  let rest = '';
  for await (const bytes of answer.body!) {
    const lines = (rest + Buffer.from(bytes).toString()).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onMessage(JSON.parse(line) as Message);
  }
  expect(rest).toBe('');
}

const untilWarm = async () => {
  for (;;) {
    const answer = await open(undefined);
    await answer.body?.cancel();
    if (answer.status === 200) return;
    await sleep(200);
  }
};

describe('feeds as a function', () => {
  it('tell each change once, run after run, each of which ends in time, also if the Redis stood still', async () => {
    await untilWarm();
    log.lines.splice(0);
    const messages: Message[] = [];
    const states = new Map<string, number>();
    let changes = 0;
    const changing = (async () => {
      const end = performance.now() + 16_000;
      while (performance.now() < end) {
        await sleep(1500);
        const one = hosts[changes % hosts.length]!;
        one.state = one.state === 0 ? 1 : 0;
        states.set(one.name, one.state);
        changes += 1;
        if (changes !== 5) continue;
        redis.server.signal('SIGSTOP');
        await sleep(1500);
        redis.server.signal('SIGCONT');
      }
    })();
    const from = performance.now();
    let runs = 0;
    while (performance.now() - from < 32_000) {
      runs += 1;
      const begun = performance.now();
      await readRun(messages.at(-1)?.id, (message) => void messages.push(message));
      expect(performance.now() - begun).toBeLessThan(timeoutMs);
      expect(messages.at(-1)).toEqual({ id: expect.any(String), retry_ms: expect.any(Number) });
    }
    await changing;
    const events = messages.flatMap(({ id, event }) => (event ? [{ id, ...event }] : []));
    expect(runs).toBeGreaterThan(3);
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    expect(events).toHaveLength(changes);
    expect(new Map(events.map(({ subject, data }) => [subject, data.state]))).toEqual(states);
    expect(log.lines.filter(({ code }) => code === 'request.failed')).toEqual([]);
  }, 90_000);

  it('are refused for a user who has as many as may be, until one of them ends', async () => {
    const opened = await Promise.all(Array.from({ length: 3 }, () => open(undefined)));
    expect(opened.map(({ status }) => status)).toEqual([200, 200, 200]);
    const refused = await open(undefined);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
    expect(await refused.json()).toMatchObject({ code: 'too_many_feeds' });
    for (const { body } of opened) await body?.cancel();
    // A lease that is not given back lasts 25 seconds.
    const from = performance.now();
    await untilWarm();
    expect(performance.now() - from).toBeLessThan(20_000);
  }, 30_000);

  it('say that changes are gone if the Redis was emptied, and the runs of the watch that remember them have ended', async () => {
    const messages: Message[] = [];
    const reading = readRun(undefined, (message) => void messages.push(message));
    await until(() => messages.some((message) => message.id !== undefined));
    isPaused = true;
    await refreshed;
    await redis.send('FLUSHALL');
    watch.forget();
    await watch.restartWatch();
    isPaused = false;
    await reading;
    expect(messages.at(-1)?.problem?.code).toBe('changes_gone');
    const id = messages.findLast((message) => message.id !== undefined)?.id;
    const answer = await open(id);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([410, 'changes_gone']);
  }, 30_000);
});
