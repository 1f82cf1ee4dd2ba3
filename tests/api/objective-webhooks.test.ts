// The budget of an objective is burnt: the receivers of its realm are told, each once.
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { Webhook } from 'standardwebhooks';

import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import type { Site } from '../../demo/status-query-engine/site.ts';
import { endpoints as objectives } from '../../functions/objectives/endpoints.ts';
import { endpoints as webhooks } from '../../functions/webhooks/endpoints.ts';
import { createUserStore } from '../../shared/store/users.ts';
import { userCreatedAt, viewer } from '../support/app.ts';
import { logLineAt, pastSite, presentMs } from '../support/history-world.ts';
import { runObjectiveWatch } from '../support/objective-watch.ts';
import { realm } from '../support/realm-records.ts';
import { startReceiver, startWebhookApp } from '../support/webhook-app.ts';

const midnight = presentMs / 1000 - 43_200;
const hour = 3_600_000;
const viewers = { vera: ['paris'], paul: ['paris'] };
let now = presentMs;
let site: Site;
let engine: Engine;
let world: Awaited<ReturnType<typeof startWebhookApp>>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;

beforeAll(async () => {
  site = pastSite(midnight);
  engine = await startEngine({ site, dialect: 'naemon', listen: { port: 0 }, clock: () => now });
  const monitoring_port = 'port' in engine.address ? engine.address.port : 0;
  receiver = await startReceiver(() => 204);
  world = await startWebhookApp({
    ...{ endpoints: [...objectives, ...webhooks], clock: () => now, now: () => now, viewers },
    realms: [realm('paris', { monitoring_port, warm: { interval_seconds: 10, stale_seconds: 300 } })],
  });
  for (const user of [...Object.keys(viewers), 'admin'])
    await world.api.table.update({ pk: 'USER', sk: user }, { set: { created_at: userCreatedAt } });
  await world.refresh();
});
afterAll(async () => {
  await world.stop();
  await receiver.stop();
  await engine.close();
});

async function post(path: string, body: object, caller?: ReturnType<typeof viewer>) {
  const answer = await world.api.call(path, { method: 'POST', body, ...(caller && { caller }) });
  expect([answer.status, answer.body.detail]).toEqual([201, undefined]);
  const data: { readonly objective_id: string; readonly secret: string } = answer.body.data;
  return data;
}
const webhookOf = (name: string, more: object = {}) =>
  post(
    '/api/webhooks/',
    {
      ...{ name, realm: 'paris', url: `${receiver.url}/${name}` },
      ...{ kinds: ['objective.burning', 'objective.exhausted'], ...more },
    },
    viewer(name),
  );

/** Goes on to a time, calculates the objectives, and delivers. Returns what receivers got. */
async function pass(ms: number, log?: string) {
  now += ms;
  if (log !== undefined)
    site.log.push(logLineAt(midnight, [(now / 1000 - midnight) / 3600, 1, 'HOST ALERT', log]));
  await runObjectiveWatch(world.api, { clock: () => now, webhooks: world.service });
  await world.deliver();
  return receiver.received.splice(0);
}
const told = (events: Awaited<ReturnType<typeof pass>>) =>
  events.map(({ path, body }) => `${path} ${String(JSON.parse(body).type)}`).sort();

it('an objective that burns and exhausts its budget is told once, to those who see its realm', async () => {
  const rules = { kind: 'hosts', where: 'host_name = web-1', target_percent: 98, window: '30d' };
  const { objective_id: id } = await post('/api/objectives/', { ...rules, name: 'web', realm: 'paris' });
  const { secret } = await webhookOf('vera');
  await webhookOf('paul');
  await world.deliver();
  await createUserStore(world.api.table, () => now).setRealms('paul', []);
  // The host is DOWN for an hour: 3,600 of 5,184 s are spent.
  const [event, ...others] = await pass(20_000);
  expect(others).toEqual([]);
  const headers = Object.fromEntries(Object.entries(event!.headers).map(([k, v]) => [k, String(v)]));
  jest.useFakeTimers({ now, doNotFake: ['setTimeout', 'setImmediate', 'nextTick', 'queueMicrotask'] });
  try {
    expect(new Webhook(secret).verify(event!.body, headers, { jsonParse: true })).toMatchObject({
      ...{ type: 'realmgate.objective.burning.v1', source: `/api/objectives/${id}/`, subject: id },
      data: { realm: 'paris', name: 'web', target_percent: 98, burn_rate_1h: 50, burn_window: '1h' },
    });
  } finally {
    jest.useRealTimers();
  }
  const { body: list } = await world.api.call('/api/objectives/');
  expect(JSON.parse(event!.body).data).toEqual({ ...list.data[0], burn_window: '1h', burn_threshold: 14.4 });
  // Neither another run nor a request for the objective alone tells it again.
  expect(await pass(300_000)).toEqual([]);
  expect((await world.api.call(`/api/objectives/${id}/`)).status).toBe(200);
  expect(told(await pass(hour / 2))).toEqual(['/vera realmgate.objective.exhausted.v1']);
  // A restart tells of no objective again.
  await world.restart();
  await world.deliver();
  expect(told(receiver.received.splice(0))).toEqual([]);
  expect(await pass(300_000, 'web-1;UP;HARD;1;fine')).toEqual([]);
  expect(await pass(4 * hour)).toEqual([]);
  // The budget of moving days is exhausted still. The burn rate of an hour was below, and is above again.
  expect(await pass(2000, 'web-1;DOWN;HARD;1;no answer')).toEqual([]);
  expect(told(await pass(hour / 2))).toEqual(['/vera realmgate.objective.burning.v1']);
});

it('an Alertmanager has no kinds: those of objectives are refused', async () => {
  const body = { name: 'am', realm: 'paris', url: `${receiver.url}/am`, kinds: ['objective.burning'] };
  for (const more of [{ format: 'alertmanager' }, { kind: 'alertmanager' }]) {
    const answer = await world.api.call('/api/webhooks/', { method: 'POST', body: { ...body, ...more } });
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
    expect(JSON.stringify(answer.body)).toContain('must be null for');
  }
});
