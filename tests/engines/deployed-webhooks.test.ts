// Webhooks of a deployment without servers on a real DynamoDB Local and a real Redis: the function `webhooks` writes them, and processes of `warm-watch`
// deliver them.
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { host, site } from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { endpoints } from '../../functions/webhooks/endpoints.ts';
import { seedApiKeySecret } from '../../server/storage/first-keys.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { createSecrets } from '../../shared/security/secrets.ts';
import { startTestApp, type TestApp, testConfig, userCreatedAt, viewer } from '../support/app.ts';
import { sdkConfig, standInCredentials, standInRegion } from '../support/aws-stand-in.ts';
import { startDynamoDbLocal } from '../support/dynamo-db-local.ts';
import { type KeyValueServer, newTable } from '../support/key-value-server.ts';
import { type LossyProxy, startLossyProxy } from '../support/lossy-proxy.ts';
import { type OwnRedis, startOwnRedis } from '../support/own-redis.ts';
import { realm } from '../support/realm-records.ts';
import { readReceivedStates } from '../support/received-states.ts';
import { startSecrets } from '../support/secrets-stand-in.ts';
import { until } from '../support/until.ts';
import { startWatchProcess, type WatchProcess } from '../support/watch-process.ts';
import { startReceiver } from '../support/webhook-app.ts';

const warmSecret = 'realmgate/test/warm-states';
const watched = Array.from({ length: 12 }, (_, index) => host(`h${index}`));
/** The states that each host has had, in their order. */
const states: number[] = [];
/** The receiver answers after some milliseconds. `onEvent` is called before its answer. */
const answers = { afterMs: 5, onEvent: (): void | Promise<void> => undefined };

let dynamo: KeyValueServer;
let proxy: LossyProxy;
let secretsManager: Awaited<ReturnType<typeof startSecrets>>;
let redis: OwnRedis;
let engine: Engine;
let functions: TestApp;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let told: ReturnType<typeof readReceivedStates>;
let env: Readonly<Record<string, string>>;
const started: WatchProcess[] = [];

beforeAll(async () => {
  [dynamo, redis, secretsManager] = await Promise.all([
    startDynamoDbLocal(),
    startOwnRedis(),
    startSecrets(),
  ]);
  proxy = await startLossyProxy(dynamo);
  const listen = { host: '127.0.0.1', port: 0 };
  engine = await startEngine({
    site: site({ hosts: watched }),
    dialect: 'naemon',
    clock: systemClock,
    listen,
  });
  const monitoring_port = 'port' in engine.address ? engine.address.port : 0;
  receiver = await startReceiver(async () => {
    await sleep(answers.afterMs);
    await answers.onEvent();
    return 204;
  });
  told = readReceivedStates(receiver, watched);
  const secrets = createSecrets(sdkConfig(secretsManager.url));
  const { apiKeySecret } = testConfig;
  await seedApiKeySecret(secrets, apiKeySecret);
  const key = randomBytes(32).toString('base64url');
  await secrets.write(warmSecret, JSON.stringify({ url: `${redis.url}?tls=off`, key }));
  const { name, table } = await newTable(proxy);
  functions = await startTestApp({
    ...{ endpoints, viewers: { vera: ['lyon'] }, world: { secrets } },
    config: { warmStatesSecret: warmSecret, webhookTargets: ['127.0.0.1'] },
    realms: [realm('lyon', { monitoring_port, warm: { interval_seconds: 1, stale_seconds: 300 } })],
    tables: { url: proxy.url, newTable: () => ({ name, table }), stop: () => Promise.resolve() },
  });
  await table.update({ pk: 'USER', sk: 'vera' }, { set: { created_at: userCreatedAt } });
  env = {
    ...{ REALMGATE_TABLE: name, REALMGATE_TOKEN_SECRET: 'unused', REALMGATE_API_KEY_SECRET: apiKeySecret },
    ...{ REALMGATE_WARM_STATES_SECRET: warmSecret, REALMGATE_WEBHOOK_TARGETS: '127.0.0.1' },
    ...{ AWS_ENDPOINT_URL_DYNAMODB: proxy.url, AWS_ENDPOINT_URL_SECRETS_MANAGER: secretsManager.url },
    ...{ AWS_REGION: standInRegion, AWS_ACCESS_KEY_ID: standInCredentials.accessKeyId },
    AWS_SECRET_ACCESS_KEY: standInCredentials.secretAccessKey,
  };
}, 120_000);
afterAll(async () => {
  await Promise.all(started.map((one) => one.kill()));
  await functions.stop();
  await receiver.stop();
  await engine.close();
  await redis.stop();
  await proxy.stop();
  await secretsManager.close();
  await dynamo.stop();
});

/** Starts a run of the watch in a process of its own. */
async function startRun(): Promise<WatchProcess> {
  const one = await startWatchProcess(env);
  started.push(one);
  one.start();
  return one;
}

/** Gives all hosts a state. */
function change(state: number): void {
  states.push(state);
  told.setAll(state);
}

async function untilDelivered(): Promise<void> {
  await until(() => told.isDelivered(states.at(-1)!)).catch((error: unknown) => {
    const got = told.received().map(({ type, subject, state }) => [type, subject, state].join(' '));
    const logs = started.map((one) => one.log().slice(-6000));
    throw new Error([...logs, got.slice(-50).join('\n')].join('\n---\n'), { cause: error });
  });
}

/** Expects that the receiver got each change of each host in its order, and each event once, but for so many. */
function expectAll({ doubles, gaps = 0 }: { readonly doubles: number; readonly gaps?: number }): void {
  for (const { name } of watched) expect([name, told.statesOf(name)]).toEqual([name, states]);
  expect(told.gaps()).toHaveLength(gaps);
  expect(told.doubles()).toBeLessThanOrEqual(doubles);
}

describe('webhooks of runs on DynamoDB and a Redis', () => {
  let run: WatchProcess;

  it('are made by the function, and tell each change once over the ends of runs that overlap, also if answers of the table are lost', async () => {
    run = await startRun();
    const body = { name: 'tickets', realm: 'lyon', objects: ['hosts'], kinds: ['state'], url: receiver.url };
    proxy.loseAnswerOf('PutItem');
    const created = await functions.call('/api/webhooks/', { caller: viewer('vera'), method: 'POST', body });
    expect([created.status, created.body.data?.obstacle]).toEqual([201, null]);
    await until(async () =>
      (await functions.table.query('WEBHOOK_DELIVERY')).some(({ position }) => position),
    );
    let other = await startWatchProcess(env);
    started.push(other);
    for (const state of [1, 2, 0, 1]) {
      // The lease, the owner of the position and the position itself are written, and the answers are lost. The client writes again.
      for (const operation of ['PutItem', 'UpdateItem', 'UpdateItem']) proxy.loseAnswerOf(operation);
      other.start();
      change(state);
      await until(() => told.statesOf('h0').length === states.length);
      const report = await run.end();
      expect(report).toMatchObject({ engines: 1, store_errors: 0 });
      await untilDelivered();
      [run, other] = [other, run];
    }
    expectAll({ doubles: 0 });
    expect(proxy.lost()).toBeGreaterThan(8);
  }, 60_000);

  it('come again once at most if a process dies between its posts and what it stores of them', async () => {
    // The only run is the one that delivers, before another one begins.
    await until(
      async () => (await functions.table.query('LEASE', { prefix: 'webhook-delivery' })).length > 0,
    );
    const next = await startRun();
    answers.onEvent = () => {
      proxy.setDown(true);
    };
    change(2);
    await until(() => told.statesOf('h0').at(-1) === 2);
    await run.kill();
    answers.onEvent = () => undefined;
    proxy.setDown(false);
    run = next;
    // Events of one host come in their order: behind the next change of all there are no doubles of the one before.
    change(0);
    await untilDelivered();
    expectAll({ doubles: watched.length });
    expect(told.doubles()).toBeGreaterThan(0);
  }, 60_000);

  it('miss nothing if the Redis dies and comes back empty while two runs overlap, and double nothing', async () => {
    const [before, other] = [told.doubles(), await startRun()];
    answers.afterMs = 300;
    change(1);
    await until(() => told.received().at(-1)?.state === 1);
    await redis.server.kill();
    change(2);
    await sleep(1500);
    await redis.server.startAgain();
    await untilDelivered();
    answers.afterMs = 5;
    change(0);
    await untilDelivered();
    await other.end();
    change(2);
    await untilDelivered();
    expectAll({ doubles: before });
  }, 60_000);

  it('tell a gap once if nobody remembers what the Redis had, and go on', async () => {
    const before = told.doubles();
    await run.end();
    await redis.send('FLUSHALL');
    run = await startRun();
    await until(() => told.gaps().length > 0);
    change(1);
    await untilDelivered();
    expectAll({ doubles: before, gaps: 1 });
  }, 60_000);
});
