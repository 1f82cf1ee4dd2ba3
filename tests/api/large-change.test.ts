// All services of a site change within one interval, so that the change is several batches of the log.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { endpoints as feeds } from '../../functions/feed/endpoints.ts';
import { endpoints as status } from '../../functions/status/endpoints.ts';
import { endpoints as webhooks } from '../../functions/webhooks/endpoints.ts';
import { userCreatedAt, viewer } from '../support/app.ts';
import { startFeedApp } from '../support/feed-app.ts';
import { realm } from '../support/realm-records.ts';
import { startReceiver, startWebhookApp } from '../support/webhook-app.ts';

const clock = () => Date.UTC(2026, 10, 21, 12);
const list = '/api/status/realms/paris/all-service-status/?fields=host_name,service,state,output';
const feedOfServices = '/api/feed/realms/paris/?objects=services';

const served = site({
  programStart: clock() / 1000 - 1000,
  hosts: Array.from({ length: 200 }, (_, index) =>
    host(`host-${String(index).padStart(3, '0')}`, {
      services: ['cpu', 'disk', 'ping'].map((name) => service(name, { output: 'fine' })),
    }),
  ),
});
const services = [...served.hosts.values()].flatMap((one) => [...one.services.values()]);
const names = services.map((one) => `${one.host.name}/${one.description}`);
/** Gives all services another state, and a long output. */
const changeAll = (state: number) => {
  for (const one of services) Object.assign(one, { state, output: `${state}`.repeat(2000) });
};

let steady = 1000;
const pass = async (world: { refresh: () => Promise<void> }) => {
  steady += 31_000;
  await world.refresh();
};
const now = () => steady;

describe('a change of all services of a site', () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await startEngine({ site: served, dialect: 'icinga2', listen: { port: 0 }, clock });
  });
  afterAll(() => engine.close());
  const parisRealm = () =>
    realm('paris', {
      monitoring_port: 'port' in engine.address ? engine.address.port : 0,
      warm: { interval_seconds: 10, stale_seconds: 300 },
    });
  const viewers = { vera: ['paris'] };

  it('is in the feed, which goes on in the midst of it', async () => {
    changeAll(0);
    const world = await startFeedApp({ endpoints: feeds, realms: [parisRealm()], viewers, now, clock });
    await pass(world);
    const feed = await world.open(feedOfServices);
    await feed.until(() => feed.messages.length > 0);
    changeAll(2);
    await pass(world);

    const { log } = [...world.memory().engines.values()][0]!;
    const batches = [];
    for (let batch = log.batchAfter(0); batch; batch = log.batchAfter(batch.number)) batches.push(batch);
    expect(batches.length).toBeGreaterThan(2);
    for (const { services: part } of batches) expect(part.table.size).toBeLessThan(1_000_000);

    await feed.until(() => feed.events.length === names.length);
    expect(feed.events.map(({ subject }) => subject)).toEqual(names);
    expect(new Set(feed.events.map(({ data }) => data['state']))).toEqual(new Set([2]));
    for (const at of [0, 249, 250, names.length - 2]) {
      const headers = { 'last-event-id': feed.messages.filter(({ event }) => event)[at]!.id! };
      const next = await world.open(feedOfServices, { headers });
      await next.until(() => next.events.length === names.length - 1 - at);
      expect(next.events).toEqual(feed.events.slice(at + 1));
      await next.close();
    }
    await feed.close();
    await world.stop();
  });

  it('is in the states, behind the mark, and reaches a webhook as a whole, each event once', async () => {
    changeAll(0);
    const receiver = await startReceiver(() => 204);
    const seed = { endpoints: [...status, ...webhooks], realms: [parisRealm()], viewers };
    const world = await startWebhookApp({ ...seed, now, clock });
    await world.api.table.update({ pk: 'USER', sk: 'vera' }, { set: { created_at: userCreatedAt } });
    await pass(world);
    const wish = { name: 'all', realm: 'paris', url: `${receiver.url}/`, objects: ['services'] };
    const { status: code } = await world.api.call('/api/webhooks/', {
      ...{ caller: viewer('vera'), method: 'POST', body: wish },
    });
    expect(code).toBe(201);
    await world.deliver();
    const { body: before } = await world.api.call(list);
    changeAll(1);
    await pass(world);

    const { body: kept } = await world.api.call(list);
    expect(kept.meta.sources).toMatchObject([{ result: 'ok', age_seconds: 0 }]);
    expect(kept.data).toEqual((await world.api.call(`${list}&max_age=0`)).body.data);
    const { body: changed } = await world.api.call(`${list}&changed_since=${before.meta.changes_mark}`);
    const rows = kept.data as readonly { service: string | null }[];
    expect(changed.meta.complete).toBe(false);
    expect(changed.data).toEqual(rows.filter(({ service: description }) => description !== null));

    await world.deliver();
    const events = receiver.received.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
    expect(events.map(({ subject }) => subject).sort()).toEqual([...names].sort());
    expect(new Set(events.map(({ type }) => type))).toEqual(new Set(['realmgate.service.state.v1']));
    await world.stop();
    await receiver.stop();
  });
});
