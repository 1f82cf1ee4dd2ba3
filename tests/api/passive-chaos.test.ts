import { setTimeout as sleep } from 'node:timers/promises';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { admin } from '../support/app.ts';
import { gatewayEvent, testLambdaContext } from '../support/event.ts';
import { forgetfulTable } from '../support/forgetful-table.ts';
import { freePort } from '../support/free-port.ts';
import { notificationOf, type PassiveWorld, startPassiveWorld } from '../support/passive-world.ts';
import { realm } from '../support/realm-records.ts';
import { seededRandom } from '../support/seeded-random.ts';

/** `REALMGATE_CHAOS=5000` for many more, `REALMGATE_CHAOS_SEED=8` for other numbers. */
const notifications = Number(process.env['REALMGATE_CHAOS'] ?? 60);
const seed = Number(process.env['REALMGATE_CHAOS_SEED'] ?? 7);
const names = Array.from({ length: 10 }, (_, index) => `s${index}`);

/** The random numbers are the same at every run. The timing depends on the machine. */
const random = seededRandom(seed);
const happens = (share: number) => random() < share;

const forgetful = forgetfulTable('NOTIFICATION#', 0.2, happens);

describe('chaos', () => {
  const hosts = site({ hosts: [host('h', { services: names.map((name) => service(name)) })] });
  const counts = { killed: 0, cut: 0, stops: 0, downs: 0, lost: 0, retries: 0, again: 0 };
  let port: number;
  let world: PassiveWorld;
  let engine: Engine | undefined;
  let handlers: readonly ReturnType<PassiveWorld['consumer']>[];
  let isOver: boolean;
  const start = async () => {
    const listen = { host: '127.0.0.1', port };
    engine ??= await startEngine({ site: hosts, dialect: 'naemon', listen, clock: systemClock });
  };
  const stop = async () => {
    await engine?.close();
    engine = undefined;
  };
  beforeEach(async () => {
    isOver = false;
    port = await freePort();
    world = await startPassiveWorld({ realms: [realm('r', { monitoring_port: port })], watch: forgetful });
    handlers = [world.consumer(), world.consumer()];
    await start();
  });
  afterEach(async () => {
    await stop();
    await world.stop();
  });

  /** Switches the engine and the connection to the queue off and on. */
  const disturb = async () => {
    counts.stops += 1;
    await stop();
    while (!isOver) {
      await sleep(engine ? 100 + 300 * random() : 50 * random());
      if (!engine || happens(0.7)) {
        counts.stops += engine ? 1 : 0;
        await (engine ? stop() : start());
      } else {
        counts.downs += 1;
        world.proxy.setDown(true);
        await sleep(50 * random());
        world.proxy.setDown(false);
      }
    }
    await start();
  };

  /** Runs two functions at the same time, each with a batch. Some end before they report to the queue, some have too little time. */
  const consume = async () => {
    const isEmpty = () => world.queue.size().visible + world.queue.size().hidden === 0;
    while (!isOver || !isEmpty()) {
      const done = await Promise.all(handlers.map(consumer));
      if (done.some((received) => received > 0)) continue;
      // Nobody has anything: what is hidden comes to light. Not while the engine is down: each try would bring the clock on by up to
      // five minutes, and on a busy machine the day of a check is over before its engine is back.
      if (engine) world.pass(Math.max(0, (world.queue.nextAt() ?? 0) - world.clock()));
      await sleep(2);
    }
  };
  const consumer = async (handler: (typeof handlers)[number]): Promise<number> => {
    const batch = world.queue.receive(10);
    if (batch.length === 0) return 0;
    const isCut = happens(0.05);
    counts.cut += isCut ? 1 : 0;
    const context = testLambdaContext(isCut ? 1000 : 60_000);
    const answer = await handler(world.records(batch), context).catch(() => undefined);
    if (!answer || counts.killed === 0 || happens(0.2)) {
      counts.killed += 1;
      return batch.length;
    }
    const failed = new Set(answer.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
    for (const { id, handle = '' } of batch) if (!failed.has(id)) world.queue.remove(handle);
    return batch.length;
  };

  /** Calls the handler directly, because the checks of other tests would take longer than the rest of this one. */
  const submit = async (body: unknown) => {
    const request = { method: 'POST', path: '/api/passive-checks/parser/', body, caller: admin };
    const answer = await world.api.handle(gatewayEvent(request), testLambdaContext(60_000));
    return { status: answer.statusCode, text: answer.body };
  };
  /** Sends a notification as log platforms do: again while the answer asks for it. */
  const accepted = async (body: unknown) => {
    for (;;) {
      if (world.proxy.lost() === 0 || happens(0.05)) world.proxy.loseAnswerOf('SendMessage');
      const answer = await submit(body);
      if (answer.status !== 503) return answer;
      counts.retries += 1;
      await sleep(5);
    }
  };
  const send = async (number: number) => {
    const about = { realm: 'r', host: 'h', service: names[number % names.length] };
    const timestamp = happens(0.5) ? new Date(world.clock()).toISOString() : undefined;
    const event = { id: String(number), message: String(number), timestamp };
    const body = notificationOf(about, event);
    // One of four comes twice at the same moment, one of ten again after it was accepted.
    const tries = await Promise.all([accepted(body), ...(happens(0.25) ? [accepted(body)] : [])]);
    expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 202));
    if (counts.again === 0 || happens(0.1)) {
      const again = await accepted(body);
      counts.again += 1;
      expect([again.status, again.text]).toEqual([202, expect.stringContaining('"duplicate":true')]);
    }
    if (happens(0.05)) {
      const wrong = notificationOf(about, { ...event, id: `wrong ${number}`, message: 'wrong', priority: 9 });
      expect((await accepted(wrong)).status).toBe(400);
    }
  };
  /** Sends the notifications of one service one after the other, and those of all services at once. */
  const produce = () =>
    Promise.all(
      names.map(async (_, index) => {
        for (let number = index; number < notifications; number += names.length) await send(number);
      }),
    );

  const told = (name: string) =>
    hosts.log
      .filter(({ type }) => type === 'EXTERNAL COMMAND')
      .map(({ options }) => options.split(';'))
      .filter(([, , about]) => about === name)
      .map((words) => words.at(-1) ?? '');

  it(`loses no accepted check, delivers no other, and keeps the order of each service (seed ${seed})`, async () => {
    const begun = Date.now();
    const working = Promise.all([consume(), disturb()]);
    await produce().finally(() => {
      isOver = true;
    });
    const producedMs = Date.now() - begun;
    await working;
    for (const [index, name] of names.entries()) {
      const delivered = told(name);
      const sent = Array.from({ length: notifications }, (_, number) => number)
        .filter((number) => number % names.length === index)
        .map(String);
      // A killed consumer delivers its batch again: the order of first deliveries counts, and the last one.
      expect([name, [...new Set(delivered)]]).toEqual([name, sent]);
      expect([name, delivered.at(-1)]).toEqual([name, sent.at(-1)]);
    }
    expect([world.dead.size().visible, world.queue.size()]).toEqual([0, { visible: 0, hidden: 0 }]);
    // Every kind of failure must have happened, or the test proves nothing.
    counts.lost = world.proxy.lost();
    const { cut, downs, ...must } = counts;
    expect(Object.entries(must).filter(([, count]) => count === 0)).toEqual([]);
    if (process.env['REALMGATE_CHAOS'] !== undefined)
      process.stderr.write(
        `${JSON.stringify({ ...must, cut, downs, notifications, producedMs, ms: Date.now() - begun })}\n`,
      );
  }, 1_800_000);
});
