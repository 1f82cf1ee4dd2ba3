// Event buses and topics get the changes of a realm, on moto, an emulator of AWS. Rules and subscriptions send them on to queues, which the tests read.
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { endpoints } from '../../functions/webhooks/endpoints.ts';
import { userCreatedAt, viewer } from '../support/app.ts';
import { arnOfBus, arnOfTopic, startMoto } from '../support/moto.ts';
import { realm } from '../support/realm-records.ts';
import { startWebhookApp } from '../support/webhook-app.ts';

const web = host('web-1', { services: [service('disk /var é')] });
const disk = web.services.get('disk /var é')!;
const caller = viewer('vera');
const bus = { kind: 'eventbridge', url: arnOfBus('ops') };
const topic = { kind: 'sns', url: arnOfTopic('ops') };
const ordered = { kind: 'sns', url: arnOfTopic('ops.fifo') };

let passed = 0;
let engine: Engine;
let moto: Awaited<ReturnType<typeof startMoto>>;
let world: Awaited<ReturnType<typeof startWebhookApp>>;

beforeAll(async () => {
  moto = await startMoto();
  engine = await startEngine({
    ...{ site: site({ hosts: [web] }), dialect: 'icinga2', listen: { port: 0 } },
    clock: () => Date.now() + passed,
  });
  const at = { monitoring_port: 'port' in engine.address ? engine.address.port : 0 };
  world = await startWebhookApp({
    ...{ endpoints, clock: () => Date.now() + passed, now: () => performance.now() + passed },
    realms: [realm('paris', { ...at, warm: { interval_seconds: 10, stale_seconds: 300 } })],
    viewers: { vera: ['paris'] },
    targets: [bus, topic, ordered].map(({ url }) => url),
  });
  await world.api.table.update({ pk: 'USER', sk: 'vera' }, { set: { created_at: userCreatedAt } });
  await world.refresh();
});
afterEach(async () => {
  const { body } = await world.api.call('/api/webhooks/', { caller });
  for (const { webhook_id: id } of body.data)
    await world.api.call(`/api/webhooks/${id}/`, { method: 'DELETE', caller });
  await world.deliver();
});
afterAll(async () => {
  await world.stop();
  await engine.close();
  await moto.stop();
});

async function pass(ms: number) {
  passed += ms;
  await world.refresh();
  await world.deliver();
}
async function create(more: object) {
  await pass(20_000);
  const body = { name: 'ops', realm: 'paris', ...more };
  const {
    status,
    text,
    body: created,
  } = await world.api.call('/api/webhooks/', { method: 'POST', body, caller });
  if (status !== 201) throw new Error(text);
  await world.deliver();
  return `/api/webhooks/${created.data.webhook_id}/`;
}
async function call(method: string, path: string): Promise<unknown> {
  const { body } = await world.api.call(path, { method, caller });
  return body.data;
}
const read = (path: string) => call('GET', path);
const test = (path: string) => call('POST', `${path}test/`);
async function change(state: number) {
  disk.state = state;
  await pass(20_000);
}

interface Told {
  readonly id: string;
  readonly type: string;
  readonly subject: string;
  readonly time: string;
  readonly data: { readonly state?: number };
}
interface BusEvent {
  readonly detail: Told;
}
const told = (text: string) => JSON.parse(text) as Told;
/** The states in the events, without those of gaps and tests. */
const states = (events: readonly Told[]) => events.flatMap(({ data }) => data.state ?? []);

describe('an event bus', () => {
  it('gets each change as a CloudEvent in its detail, by which rules select, and what waits once it is there again', async () => {
    const queue = await moto.createQueue('of-bus');
    const pattern = { source: ['realmgate'], 'detail-type': [{ prefix: 'realmgate.service.' }] };
    await moto.createBus('ops', pattern, queue.arn);
    const path = await create(bus);
    expect(await test(path)).toMatchObject({ delivered: true, status: 200, reason: null });
    await change(2);
    await moto.deleteBus('ops');
    expect(await test(path)).toMatchObject({
      ...{ delivered: false, status: 400 },
      reason: 'Amazon EventBridge has no such event bus: ResourceNotFound.',
    });
    await change(1);
    await change(0);
    expect(await read(path)).toMatchObject({
      ...{ waiting: 2, failed: 0, obstacle: null, url: bus.url },
      last_failure: 'Amazon EventBridge has no such event bus: ResourceNotFound.',
    });
    await moto.createBus('ops', pattern, queue.arn);
    await pass(400_000);
    expect(await read(path)).toMatchObject({ waiting: 0, failed: 0, last_failure: null });
    const all = (await queue.all()).map(({ body }) => JSON.parse(body) as BusEvent);
    expect(states(all.map(({ detail }) => detail))).toEqual([2, 1, 0]);
    const { detail, ...event } = all[0]!;
    expect(detail).toMatchObject({
      ...{
        specversion: '1.0',
        source: '/api/status/realms/paris/',
        data: { realm: 'paris', host_name: 'web-1' },
      },
    });
    expect(event).toMatchObject({
      ...{ source: 'realmgate', 'detail-type': detail.type, resources: ['web-1/disk %2Fvar é'] },
      time: `${detail.time.slice(0, 19)}Z`,
    });
  });
});

describe('a topic', () => {
  it('gets each change as a message with attributes, by which subscriptions select, and what waits once it is there again', async () => {
    const queue = await moto.createQueue('of-topic');
    const filter = { type: ['realmgate.service.state.v1'], realm: ['paris'] };
    await moto.createTopic('ops', filter, queue.arn);
    const path = await create(topic);
    expect(await test(path)).toMatchObject({ delivered: true, status: 200 });
    await change(2);
    await moto.deleteTopic('ops');
    await change(1);
    await change(0);
    expect(await read(path)).toMatchObject({
      ...{ waiting: 2, last_failure: 'Amazon SNS has no such topic: NotFound.' },
    });
    await moto.createTopic('ops', filter, queue.arn);
    await pass(400_000);
    expect(await read(path)).toMatchObject({ waiting: 0, last_failure: null });
    // The test event has another type.
    expect((await queue.all()).map(({ body }) => told(body).data.state)).toEqual([2, 1, 0]);
  });

  it('with an order gets the events of an object as one group, each once', async () => {
    const queue = await moto.createQueue('of-topic.fifo');
    await moto.createTopic('ops.fifo', { realm: ['paris'] }, queue.arn);
    const path = await create(ordered);
    expect(await test(path)).toMatchObject({ delivered: true });
    for (const state of [2, 1, 0]) await change(state);
    web.state = 1;
    await pass(20_000);
    web.state = 0;
    await pass(20_000);
    const all = (await queue.all()).map(({ body, group }) => ({ ...told(body), group }));
    const ofDisk = all.filter(({ subject }) => subject.includes('/'));
    expect(states(ofDisk)).toEqual([2, 1, 0]);
    expect(new Set(ofDisk.map(({ group }) => group)).size).toBe(1);
    // SNS takes no blanks in the id of a group.
    expect(ofDisk[0]!.group).toMatch(/^[\w-]{43}$/);
    const ofHost = all.filter(({ subject }) => subject === 'web-1');
    expect(states(ofHost)).toEqual([1, 0]);
    expect(ofHost[0]!.group).toBe('web-1');
  });
});
