// The webhooks of several `npm run serve` on one real PostgreSQL, which share warm states by a real Redis.
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { host, site } from '../../local/status-query-engine/build-site.ts';
import { startEngine } from '../../local/status-query-engine/index.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { type OwnRedis, startOwnRedis } from '../support/own-redis.ts';
import { type Postgres, startPostgres } from '../support/postgres.ts';
import { realm } from '../support/realm-records.ts';
import { authorizationHeader, newFolder, startServed, stopAllServers } from '../support/served.ts';
import { fillServerRecords, type ServerNode, startServerNode } from '../support/server-node.ts';
import { startReceiver } from '../support/webhook-app.ts';

let postgres: Postgres;
let url: string;
let folder: string;
let redis: OwnRedis;
let engine: Awaited<ReturnType<typeof startEngine>>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let nodes: ServerNode[];
let headers: Record<string, string>;
const watched = Array.from({ length: 3 }, (_, at) => host(`h${at}`));
/** The status of the receiver's answers. Each takes some milliseconds, so that a killed server has events on their way. */
const answers = { status: 204, afterMs: 5 };

function startNode(): Promise<ServerNode> {
  return startServerNode(folder, [
    ...['--database', url, '--warm-states', redis.url],
    ...['--webhook-targets', '127.0.0.1', '--requests-per-second', '100000'],
  ]);
}

beforeAll(async () => {
  postgres = await startPostgres();
  url = await postgres.newDatabase();
  folder = newFolder();
  redis = await startOwnRedis();
  receiver = await startReceiver(async () => {
    await sleep(answers.afterMs);
    return answers.status;
  });
  engine = await startEngine({
    ...{ site: site({ hosts: watched }), dialect: 'naemon' as const, clock: systemClock },
    listen: { host: '127.0.0.1', port: 0 },
  });
  const port = 'port' in engine.address ? engine.address.port : 0;
  const place = { monitoring_port: port, warm: { interval_s: 1, stale_s: 300 } };
  await fillServerRecords({ url, folder }, realm('lyon', place));
  nodes = [await startNode(), await startNode()];
  headers = { ...(await authorizationHeader(nodes[0]!.server.url)), 'content-type': 'application/json' };
});
afterAll(async () => {
  await stopAllServers();
  await receiver.stop();
  await engine.close();
  await redis.stop();
  await postgres.stop();
});

/** The fields of answers that the tests read. */
interface Fields {
  readonly webhook_id: string;
  readonly waiting: number;
  readonly last_failure: string | null;
}

async function call({ server }: ServerNode, method: string, path: string, body?: object) {
  const answer = await fetch(`${server.url}/api/webhooks/${path}`, {
    ...{ method, headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, data: ((await answer.json()) as { readonly data: Fields }).data };
}
const holdsEngine = async ({ metrics }: ServerNode) => {
  const text = await (await fetch(metrics)).text();
  return /^realmgate_warm_held_engines\{.*\} 1/m.test(text);
};
async function indexOfHolder(): Promise<number> {
  const held = await Promise.all(nodes.map(holdsEngine));
  return held.indexOf(true);
}
async function until(isTrue: () => boolean | Promise<boolean>, seconds = 40): Promise<void> {
  const end = performance.now() + 1000 * seconds;
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(`not so after ${seconds} s`);
    await sleep(50);
  }
}

interface Received {
  readonly id: string;
  readonly type: string;
  readonly subject: string;
  readonly state: number | undefined;
}
const received = (): Received[] =>
  receiver.received.map(({ body }) => {
    const { id, type, subject, data } = JSON.parse(body) as Received & { data: { state?: number } };
    return { id, type, subject, state: data.state };
  });
/** The states of a host in the order in which they came first. */
const statesOf = (name: string) => {
  const first = new Map(received().map((event) => [event.id, event]));
  return [...first.values()].filter(({ subject }) => subject === name).map(({ state }) => state);
};
const isTold = (state: number) => watched.every(({ name }) => statesOf(name).at(-1) === state);
const setAll = (state: number) => {
  for (const one of watched) one.state = state;
};

describe('the webhooks of servers on one PostgreSQL and one Redis', () => {
  let id: string;

  it('are created at any server, and told each change once', async () => {
    await until(async () => (await indexOfHolder()) >= 0);
    const follower = nodes[1 - (await indexOfHolder())]!;
    const wish = { name: 'all', realm: 'lyon', objects: ['hosts'], kinds: ['state'], url: receiver.url };
    const { status, data } = await call(follower, 'POST', '', wish);
    expect(status).toBe(201);
    id = data.webhook_id;
    await sleep(2000);
    for (const state of [1, 2, 1]) {
      setAll(state);
      await until(() => isTold(state));
    }
    for (const { name } of watched) expect(statesOf(name)).toEqual([1, 2, 1]);
    expect(received()).toHaveLength(9);
    // Attempts are stored once a second.
    await sleep(2500);
    const seen = await Promise.all(nodes.map((node) => call(node, 'GET', `${id}/deliveries/`)));
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]!.data).toMatchObject(
      Array.from({ length: 9 }, () => ({ state: 'delivered', status: 204 })),
    );
  });

  it('lose and reorder nothing when the server is killed that reads and delivers, and double only what was on its way', async () => {
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
    await until(() => isTold(2));
    expect(performance.now() - killedAt).toBeLessThan(25_000);
    for (const { name } of watched) expect(statesOf(name)).toEqual([1, 2, 1, 0, 2]);
    const ids = received().map((event) => event.id);
    expect(ids.length - new Set(ids).size).toBeLessThanOrEqual(3);
    expect(received().filter(({ type }) => type.includes('gap'))).toEqual([]);
    answers.afterMs = 5;
    nodes.push(await startNode());
  });

  it('have the same figures, tests and replays at each server', async () => {
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
    await until(() => isTold(1), 60);
    await until(async () => (await waiting(nodes[0]!)).waiting === 0);
    for (const node of nodes)
      expect((await call(node, 'POST', `${id}/replay/`)).data).toMatchObject({ replayed: 0 });
  });

  it('tell of a gap if the Redis was emptied', async () => {
    receiver.received.splice(0);
    await redis.send('FLUSHALL');
    setAll(2);
    await until(() => received().some(({ type }) => type === 'realmgate.webhook.gap.v1'));
    await sleep(3000);
    setAll(0);
    await until(() => isTold(0));
    expect(received().filter(({ type }) => type.includes('gap'))).toHaveLength(1);
  });

  it('are refused by a server that shares no warm states', async () => {
    const words = ['--database', url, '--webhook-targets', '127.0.0.1'];
    const alone = { server: await startServed(folder, words), metrics: '' };
    const wish = { name: 'none', realm: 'lyon', objects: ['hosts'], url: receiver.url };
    expect((await call(alone, 'POST', '', wish)).status).toBe(422);
    alone.server.child.kill('SIGTERM');
    await alone.server.ended;
  });

  // One of them reads the engine, and one delivers.
  it.each([0, 1])(
    'go on while server %s stands still, and take nothing from it when it is back',
    async (at) => {
      receiver.received.splice(0);
      answers.afterMs = 300;
      setAll(1);
      const { server } = nodes[at]!;
      await until(() => receiver.received.length > 0);
      server.child.kill('SIGSTOP');
      for (const state of [2, 1]) {
        await until(() => isTold(state === 2 ? 1 : 2), 60);
        setAll(state);
      }
      await until(() => isTold(1));
      server.child.kill('SIGCONT');
      await sleep(5000);
      setAll(0);
      await until(() => isTold(0));
      for (const { name } of watched) expect(statesOf(name)).toEqual([1, 2, 1, 0]);
      expect(received().filter(({ type }) => type.includes('gap'))).toEqual([]);
      const ids = received().map((event) => event.id);
      expect(ids.length - new Set(ids).size).toBeLessThanOrEqual(3);
      answers.afterMs = 5;
    },
  );

  it('end at all servers when they are removed at one', async () => {
    expect((await call(nodes[1]!, 'DELETE', `${id}/`)).status).toBe(200);
    await sleep(2000);
    receiver.received.splice(0);
    setAll(1);
    await sleep(4000);
    expect(receiver.received).toEqual([]);
    const left = await postgres.query(
      "SELECT name FROM queue_notes WHERE name NOT LIKE 'webhook-place:%'",
      url,
    );
    expect(left).toEqual([]);
    for (const { server } of nodes) expect(server.lines('webhooks.intake_failed')).toEqual([]);
  });
});
