// Several `npm run serve` on one real PostgreSQL, whose Redis is reached over TLS and is slow.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { host, service } from '../../demo/status-query-engine/build-site.ts';
import { freePort } from '../support/free-port.ts';
import { ownByServers } from '../support/icingadb/server-process.ts';
import { type OwnRedis, startOwnRedis } from '../support/own-redis.ts';
import { redisCertificate } from '../support/redis-certificate.ts';
import { type Relay, startRelay } from '../support/relay.ts';
import { newFolder } from '../support/served.ts';
import type { ServerNode } from '../support/server-node.ts';
import { heldEngines, startWarmSite, type WarmSite } from '../support/warm-site.ts';

const password = 'of-the-redis';

let warmSite: WarmSite;
let redis: OwnRedis;
/** It stands between the servers and the port of the Redis for TLS. */
let relay: Relay;
let folder: string;
let authority: string;
let nodes: ServerNode[];
let headers: WarmSite['headers'];

/** Starts the Redis with a port for TLS, and the relay in front of it. */
async function startTlsRedis(): Promise<void> {
  const files = newFolder();
  const [key, cert] = [join(files, 'redis.key'), join(files, 'redis.crt')];
  authority = join(folder, 'authority.crt');
  writeFileSync(key, redisCertificate.key);
  writeFileSync(cert, redisCertificate.cert);
  writeFileSync(authority, redisCertificate.authority);
  await ownByServers(files);
  const port = await freePort();
  redis = await startOwnRedis([
    ...['--requirepass', password, '--tls-port', String(port), '--tls-auth-clients', 'no'],
    ...['--tls-key-file', key, '--tls-cert-file', cert, '--tls-ca-cert-file', cert],
  ]);
  relay = await startRelay({ host: '127.0.0.1', port });
}

beforeAll(async () => {
  folder = newFolder();
  await startTlsRedis();
  warmSite = await startWarmSite({
    hosts: Array.from({ length: 300 }, (_, index) => host(`h${index}`, { services: [service('http')] })),
    ...{ folder, redis: `rediss://127.0.0.1:${relay.address.port}`, intervalS: 2 },
    env: { REDISCLI_AUTH: password, NODE_EXTRA_CA_CERTS: authority },
  });
  ({ nodes, headers } = warmSite);
});
afterAll(async () => {
  await warmSite.stop();
  await relay.stop();
  await redis.stop();
});

/** Returns the age in seconds of the states of an answer with all hosts. `undefined` means that the engine was asked. */
async function ageOf({ server }: ServerNode): Promise<number | undefined> {
  const answer = await fetch(`${server.url}/api/status/realms/lyon/hosts/`, { headers });
  const { data, meta } = (await answer.json()) as {
    readonly data: readonly unknown[];
    readonly meta: { readonly sources?: readonly { readonly age_seconds?: number }[] };
  };
  expect([answer.status, data.length]).toEqual([200, 300]);
  return meta.sources?.[0]?.age_seconds;
}
const ages = async () => Promise.all(nodes.map(ageOf));

/** Waits until all servers answer from warm states, or all ask the engine. Returns the longest time in milliseconds of an answer. */
async function untilAllAre(areWarm: boolean): Promise<number> {
  const from = performance.now();
  for (let longest = 0; ;) {
    const askedAt = performance.now();
    const found = await ages();
    longest = Math.max(longest, performance.now() - askedAt);
    if (found.every((age) => (age !== undefined) === areWarm)) return longest;
    if (performance.now() - from > 60_000) throw new Error('not so after a minute');
    await sleep(100);
  }
}
const failures = ({ server }: ServerNode) => server.lines('warm.store_failed');
const usesOf = (node: ServerNode) => failures(node).map(({ use }) => String(use));

/** Asks all servers for some seconds. Returns the longest time in milliseconds of an answer. */
async function askFor(seconds: number): Promise<number> {
  let longest = 0;
  for (const end = performance.now() + seconds * 1000; performance.now() < end;) {
    const from = performance.now();
    await ages();
    longest = Math.max(longest, performance.now() - from);
    await sleep(100);
  }
  return longest;
}

describe('servers whose Redis is reached over TLS', () => {
  it('share warm states if they know its authority, and one of them reads the engine', async () => {
    await untilAllAre(true);
    expect((await Promise.all(nodes.map(heldEngines))).sort()).toEqual([0, 1]);
    expect(nodes.map(usesOf)).toEqual([[], []]);
  });

  it('ask the engine, and say so once, if they do not know its authority', async () => {
    const stranger = await warmSite.startNode({ REDISCLI_AUTH: password });
    const from = performance.now();
    while (performance.now() - from < 8000) {
      expect(await ageOf(stranger)).toBeUndefined();
      await sleep(100);
    }
    expect(usesOf(stranger)).toEqual(['look']);
    expect(JSON.stringify(failures(stranger))).toContain('certificate');
    expect(stranger.server.err() + stranger.server.out()).not.toContain(password);
    stranger.server.child.kill('SIGKILL');
    await stranger.server.ended;
  });
});

describe.each([
  {
    fault: 'stands still',
    begin: () => {
      redis.server.signal('SIGSTOP');
    },
    end: () => {
      redis.server.signal('SIGCONT');
    },
  },
  {
    fault: 'sends ten bytes a second',
    begin: () => {
      relay.setDripping(true);
    },
    end: () => {
      relay.setDripping(false);
    },
  },
])('servers whose Redis $fault', ({ begin, end }) => {
  it('answer from the states that they have, then ask the engine, say so once, and share again when it goes on', async () => {
    for (const { server } of nodes) {
      server.child.kill('SIGTERM');
      await server.ended;
    }
    nodes = [await warmSite.startNode(), await warmSite.startNode()];
    await untilAllAre(true);
    expect(nodes.map(usesOf)).toEqual([[], []]);
    begin();
    expect(await ages()).not.toContain(undefined);
    // A request waits for no Redis, and an exchange with it ends after ten seconds.
    const longest = Math.max(await untilAllAre(false), await askFor(15));
    expect(longest).toBeLessThan(8000);
    expect(await ages()).toEqual([undefined, undefined]);
    for (const node of nodes) {
      expect(usesOf(node)).toContain('look');
      expect(new Set(usesOf(node)).size).toBe(usesOf(node).length);
    }
    end();
    await untilAllAre(true);
    expect((await Promise.all(nodes.map(heldEngines))).sort()).toEqual([0, 1]);
  });
});
