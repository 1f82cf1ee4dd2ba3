import { afterAll, beforeAll, expect, it } from '@jest/globals';

import { endpoints as operations } from '../../functions/operations/endpoints.ts';
import { endpoints as webhooks } from '../../functions/webhooks/endpoints.ts';
import { userCreatedAt, viewer } from '../support/app.ts';
import { describeOnIcinga2 } from '../support/engine-room.ts';
import { type ReachedEngine, startReachedEngine } from '../support/icinga2-by-interface.ts';
import { largeSite } from '../support/large-site.ts';
import { realm } from '../support/realm-records.ts';
import { until } from '../support/until.ts';
import { startReceiver, startWebhookApp } from '../support/webhook-app.ts';

const minute = 60_000;
const operationsPath = '/api/operations/realms/real';
const downtimesPath = `${operationsPath}/downtimes/`;

describeOnIcinga2('webhooks that remind', () => {
  let passed = 0;
  let engine: ReachedEngine;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let world: Awaited<ReturnType<typeof startWebhookApp>>;

  beforeAll(async () => {
    engine = await startReachedEngine('Livestatus', largeSite(3));
    receiver = await startReceiver(() => 204);
    world = await startWebhookApp({
      ...{
        endpoints: [...operations, ...webhooks],
        config: { engineDeadlineMs: 10_000 },
        viewers: { vera: ['real'] },
      },
      ...{ now: () => passed, clock: () => Date.now() + passed },
      realms: [realm('real', { ...engine.fields, warm: { interval_seconds: 10, stale_seconds: 300 } })],
    });
    await world.api.table.update({ pk: 'USER', sk: 'vera' }, { set: { created_at: userCreatedAt } });
    await world.refresh();
  });
  afterAll(async () => {
    await world.stop();
    await receiver.stop();
    await engine.stop();
  });

  /** Goes on by a minute. Returns the reminders of a kind that the receiver has got. */
  async function pass(kind: string) {
    passed += minute;
    await world.refresh();
    for (let look = 0; look < 2; look += 1) await world.deliver();
    const all = receiver.received.map(({ body }) => JSON.parse(body) as { type: string; data: object });
    return all.filter(({ type }) => type === `realmgate.${kind}.v1`);
  }
  async function createWebhook(reminds: object) {
    const body = { name: 'pager', realm: 'real', url: receiver.url, ...reminds };
    const made = await world.api.call('/api/webhooks/', { method: 'POST', body, caller: viewer('vera') });
    expect(made.status).toBe(201);
  }
  const list = async () =>
    (await world.api.call(downtimesPath)).body.data as readonly { in_effect: boolean }[];

  it('tell a downtime once, in its last minutes, as the list of downtimes has it', async () => {
    const kind = 'downtime.ends_soon';
    await createWebhook({ kinds: [kind], minutes_before: 10 });
    const body = { targets: { hosts: ['host-00001'] }, duration: '12m', comment: 'Disk' };
    expect((await world.api.call(downtimesPath, { method: 'POST', body })).status).toBe(200);
    await until(async () => (await list())[0]?.in_effect === true);
    expect(await pass(kind)).toEqual([]);
    passed += minute;
    const [downtime] = await list();
    expect(await pass(kind)).toMatchObject([{ subject: 'host-00001', data: downtime! }]);
    expect(await pass(kind)).toHaveLength(1);
  });

  it('tell an acknowledgement once that still holds after an hour, and the next one of the same service', async () => {
    const kind = 'acknowledgement.old';
    await createWebhook({ kinds: [kind], after_hours: 1 });
    const acknowledgements = `${operationsPath}/acknowledgements/`;
    const target = { host_name: 'host-00001', service: 'memory' };
    const post = async (path: string, body: object) => {
      const answer = await world.api.call(path, { method: 'POST', body });
      expect(answer).toMatchObject({ status: 200, body: { data: { counts: { done: 1 } } } });
    };
    const acknowledge = (comment: string) =>
      post(acknowledgements, { targets: { services: [target] }, comment, sticky: true });
    await acknowledge('on it');
    expect(await pass(kind)).toEqual([]);
    passed += 60 * minute;
    const {
      body: { data: listed },
    } = await world.api.call(acknowledgements);
    expect(await pass(kind)).toMatchObject([{ subject: 'host-00001/memory', data: listed[0] }]);
    await world.restart();
    expect(await pass(kind)).toHaveLength(1);
    await world.api.call(`${acknowledgements}?host_name=host-00001&service=memory`, { method: 'DELETE' });
    // The engine's clock is an hour behind ours.
    await acknowledge('still on it');
    expect(await pass(kind)).toHaveLength(2);
  });
});
