// Webhooks of a deployment without servers: functions write them, and runs of the watch deliver them.
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

import { afterEach, beforeEach, expect, it } from '@jest/globals';

import { host, site } from '../../demo/status-query-engine/build-site.ts';
import { addDowntime } from '../../demo/status-query-engine/downtimes.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { endpoints } from '../../functions/webhooks/endpoints.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { createWarmStore } from '../../shared/warm/store/index.ts';
import { warmColumns } from '../../shared/warm/watch/columns.ts';
import { startTestApp, type TestApp, testConfig, userCreatedAt, viewer } from '../support/app.ts';
import { recordingLog } from '../support/log.ts';
import { memoryPieceStore } from '../support/memory-piece-store.ts';
import { realm } from '../support/realm-records.ts';
import { watchRuns } from '../support/watch-runs.ts';
import { type ReceivedEvent, startReceiver } from '../support/webhook-app.ts';

const config = { ...testConfig, warmStatesSecret: 'redis', webhookTargets: ['127.0.0.1'] };
const secrets = { read: () => Promise.resolve('A'.repeat(43)), write: () => Promise.resolve() };
const watched = host('web-1');
const served = site({ hosts: [watched] });
const caller = viewer('vera');

let engine: Engine;
let functions: TestApp;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let answer: number;
let openWarmStore: () => ReturnType<typeof createWarmStore>;

beforeEach(async () => {
  answer = 204;
  watched.state = 0;
  served.downtimes.clear();
  const listen = { host: '127.0.0.1', port: 0 };
  engine = await startEngine({
    site: served,
    dialect: 'naemon',
    listen,
    clock: systemClock,
  });
  const monitoring_port = 'port' in engine.address ? engine.address.port : 0;
  const pieces = memoryPieceStore(Date.now);
  const key = randomBytes(32);
  openWarmStore = () => createWarmStore({ pieces, key, asked: warmColumns(), mostBytes: 1e9 });
  receiver = await startReceiver(() => answer);
  functions = await startTestApp({
    ...{ endpoints, config, viewers: { vera: ['lyon'] } },
    realms: [realm('lyon', { monitoring_port, warm: { interval_seconds: 1, stale_seconds: 300 } })],
    world: { openWarmStore, secrets },
  });
  await functions.table.update({ pk: 'USER', sk: 'vera' }, { set: { created_at: userCreatedAt } });
});
afterEach(async () => {
  await functions.stop();
  await engine.close();
  await receiver.stop();
});

/** Starts a run of the watch. Returns the function that ends its time. */
const startRun = () =>
  watchRuns({ table: functions.table, log: recordingLog(), openWarmStore, secrets }, config)().end;

const told = ({ body }: ReceivedEvent) => {
  const { type, data }: { type: string; data: { state?: number } } = JSON.parse(body);
  return data.state ?? type;
};
async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const from = performance.now();
  while (!(await isTrue())) {
    if (performance.now() - from > 60_000) throw new Error(JSON.stringify(receiver.received.map(told)));
    await wait(50);
  }
}

it('tells each change once and without a gap, also over the ends of runs and while the receiver is away', async () => {
  const body = { name: 'tickets', realm: 'lyon', objects: ['hosts'], url: `${receiver.url}/a` };
  let end = startRun();
  const created = await functions.call('/api/webhooks/', { caller, method: 'POST', body });
  expect([created.status, created.body.data?.obstacle]).toEqual([201, null]);
  const path = `/api/webhooks/${created.body.data.webhook_id}/`;
  const figures = async () => {
    const { body: seen } = await functions.call(path, { caller });
    const data: { readonly last_failure: string | null; readonly waiting: number } = seen.data;
    return data;
  };
  expect((await functions.call(`${path}test/`, { caller, method: 'POST' })).body.data).toMatchObject({
    delivered: true,
  });
  receiver.received.splice(0);
  await until(async () => (await functions.table.query('WEBHOOK_DELIVERY')).some(({ position }) => position));
  for (const state of [1, 0]) {
    watched.state = state;
    await until(() => receiver.received.map(told).at(-1) === state);
    // The next run begins before this one ends.
    const endNext = startRun();
    await end();
    end = endNext;
  }
  answer = 503;
  watched.state = 1;
  await until(async () => (await figures()).last_failure !== null);
  await end();
  expect(await figures()).toMatchObject({ waiting: 1, last_failure: expect.stringContaining('503') });
  answer = 204;
  watched.state = 2;
  receiver.received.splice(0);
  end = startRun();
  await until(() => receiver.received.map(told).at(-1) === 2);
  await end();
  expect(receiver.received.map(told)).toEqual([1, 2]);
  expect(await figures()).toMatchObject({ waiting: 0, last_failure: null });
  const { body: list } = await functions.call(`${path}deliveries/`, { caller });
  expect(new Set(list.data.map((one: { delivery_state: string }) => one.delivery_state))).toEqual(
    new Set(['delivered']),
  );
});

it('reminds of a downtime once, also over the ends of runs', async () => {
  const kinds = ['downtime.ends_soon', 'state'];
  const body = { name: 'pager', realm: 'lyon', kinds, minutes_before: 10, url: `${receiver.url}/a` };
  let end = startRun();
  const created = await functions.call('/api/webhooks/', { caller, method: 'POST', body });
  expect(created.status).toBe(201);
  const now = Math.floor(Date.now() / 1000);
  const of = { host: watched, service: null, author: 'ann', text: 'Disk', comment_id: 0 };
  const times = { entry_time: now, start_time: now, end_time: now + 300, duration: 300 };
  addDowntime(served, { ...of, ...times, fixed: true, triggered_by: 0 });
  const reminder = 'realmgate.downtime.ends_soon.v1';
  await until(() => receiver.received.map(told).includes(reminder));
  await end();
  end = startRun();
  watched.state = 1;
  await until(() => receiver.received.map(told).includes(1));
  // Its reminders are read when it begins, and given a second later.
  await wait(2500);
  await end();
  expect(receiver.received.map(told).filter((one) => one === reminder)).toHaveLength(1);
});

it('a stage without warm states refuses webhooks with one sentence that says how to have them', async () => {
  const bare = await startTestApp({ endpoints, viewers: { admin: [] }, realms: [realm('lyon')] });
  const body = { name: 'tickets', realm: 'lyon', url: 'https://tickets.example.com/' };
  expect(await bare.call('/api/webhooks/', { method: 'POST', body })).toMatchObject({
    status: 422,
    body: { code: 'webhooks_not_offered', detail: expect.stringContaining('warm_states_secret') },
  });
  await bare.stop();
});
