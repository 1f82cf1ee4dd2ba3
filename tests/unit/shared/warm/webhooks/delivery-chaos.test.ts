import { describe, expect, it } from '@jest/globals';

import { type KeptDatabase, openDatabase } from '../../../../../server/storage/database.ts';
import { keptOwnQueues } from '../../../../../server/storage/own-queues.ts';
import type { SendResult } from '../../../../../shared/connectors/webhook/index.ts';
import { createWebhookService } from '../../../../../shared/warm/webhooks/create-webhook-service.ts';
import { WebhookDelivery } from '../../../../../shared/warm/webhooks/webhook-delivery.ts';
import { messageOf } from '../../../../../shared/warm/webhooks/webhook-event.ts';
import { queuesOf } from '../../../../../shared/warm/webhooks/webhook-queues.ts';
import { deafToObjectives } from '../../../../support/deaf-to-objectives.ts';
import { recordingLog } from '../../../../support/log.ts';
import { realm } from '../../../../support/realm-records.ts';
import { seededRandom } from '../../../../support/seeded-random.ts';
import { keptWebhook } from '../../../../support/webhook-app.ts';
import { posterBy } from '../../../../support/webhook-poster.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const [begin, objects] = [Date.UTC(2026, 10, 26), 4];
/** The simulated time: what was told in the first six hours is older than a day at its end. */
const simulated = 30 * hour;
const receivers = ['well', 'flaky', 'slow', 'down for hours', 'dead'] as const;
type Receiver = (typeof receivers)[number];
const urlOf = (name: Receiver) => `https://${name.replaceAll(' ', '-')}/`;

const accepted: SendResult = { isDelivered: true, status: 200, reason: null, retryAfterS: null };
const failed = (status: number | null): SendResult => ({
  ...{ isDelivered: false, status, reason: 'no', retryAfterS: null },
});

/** Returns the database for one process. After `kill` the process reaches it no more, whatever it was doing. */
function databaseOfProcess(database: KeptDatabase) {
  let isKilled = false;
  const access: KeptDatabase = {
    ...database,
    atomicallySoon(work) {
      if (isKilled) throw new Error('the process was killed');
      return database.atomicallySoon(work);
    },
  };
  return {
    access,
    isKilled: () => isKilled,
    kill: () => {
      isKilled = true;
    },
  };
}

/** Webhooks whose receivers fail at random, and a server that is killed at random. */
function startWorld(seed: number) {
  const random = seededRandom(seed);
  const chance = (share: number) => random() < share;
  let now = begin;
  let isOver = false;
  const clock = () => now;
  const database = openDatabase(':memory:');
  const records = receivers.map((name) => ({ ...keptWebhook, webhook_id: name, name, url: urlOf(name) }));
  const arrived = new Map<Receiver, string[]>(receivers.map((name) => [name, []]));
  /** The ends of sendings that are given up after 15 seconds. */
  const hanging = new Set<() => void>();

  const isDown = () => now - begin > 3 * hour && now - begin < 11 * hour;
  const answers: Readonly<Record<Receiver, () => SendResult>> = {
    well: () => accepted,
    slow: () => accepted,
    flaky: () =>
      chance(0.5) ? accepted : failed([null, 500, 422, 429, 302][Math.floor(random() * 5)] ?? null),
    'down for hours': () => (isDown() ? failed(null) : accepted),
    dead: () => failed(chance(0.5) ? null : 503),
  };
  const hang = () =>
    new Promise<SendResult>((resolve) => {
      hanging.add(() => {
        resolve(failed(null));
      });
    });
  const send = async (url: string, id: string): Promise<SendResult> => {
    const name = receivers.find((one) => url === urlOf(one)) ?? 'well';
    if (name === 'slow' && !isOver && chance(0.2)) return hang();
    await Promise.resolve();
    const answer = isOver ? accepted : answers[name]();
    if (!answer.isDelivered) return answer;
    arrived.get(name)?.push(id);
    // The receiver has the event, and its answer is lost.
    return !isOver && chance(0.1) ? failed(null) : answer;
  };

  const start = () => {
    const { access, isKilled, kill } = databaseOfProcess(database);
    const queues = keptOwnQueues(access, clock);
    const sender = {
      send: ({ url }: { readonly url: string }, { id }: { readonly id: string }) =>
        isKilled() ? new Promise<never>(() => undefined) : send(url, id),
    };
    const parts = { queues, clock, posterOf: posterBy(sender) };
    const delivery = new WebhookDelivery({
      ...{ ...parts, log: recordingLog() },
      store: {
        list: () => Promise.resolve(records),
        exists: (id) => Promise.resolve(records.some(({ webhook_id }) => webhook_id === id)),
        change: (before) => Promise.resolve(before),
      },
      intake: { follow: () => Promise.resolve(), idle: () => Promise.resolve(), isNeeded: true },
      newJudge: () => () => Promise.resolve({ realm: realm('paris') }),
      onAttempt: () => undefined,
    });
    const service = createWebhookService({
      ...{ ...parts, faultOfUrl: () => undefined, secretsOf: () => Promise.resolve([]) },
      sealHeaders: () => Promise.resolve(''),
      faultsOfTemplate: () => Promise.resolve([]),
      objectives: deafToObjectives,
    });
    return { queues, delivery, service, kill };
  };
  let running = start();
  return {
    ...{ arrived, chance, database, now: clock },
    async store(subject: string, id: string) {
      const event = { id, type: 'realmgate.host.state.v1', subject };
      const message = messageOf({ ...event, body: JSON.stringify(event) });
      for (const name of receivers) {
        const queue = queuesOf(running.queues, name).waiting.name;
        await running.queues.store({ messages: [{ ...message, queue }] });
      }
    },
    tick: () => running.delivery.tick(),
    /** The process ends, with the messages that it was sending, and another one begins. */
    kill() {
      running.kill();
      hanging.clear();
      running = start();
    },
    pass(ms: number) {
      now += ms;
      for (const end of hanging) end();
      hanging.clear();
    },
    /** From now on all receivers accept everything. */
    recover() {
      isOver = true;
    },
    replay: (name: Receiver) => running.service.replay(name),
    /** Lets all work go on that waits for no receiver. */
    settle: async (turns = 20) => {
      for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    },
    sizeOf: async (name: Receiver) => {
      const { waiting, failed: dead } = queuesOf(running.queues, name);
      // Both at once: an event that moves in between would be counted twice.
      const [ofWaiting, ofDead] = await Promise.all([waiting.size(), dead.size()]);
      return { waiting: ofWaiting, failed: ofDead };
    },
  };
}

type World = ReturnType<typeof startWorld>;

/** Lets 30 hours pass, in which an object changes every few minutes. Returns the events with the times at which they were stored. */
async function passTime(world: World) {
  const stored: { readonly id: string; readonly object: number; readonly at: number }[] = [];
  while (world.now() - begin < simulated) {
    if (world.chance(0.3)) {
      const object = stored.length % objects;
      const id = `${object}:${stored.length}`;
      stored.push({ id, object, at: world.now() });
      await world.store(`host-${object}`, id);
    }
    if (world.chance(0.8)) await world.tick();
    if (world.chance(0.8)) await world.settle(world.chance(0.5) ? 3 : 20);
    if (world.chance(0.04)) world.kill();
    world.pass(world.chance(0.2) ? 10_000 : 4 * minute);
  }
  return stored;
}

/** Delivers until nothing waits for this receiver. */
async function deliverAll(world: World, name: Receiver): Promise<void> {
  for (let round = 0; (await world.sizeOf(name)).waiting > 0; round += 1) {
    expect(round).toBeLessThan(500);
    await world.tick();
    await world.settle(50);
    world.pass(10 * minute);
  }
}

describe('the delivery of webhooks, over a day', () => {
  it.each([1, 2])('loses nothing and keeps the order of each object (%s)', async (seed) => {
    const world = startWorld(seed);
    const stored = await passTime(world);
    const end = world.now();

    // An event that was tried for a day is a dead letter, at most an hour later: kills hide messages for some minutes. All others wait on.
    const dead = await world.sizeOf('dead');
    const olderThan = (ms: number) => stored.filter(({ at }) => end - at >= ms).length;
    expect(dead.waiting + dead.failed).toBe(stored.length);
    expect(dead.failed).toBeLessThanOrEqual(olderThan(day));
    expect(dead.failed).toBeGreaterThanOrEqual(olderThan(day + hour));
    expect(olderThan(day + hour)).toBeGreaterThan(10);
    for (const name of receivers.slice(0, 4)) expect((await world.sizeOf(name)).failed).toBe(0);

    world.recover();
    world.kill();
    const late = new Set<string>();
    for (const name of receivers) {
      await deliverAll(world, name);
      const before = new Set(world.arrived.get(name));
      const { failed: count } = await world.sizeOf(name);
      expect([name, await world.replay(name)]).toEqual([name, count]);
      await deliverAll(world, name);
      for (const id of world.arrived.get(name) ?? []) if (!before.has(id)) late.add(`${name} ${id}`);
    }
    expect(late.size).toBeGreaterThanOrEqual(dead.failed);

    for (const [name, ids] of world.arrived) {
      // An event may come twice. Its first arrivals are in order, and those that were sent again come behind all others.
      const firsts = [...new Set(ids)];
      const isLate = ({ id }: { readonly id: string }) => late.has(`${name} ${id}`);
      const wanted = [...stored.filter((one) => !isLate(one)), ...stored.filter(isLate)];
      for (let object = 0; object < objects; object += 1)
        expect([name, object, firsts.filter((id) => id.startsWith(`${object}:`))]).toEqual([
          name,
          object,
          wanted.filter((one) => one.object === object).map(({ id }) => id),
        ]);
    }
    world.database.close();
  });
});
