// Several `npm run serve` on one real PostgreSQL, by which they share warm states.
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { host, service } from '../../demo/status-query-engine/build-site.ts';
import { type Relay, startRelay } from '../support/relay.ts';
import { newFolder } from '../support/served.ts';
import type { ServerNode } from '../support/server-node.ts';
import { heldEngines, startWarmSite, type WarmSite } from '../support/warm-site.ts';

/** The interval of a refresh in seconds: states are used for twice as long. */
const interval = 2;

let warmSite: WarmSite;
let relay: Relay;
let nodes: ServerNode[];
const watched = host('watched');
let headers: WarmSite['headers'];

beforeAll(async () => {
  const hosts = Array.from({ length: 299 }, (_, index) =>
    host(`h${index}`, { services: [service('http'), service('ssh')] }),
  );
  warmSite = await startWarmSite({
    ...{ hosts: [...hosts, watched], folder: newFolder(), intervalS: interval },
    portOf: async ({ address }) => {
      relay = await startRelay(address);
      return relay.address.port;
    },
  });
  ({ nodes, headers } = warmSite);
});
afterAll(async () => {
  await warmSite.stop();
  await relay.stop();
});

interface Answer {
  readonly data: readonly { readonly host_name: string; readonly acknowledged: boolean }[];
  readonly meta: { readonly sources?: readonly { readonly result: string; readonly age_seconds?: number }[] };
}
const list = async ({ server }: ServerNode, query = '') => {
  const answer = await fetch(`${server.url}/api/status/realms/lyon/hosts/${query}`, { headers });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Answer;
};
/** Returns the age in seconds of the states of an answer. `undefined` means that the engine was asked. */
const ageOf = async (node: ServerNode) => (await list(node)).meta.sources?.[0]?.age_seconds;
const areAllWarm = async () => (await Promise.all(nodes.map(ageOf))).every((age) => age !== undefined);
const held = () => Promise.all(nodes.map(heldEngines));
const failures = ({ server }: ServerNode) => server.lines('warm.store_failed').length;
/** Waits until something is true. Returns the milliseconds. Each answer meanwhile is that of the engine. */
const until = async (isTrue: () => Promise<boolean>) => {
  const started = performance.now();
  while (!(await isTrue())) {
    if (performance.now() - started > 60_000) throw new Error('not so after a minute');
    for (const node of nodes) expect((await list(node)).data).toHaveLength(300);
    await sleep(100);
  }
  return performance.now() - started;
};

/** A message of a feed. */
interface Message {
  readonly id?: string;
  readonly event?: {
    readonly id: string;
    readonly subject: string;
    readonly data: { readonly state: number };
  };
  readonly problem?: { readonly code: string };
}

/** Reads the feed of a server behind an id until it has told so many events, or for some seconds. Null if the changes are gone. */
async function readFeed(
  { server }: ServerNode,
  lastId: string | undefined,
  { events = 1, s = 20 }: { readonly events?: number; readonly s?: number } = {},
): Promise<{ readonly id: string | undefined; readonly told: readonly string[] } | null> {
  const more = lastId === undefined ? {} : { 'last-event-id': lastId };
  const over = new AbortController();
  const path = `${server.url}/api/feed/realms/lyon/?format=ndjson`;
  const response = await fetch(path, { headers: { ...headers, ...more }, signal: over.signal });
  if (response.status === 410) return null;
  expect(response.status).toBe(200);
  const timer = setTimeout(() => {
    over.abort();
  }, s * 1000);
  const told: string[] = [];
  let [id, rest] = [lastId, ''];
  try {
    for await (const text of response.body!.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + text).split('\n');
      rest = lines.pop()!;
      for (const line of lines) {
        const message = JSON.parse(line) as Message;
        if (message.problem) return null;
        id = message.id ?? id;
        if (message.event) told.push(`${message.event.id} ${message.event.data.state}`);
      }
      if (told.length >= events) break;
    }
  } catch (error) {
    if (!over.signal.aborted) throw error;
  } finally {
    clearTimeout(timer);
    over.abort();
  }
  return { id, told };
}

describe('servers that share warm states', () => {
  it('have one of them read the engine, and all answer from its states', async () => {
    await until(areAllWarm);
    expect((await held()).sort()).toEqual([0, 1]);
    const [one, other] = await Promise.all(nodes.map((node) => list(node, '?max_age=60')));
    expect(one!.data).toEqual(other!.data);
    expect((await list(nodes[0]!, '?max_age=0')).data).toEqual(one!.data);
    // Each reading is one connection with a question for the services, whoever asks for them.
    const [before, from] = [readings(), performance.now()];
    await sleep(4 * interval * 1000);
    const intervals = (performance.now() - from) / 1000 / interval;
    expect(readings() - before).toBeLessThanOrEqual(Math.ceil(intervals) + 1);
    for (const node of nodes) await until(async () => ((await ageOf(node)) ?? Infinity) <= interval + 2);
  });

  const readings = () => relay.requests().join('\n').split('GET services\n').length - 1;

  it('see an operation by one of them', async () => {
    await until(areAllWarm);
    const follower = nodes[(await held()).indexOf(0)]!;
    const body = JSON.stringify({ targets: { hosts: ['h7'] }, comment: 'seen by all' });
    const path = '/api/operations/realms/lyon/comments/';
    const answer = await fetch(`${follower.server.url}${path}`, { method: 'POST', headers, body });
    expect(answer.status).toBeLessThan(300);
    // The server that sent it asks the engine at once, and the others have new states soon.
    expect((await list(follower)).meta.sources).toBeUndefined();
    expect(await until(areAllWarm)).toBeLessThan(20_000);
  });

  it('tell the changes of all of them, to readers who go from one to another', async () => {
    await until(areAllWarm);
    const holder = (await held()).indexOf(1);
    const [one, other] = [nodes[holder]!, nodes[1 - holder]!];
    const begun = await readFeed(one, undefined, { events: 0 });
    const [atOne, atOther] = [readFeed(one, begun!.id), readFeed(other, begun!.id)];
    watched.state = 1;
    const [first, same] = [await atOne, await atOther];
    expect(first!.told).toHaveLength(1);
    expect(same).toEqual(first);
    watched.state = 2;
    const second = await readFeed(other, first!.id);
    watched.state = 0;
    const third = await readFeed(one, second!.id);
    expect([...second!.told, ...third!.told].map((text) => text.at(-1))).toEqual(['2', '0']);
    // The holder is killed while it reads and writes: its successor goes on, or says that changes may be missing.
    for (let state = 1; state <= 3; state += 1) {
      watched.state = state % 3;
      await sleep(700);
    }
    one.server.child.kill('SIGKILL');
    await one.server.ended;
    watched.state = 1;
    const killedAt = performance.now();
    let last: string | undefined;
    for (let place = third!.id; last !== '1';) {
      const next = await readFeed(other, place, { s: 12 });
      expect(performance.now() - killedAt).toBeLessThan(30_000);
      if (!next) break;
      place = next.id!;
      last = next.told.at(-1)?.at(-1) ?? last;
      expect(new Set(next.told).size).toBe(next.told.length);
    }
    nodes.splice(holder, 1, await warmSite.startNode());
    await until(areAllWarm);
    const late = await readFeed(nodes[holder]!, third!.id, { s: 3 });
    expect(late === null || late.told.at(-1)!.endsWith(' 1')).toBe(true);
    watched.state = 0;
  });

  it('replace one that was killed when its lease of five seconds has ended, and give the next one the states at its start', async () => {
    await until(areAllWarm);
    const at = (await held()).indexOf(1);
    const [dead] = nodes.splice(at, 1);
    dead!.server.child.kill('SIGKILL');
    await dead!.server.ended;
    const left = nodes[0]!;
    expect(await until(async () => (await heldEngines(left)) === 1)).toBeLessThan(20_000);
    await until(areAllWarm);
    nodes.push(await warmSite.startNode());
    await until(areAllWarm);
    expect(await held()).toEqual([1, 0]);
    expect(nodes.map(failures)).toEqual([0, 0]);
  });

  it('answer on while the engine is silent, all with stale states', async () => {
    await until(areAllWarm);
    relay.setSilent(true);
    const isStale = async (node: ServerNode) => (await list(node)).meta.sources?.[0]?.result === 'stale';
    await until(async () => (await Promise.all(nodes.map(isStale))).every(Boolean));
    relay.setSilent(false);
    const isOk = async (node: ServerNode) => (await list(node)).meta.sources?.[0]?.result === 'ok';
    expect(await until(async () => (await Promise.all(nodes.map(isOk))).every(Boolean))).toBeLessThan(60_000);
  });

  /** Requests are refused until the servers have found the database again. */
  const untilWarmAgain = async () => {
    const isWarm = async (node: ServerNode) => (await ageOf(node).catch(() => undefined)) !== undefined;
    while (!(await Promise.all(nodes.map(isWarm))).every(Boolean)) await sleep(100);
  };

  it.each([
    ['restart', 'SIGINT', 1],
    ['crash', 'SIGKILL', 2],
  ] as const)(
    'go on with the states and the log after a %s of the database',
    async (_kind, signal, state) => {
      await until(areAllWarm);
      const begun = await readFeed(nodes[0]!, undefined, { events: 0 });
      await warmSite.postgres.end(signal);
      await warmSite.postgres.startAgain();
      await untilWarmAgain();
      watched.state = state;
      for (const node of nodes) {
        let [place, last] = [begun!.id, ''];
        while (last !== String(state)) {
          const next = await readFeed(node, place);
          // Null would mean that the log was begun anew.
          expect(next).not.toBeNull();
          place = next!.id;
          last = next!.told.at(-1)?.at(-1) ?? last;
        }
      }
    },
  );

  it('say once that the database is away, and share again when it is back', async () => {
    await until(areAllWarm);
    const usesOf = ({ server }: ServerNode) => server.lines('warm.store_failed').map(({ use }) => use);
    await warmSite.postgres.end('SIGINT');
    // A server whose list of realms has just become old learns of the outage by that list, before it looks at the states.
    const isTold = (node: ServerNode) =>
      usesOf(node).includes('look') || node.server.lines('server.warm_watch_failed').length > 0;
    while (!nodes.every(isTold)) await sleep(100);
    await sleep(3000);
    for (const node of nodes) expect([...new Set(usesOf(node))]).toHaveLength(usesOf(node).length);
    await warmSite.postgres.startAgain();
    await untilWarmAgain();
    expect((await held()).sort()).toEqual([0, 1]);
  });
});
