// A day of deliveries to receivers that fail at random, by a process that is killed at random.
import { setTimeout as sleep } from 'node:timers/promises';

import { describe, expect, it } from '@jest/globals';

import type { SendResult } from '../../../../../shared/connectors/webhook/index.ts';
import { acceptedEvent as accepted, deliveryWorld } from '../../../../support/delivery-world.ts';
import { seededRandom } from '../../../../support/seeded-random.ts';
import { keptWebhook } from '../../../../support/webhook-app.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const [begin, objects] = [keptWebhook.created_at, 4];
/** The simulated time: what was told in the first six hours is older than a day at its end. */
const simulated = 30 * hour;
const receivers = ['well', 'flaky', 'slow', 'down for hours', 'dead'] as const;
type Receiver = (typeof receivers)[number];

const failed = (status: number | null): SendResult => ({
  ...{ isDelivered: false, status, reason: 'no', retryAfterS: null },
});

/** Webhooks whose receivers fail at random, and a server that is killed at random. */
function startWorld(seed: number) {
  const random = seededRandom(seed);
  const chance = (share: number) => random() < share;
  let now = begin;
  let isOver = false;
  const clock = () => now;
  const world = deliveryWorld(clock);
  world.state.records = receivers.map((name) => ({ ...keptWebhook, webhook_id: name }));
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
  const send = async (webhook: string, id: string): Promise<SendResult> => {
    const name = receivers.find((one) => webhook === one) ?? 'well';
    if (name === 'slow' && !isOver && chance(0.2)) return hang();
    await Promise.resolve();
    const answer = isOver ? accepted : answers[name]();
    if (!answer.isDelivered) return answer;
    arrived.get(name)?.push(id);
    // The receiver has the event, and its answer is lost.
    return !isOver && chance(0.1) ? failed(null) : answer;
  };

  /** The number of calls of the table so far. */
  let calls = 0;
  const start = () => {
    let isKilled = false;
    const never = () => new Promise<never>(() => undefined);
    const { delivery } = world.start({
      fault: () => (call) => {
        calls += 1;
        return isKilled ? never() : call();
      },
      send: (webhook, id) => (isKilled ? never() : send(webhook, id)),
    });
    return {
      delivery,
      kill: () => {
        isKilled = true;
      },
    };
  };
  let running = start();
  return {
    ...{ arrived, chance, stop: world.stop, now: clock },
    write: (id: string) => {
      world.write({ id });
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
    async replay(name: Receiver) {
      const count = await world.deliveries.replay(name);
      world.state.records = world.state.records.map((one) =>
        one.webhook_id === name ? { ...one, replayed_at: now } : one,
      );
      return count;
    },
    /** Lets work go on for a moment. */
    goOn: () => sleep(2),
    /** Lets all work go on that waits for no receiver, until nothing more is stored. */
    async settle() {
      for (let quiet = 0, before = calls; quiet < 10; before = calls) {
        await sleep(1);
        quiet = calls === before ? quiet + 1 : 0;
      }
    },
    sizeOf: async (name: Receiver) => {
      const { waiting, failed: dead } = await world.deliveries.find(name);
      return { waiting, failed: dead };
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
      const id = `${object} ${stored.length}`;
      stored.push({ id, object, at: world.now() });
      world.write(id);
    }
    if (world.chance(0.8)) await world.tick();
    if (world.chance(0.8)) await (world.chance(0.5) ? world.goOn() : world.settle());
    if (world.chance(0.04)) world.kill();
    world.pass(world.chance(0.2) ? 10_000 : 4 * minute);
  }
  return stored;
}

/** Delivers until nothing waits for this receiver. */
async function deliverAll(world: World, name: Receiver): Promise<void> {
  // The first round counts what waits.
  for (let round = 0; round < 2 || (await world.sizeOf(name)).waiting > 0; round += 1) {
    expect(round).toBeLessThan(500);
    await world.tick();
    await world.settle();
    world.pass(10 * minute);
  }
}

describe('the delivery of webhooks, over a day', () => {
  it.each([1, 2])('loses nothing and keeps the order of each object (%s)', async (seed) => {
    const world = startWorld(seed);
    const stored = await passTime(world);
    // What is on its way ends, and then all that waits is counted.
    for (let turn = 0; turn < 2; turn += 1) {
      await world.settle();
      world.pass(2000);
      await world.tick();
    }
    await world.settle();

    // An event that was tried for a day is a dead letter, at most an hour later: kills hide messages for some minutes. All others wait on.
    const dead = await world.sizeOf('dead');
    const end = world.now();
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
        expect([name, object, firsts.filter((id) => id.startsWith(`${object} `))]).toEqual([
          name,
          object,
          wanted.filter((one) => one.object === object).map(({ id }) => id),
        ]);
    }
    world.stop();
  });
});
