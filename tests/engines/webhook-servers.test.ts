// The webhooks of several `npm run serve` on one real PostgreSQL.
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { expectSoon } from '../support/expect-soon.ts';
import type { ServerNode } from '../support/server-node.ts';
import { until } from '../support/until.ts';
import { startWebhookSite, type WebhookSite } from '../support/webhook-site.ts';

let site: WebhookSite;
beforeAll(async () => {
  site = await startWebhookSite(3);
});
afterAll(async () => {
  await site.stop();
});

describe('the webhooks of servers on one PostgreSQL', () => {
  let id: string;

  it('are created at any server, and told each change once', async () => {
    const { watched, receiver, nodes, call, received, statesOf, indexOfHolder, isDelivered, setAll } = site;
    await until(async () => (await indexOfHolder()) >= 0);
    const follower = nodes[1 - (await indexOfHolder())]!;
    const wish = { name: 'all', realm: 'lyon', objects: ['hosts'], kinds: ['state'], url: receiver.url };
    const { status, data } = await call(follower, 'POST', '', wish);
    expect(status).toBe(201);
    id = data.webhook_id;
    await until(site.isFollowed);
    for (const state of [1, 2, 1]) {
      setAll(state);
      await until(() => isDelivered(state));
    }
    for (const { name } of watched) expect(statesOf(name)).toEqual([1, 2, 1]);
    expect(received()).toHaveLength(9);
    // Attempts are stored once a second.
    await expectSoon(async () => {
      const seen = await Promise.all(nodes.map((node) => call(node, 'GET', `${id}/deliveries/`)));
      expect(seen[0]).toEqual(seen[1]);
      expect(seen[0]!.data).toMatchObject(
        Array.from({ length: 9 }, () => ({ delivery_state: 'delivered', status: 204 })),
      );
    });
  });

  it('lose and reorder nothing when the server is killed that reads and delivers, and double only what was on its way', async () => {
    const {
      watched,
      answers,
      receiver,
      nodes,
      startNode,
      statesOf,
      indexOfHolder,
      isDelivered,
      setAll,
      doubles,
      gaps,
    } = site;
    answers.afterMs = 300;
    setAll(0);
    const at = await indexOfHolder();
    const [dead] = nodes.splice(at, 1);
    const before = receiver.received.length;
    await until(() => receiver.received.length > before);
    dead!.server.child.kill('SIGKILL');
    await dead!.server.ended;
    const killedAt = performance.now();
    setAll(2);
    await until(() => isDelivered(2));
    expect(performance.now() - killedAt).toBeLessThan(25_000);
    for (const { name } of watched) expect(statesOf(name)).toEqual([1, 2, 1, 0, 2]);
    // What was sent in the last second may come again.
    expect(doubles()).toBeLessThanOrEqual(9);
    expect(gaps()).toEqual([]);
    answers.afterMs = 5;
    nodes.push(await startNode());
  });

  it('have the same figures, tests and replays at each server', async () => {
    const { answers, nodes, call, isDelivered, setAll } = site;
    answers.status = 503;
    setAll(1);
    const waiting = async (node: ServerNode) => (await call(node, 'GET', `${id}/`)).data;
    await until(async () => (await waiting(nodes[1]!)).last_failure !== null);
    const [one, other] = await Promise.all(nodes.map(waiting));
    expect(one).toEqual(other);
    expect(one).toMatchObject({ waiting: 3, last_failure: expect.stringContaining('503') });
    answers.status = 204;
    for (const node of nodes)
      expect((await call(node, 'POST', `${id}/test/`)).data).toMatchObject({ delivered: true });
    await until(() => isDelivered(1), 60);
    await until(async () => (await waiting(nodes[0]!)).waiting === 0);
    for (const node of nodes)
      expect((await call(node, 'POST', `${id}/replay/`)).data).toMatchObject({ replayed: 0 });
  });

  it('miss nothing if the database has crashed', async () => {
    const { postgres, receiver, isDelivered, setAll, gaps } = site;
    receiver.received.splice(0);
    await postgres.end('SIGKILL');
    await postgres.startAgain();
    for (const state of [2, 0]) {
      setAll(state);
      await until(() => isDelivered(state));
    }
    expect(gaps()).toEqual([]);
  });

  // One of them reads the engine, and one delivers.
  it.each([0, 1])(
    'go on while server %s stands still, and take nothing from it when it is back',
    async (at) => {
      const { watched, answers, receiver, nodes, statesOf, isDelivered, setAll, doubles, gaps } = site;
      // What was sent in the last second may come again, also that of the test before.
      const before = { events: receiver.received.length, doubles: doubles() };
      const told = new Map(watched.map(({ name }) => [name, statesOf(name).length]));
      answers.afterMs = 300;
      setAll(1);
      const { server } = nodes[at]!;
      await until(() => receiver.received.length > before.events);
      server.child.kill('SIGSTOP');
      for (const state of [2, 1]) {
        await until(() => isDelivered(state === 2 ? 1 : 2), 60);
        setAll(state);
      }
      await until(() => isDelivered(1));
      server.child.kill('SIGCONT');
      await sleep(5000);
      setAll(0);
      await until(() => isDelivered(0));
      for (const { name } of watched) expect(statesOf(name).slice(told.get(name))).toEqual([1, 2, 1, 0]);
      expect(gaps()).toEqual([]);
      expect(doubles() - before.doubles).toBeLessThanOrEqual(9);
      answers.afterMs = 5;
    },
  );

  it('end at all servers when they are removed at one', async () => {
    const { postgres, url, receiver, nodes, call, setAll } = site;
    expect((await call(nodes[1]!, 'DELETE', `${id}/`)).status).toBe(200);
    const stored = "SELECT sk FROM items WHERE pk LIKE 'WEBHOOK%'";
    await until(async () => (await postgres.query(stored, url)).length === 0);
    await sleep(2000);
    receiver.received.splice(0);
    setAll(1);
    await sleep(4000);
    expect(receiver.received).toEqual([]);
    expect(await postgres.query(stored, url)).toEqual([]);
  });
});
