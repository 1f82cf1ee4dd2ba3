import { describe, expect, it } from '@jest/globals';

import { openDatabase } from '../../../../../platform/kept/database.ts';
import { keptOwnQueues } from '../../../../../platform/kept/own-queues.ts';
import type { SendResult } from '../../../../../shared/connectors/webhook/index.ts';
import type { AttemptLog } from '../../../../../shared/realm/webhooks/attempt-log.ts';
import { WebhookDelivery } from '../../../../../shared/realm/webhooks/webhook-delivery.ts';
import { messageOf } from '../../../../../shared/realm/webhooks/webhook-event.ts';
import { queuesOf } from '../../../../../shared/realm/webhooks/webhook-queues.ts';
import { recordingLog } from '../../../../support/log.ts';
import { realm } from '../../../../support/realm-records.ts';
import { seededRandom } from '../../../../support/seeded-random.ts';
import { keptWebhook } from '../../../../support/webhook-app.ts';

const minute = 60_000;
const [steps, objects] = [36, 4];
const receivers = ['well', 'flaky', 'gone', 'slow'] as const;
type Receiver = (typeof receivers)[number];

const accepted: SendResult = { isDelivered: true, status: 200, reason: null, retryAfterS: null };
const failed = (status: number | null): SendResult => ({
  ...{ isDelivered: false, status, reason: 'no', retryAfterS: null },
});

/** Webhooks whose receivers fail at random, and a server that is killed at random. */
function startWorld(seed: number) {
  const random = seededRandom(seed);
  const chance = (share: number) => random() < share;
  let now = Date.UTC(2026, 10, 26);
  const clock = () => now;
  const database = openDatabase(':memory:');
  const records = receivers.map((name) => ({
    ...keptWebhook,
    webhook_id: name,
    name,
    url: `https://${name}/`,
  }));
  const arrived = new Map<Receiver, string[]>(receivers.map((name) => [name, []]));
  let isOver = false;

  const answers: Readonly<Record<Receiver, () => SendResult>> = {
    well: () => accepted,
    slow: () => accepted,
    flaky: () =>
      isOver || chance(0.5) ? accepted : failed([null, 500, 422, 429, 302][Math.floor(random() * 5)] ?? null),
    gone: () => (isOver ? accepted : failed(null)),
  };
  const send = async (url: string, id: string): Promise<SendResult> => {
    const name = receivers.find((one) => url === `https://${one}/`) ?? 'well';
    if (name === 'slow' && !isOver && chance(0.2)) return new Promise(() => undefined);
    await Promise.resolve();
    const answer = answers[name]();
    if (!answer.isDelivered) return answer;
    arrived.get(name)?.push(id);
    // The receiver has the event, and its answer is lost.
    return !isOver && chance(0.1) ? failed(null) : answer;
  };

  let [queues, delivery] = start();
  function start() {
    const opened = keptOwnQueues(database, clock);
    const made = new WebhookDelivery({
      ...{ queues: opened, clock, log: recordingLog(), attempts: new Map<string, AttemptLog>() },
      store: { list: () => Promise.resolve(records), change: (before) => Promise.resolve(before) },
      sender: { send: ({ url }, { id }) => send(url, id) },
      intake: { follow: () => Promise.resolve(), idle: () => Promise.resolve() },
      judge: () => Promise.resolve({ realm: realm('paris') }),
      secretOf: () => Promise.resolve('whsec_AAAA'),
      onAttempt: () => undefined,
    });
    return [opened, made] as const;
  }
  return {
    ...{ arrived, chance, database },
    async store(subject: string, id: string) {
      const event = { id, type: 'realmgate.host.state.v1', subject };
      const message = messageOf({ ...event, body: JSON.stringify(event) });
      for (const name of receivers) await queuesOf(queues, name).waiting.sendAll([message]);
    },
    tick: () => delivery.tick(),
    /** The process ends, with the messages that it was sending. */
    kill() {
      [queues, delivery] = start();
    },
    pass(ms: number) {
      now += ms;
    },
    end() {
      isOver = true;
    },
    /** Lets all work go on that waits for no receiver. */
    settle: async () => {
      for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    },
    sizes: () =>
      Promise.all(
        receivers.map(async (name) => {
          const { waiting, failed: dead } = queuesOf(queues, name);
          return [name, await waiting.size(), await dead.size()];
        }),
      ),
  };
}

describe('the delivery of webhooks', () => {
  it.each([1, 2])('loses nothing and keeps the order of each object, whatever fails (%s)', async (seed) => {
    const world = startWorld(seed);
    const wanted = Array.from({ length: objects }, (): string[] => []);
    for (let step = 0; step < steps; step += 1) {
      const object = step % objects;
      const id = `${object}:${step}`;
      wanted[object]?.push(id);
      await world.store(`host-${object}`, id);
      if (world.chance(0.4)) await world.tick();
      if (world.chance(0.3)) await world.settle();
      if (world.chance(0.1)) world.kill();
      world.pass(world.chance(0.2) ? minute : 1000);
    }
    world.end();
    world.kill();
    for (let round = 0; round < 30; round += 1) {
      await world.tick();
      await world.settle();
      world.pass(10 * minute);
    }
    expect(await world.sizes()).toEqual(receivers.map((name) => [name, 0, 0]));
    for (const [name, ids] of world.arrived) {
      // An event may come twice. Its first arrivals are in order.
      const firsts = [...new Set(ids)];
      const byObject = wanted.map((_, object) => firsts.filter((id) => id.startsWith(`${object}:`)));
      expect([name, byObject]).toEqual([name, wanted]);
    }
    world.database.close();
  });
});
