import { setTimeout as sleep } from 'node:timers/promises';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { testLambdaContext } from '../support/event.ts';
import { deadPort, freePort } from '../support/free-port.ts';
import { notificationOf, type PassiveWorld, startPassiveWorld } from '../support/passive-world.ts';
import { realm } from '../support/realm-records.ts';

const hour = 3_600_000;

let port: number;
let world: PassiveWorld;
let engine: Engine | undefined;
const hosts = site({ hosts: [host('web-1', { services: [service('http'), service('load')] })] });
const start = async () => {
  engine = await startEngine({
    site: hosts,
    dialect: 'naemon',
    listen: { host: '127.0.0.1', port },
    clock: systemClock,
  });
};
const stop = async () => {
  await engine?.close();
  engine = undefined;
};

beforeEach(async () => {
  port = await freePort();

  const other = realm('other', { monitoring_port: deadPort });
  world = await startPassiveWorld({ realms: [realm('paris', { monitoring_port: port }), other] });
});
afterEach(async () => {
  await stop();
  await world.stop();
});

const submit = async (message: string, name = 'http', id?: string) => {
  const fields = { realm: 'paris', host: 'web-1', service: name };
  const { status, body } = await world.submit(
    notificationOf(fields, { message, ...(id !== undefined && { id }) }),
  );
  expect(status).toBe(202);
  return body.data as unknown;
};
const output = (name = 'http') => hosts.hosts.get('web-1')?.services.get(name)?.output;
/** Returns the commands that the engine received, in order. */
const told = () =>
  hosts.log
    .filter(({ type }) => type === 'EXTERNAL COMMAND')
    .flatMap(({ options }) => {
      const [command = '', , name = '', , text = ''] = options.split(';');
      return command.startsWith('PROCESS_SERVICE') ? [`${name} ${text}`] : [];
    });
const lines = (code: string) => world.api.log.lines.filter((line) => line.code === code);

describe('a check whose engine is down', () => {
  it('waits for it, and is delivered when it is back, in the order of its service', async () => {
    for (const one of ['a', 'b', 'c']) await submit(one);
    await submit('x', 'load');
    for (let turn = 0; turn < 8; turn += 1) {
      expect(await world.deliver()).toBe(0);
      world.pass(300_000);
    }
    expect(world.queue.size().visible).toBe(4);
    const before = told().length;
    await start();
    for (let turn = 0; turn < 20 && world.queue.size().visible > 0; turn += 1) await world.deliver();
    expect(world.queue.size()).toEqual({ visible: 0, hidden: 0 });
    const news = told().slice(before);
    expect(news.filter((one) => one.startsWith('http'))).toEqual(['http a', 'http b', 'http c']);
    expect(news).toContain('load x');
    expect(output()).toBe('c');
    expect(lines('check.undelivered')[0]?.fields).toMatchObject({
      realm: 'paris',
      host_name: 'web-1',
      service_name: 'http',
      receives: 1,
      code: 'engine_unreachable',
    });
  });

  it('comes again soon at first, and at the latest after five minutes', async () => {
    // Nothing ever listens on the port of this realm: a server of another test could take the free port of `paris`.
    await world.submit(notificationOf({ realm: 'other', host: 'web-1', service: 'http' }));
    const pauses: number[] = [];
    for (let turn = 0; turn < 10; turn += 1) {
      const from = world.clock();
      for (let second = 0; second <= 300 && world.queue.size().visible === 0; second += 1) world.pass(1000);
      pauses.push(Math.round((world.clock() - from) / 1000));
      await world.deliver();
    }
    expect(pauses[0]).toBe(0);
    expect(pauses.slice(1, 4)).toEqual([5, 10, 20]);
    expect(pauses.at(-1)).toBe(300);
  });

  it('holds up no other realm, and its own batch once only', async () => {
    await start();
    for (const name of ['h1', 'h2', 'h3', 'h4']) {
      await world.submit(notificationOf({ realm: 'other', host: name }));
    }
    await submit('a');
    expect(await world.deliver()).toBe(1);
    expect(output()).toBe('a');
    expect(lines('job.completed').at(-1)?.fields).toMatchObject({ messages: 5, failed: 4, engine_calls: 2 });
  });

  it('for a day is a dead letter, those behind it too, and is told as an error', async () => {
    for (const one of ['a', 'b']) await submit(one);
    await world.deliver();
    world.pass(23 * hour);
    expect(await world.deliver()).toBe(0);
    expect(world.dead.size().visible).toBe(0);
    world.pass(2 * hour);
    expect(await world.deliver()).toBe(2);
    expect(world.queue.size()).toEqual({ visible: 0, hidden: 0 });
    expect(world.dead.receive(10).map(({ body }) => (JSON.parse(body) as { output: string }).output)).toEqual(
      ['a', 'b'],
    );
    expect(lines('check.abandoned').map(({ level }) => level)).toEqual(['error', 'error']);
  });
});

describe('a check whose engine refuses it', () => {
  it('is tried again, and delivered once the engine takes it', async () => {
    await start();
    await submit('a', 'load');
    const load = hosts.hosts.get('web-1')!.services.get('load')!;
    hosts.hosts.get('web-1')!.services.delete('load');
    expect(await world.deliver()).toBe(0);
    expect(lines('check.undelivered').at(-1)?.fields).toMatchObject({ code: 'engine_refused_command' });
    hosts.hosts.get('web-1')!.services.set('load', load);
    world.pass(10_000);
    expect(await world.deliver()).toBe(1);
    expect(output('load')).toBe('a');
  });
});

describe('a delivery that is ended', () => {
  it('between the engine and the queue delivers again, which changes nothing', async () => {
    await start();
    await submit('a');
    const before = told().length;
    const batch = world.queue.receive(10);
    // The engine has the result, but the function ended before it reported to the queue.
    await world.consumer()(world.records(batch), testLambdaContext(60_000));
    world.pass(361_000);
    expect(await world.deliver()).toBe(1);
    expect(told().slice(before)).toEqual(['http a', 'http a']);
    expect(output()).toBe('a');
  });

  it('by its time leaves the rest in the queue', async () => {
    await start();
    for (const one of ['a', 'b']) await submit(one);
    const { batchItemFailures } = await world.consumer()(
      world.records(world.queue.receive(10)),
      testLambdaContext(2000),
    );
    expect(batchItemFailures).toHaveLength(2);
  });

  it('because the table fails leaves everything in the queue', async () => {
    await submit('a');
    const deaf = { ...world.api.table, query: () => Promise.reject(new Error('the table is gone')) };
    const { batchItemFailures } = await world.consumer(deaf)(
      world.records(world.queue.receive(10)),
      testLambdaContext(60_000),
    );
    expect(batchItemFailures).toHaveLength(1);
  });
});

describe('deliveries', () => {
  it('by two at once keep the order of each service', async () => {
    await start();
    const names = ['http', 'load'];
    for (let turn = 0; turn < 20; turn += 1) for (const name of names) await submit(String(turn), name);
    const before = told().length;
    const left = () => world.queue.size().visible + world.queue.size().hidden;
    const end = Date.now() + 60_000;
    const reader = async () => {
      while (left() > 0 && Date.now() < end) if ((await world.deliver()) === 0) await sleep(5);
    };
    await Promise.all([reader(), reader(), reader()]);
    expect(left()).toBe(0);
    const order = Array.from({ length: 20 }, (_, turn) => String(turn));
    for (const name of names) {
      const own = told()
        .slice(before)
        .filter((one) => one.startsWith(`${name} `));
      expect(own).toEqual(order.map((turn) => `${name} ${turn}`));
    }
  });

  it('refuse what is no check of ours, until its day is over', async () => {
    const odd = ['x', '{}', 'null', JSON.stringify({ realm: 'paris' }), '['.repeat(20_000)];
    for (const [index, body] of odd.entries()) {
      world.queue.send({ body, group: `g${index}`, deduplicationId: String(index) });
    }
    expect(await world.deliver()).toBe(0);
    expect(lines('check.undelivered').every(({ fields }) => fields['code'] === 'malformed_body')).toBe(true);
    world.pass(25 * hour);
    expect(await world.deliver()).toBe(odd.length);
    expect(world.dead.size().visible).toBe(odd.length);
  });

  it('never go to a later realm of the same name', async () => {
    await start();
    await submit('a');
    const [message] = world.queue.receive(1, 0);
    const check = { ...(JSON.parse(message!.body) as object), realm_creation_id: 'an earlier one' };
    world.queue.purge();
    world.queue.send({ body: JSON.stringify(check), group: 'g', deduplicationId: '1' });
    expect(await world.deliver()).toBe(0);
    expect(lines('check.undelivered').at(-1)?.fields).toMatchObject({ code: 'realm_not_found' });
  });

  it('go on where the queue cannot be told when to come again', async () => {
    await submit('a');
    const batch = world.queue.receive(10);
    await world.standIn.close();
    const { batchItemFailures } = await world.consumer()(world.records(batch), testLambdaContext(60_000));
    expect(batchItemFailures).toHaveLength(1);
    expect(lines('check.unpostponed')).toHaveLength(1);
  });
});
