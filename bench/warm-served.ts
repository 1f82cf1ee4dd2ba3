import { setTimeout as sleep } from 'node:timers/promises';

import * as z from 'zod';

import { openKeptFolder } from '../server/storage/folder.ts';
import { systemClock } from '../shared/base/clock.ts';
import { createRealmStore, type RealmRecord } from '../shared/store/realms.ts';
import { realm } from '../tests/support/realm-records.ts';
import {
  authorizationHeader,
  fillFirstRecords,
  newFolder,
  type ServerProcess,
  startServed,
  stopAllServers,
} from '../tests/support/served.ts';
import { startEmbedded } from './embedded.ts';
import { processorSeconds } from './load.ts';
import { rounded } from './measure.ts';
import { megabytes } from './memory-of-process.ts';
import type { SubjectAddress } from './subject.ts';

/** The interval of a refresh in seconds. */
const interval = 15;

/** Measures the memory of `serve` with 200,000 services of one engine, and with 1,000 engines of 1,000 services each. */
export async function warmMemory(): Promise<Record<string, unknown>> {
  return {
    'nothing warm': await measureMemory({ engines: 0, hosts: 1 }),
    '200,000 services': await measureMemory({ engines: 1, hosts: 40_000, mostMegabytes: 400 }),
    '1,000 realms, 1,000,000 services': await measureMemory({
      engines: 1000,
      hosts: 200,
      mostMegabytes: 2048,
    }),
  };
}

interface WarmFleet {
  readonly engines: number;
  readonly hosts: number;
  readonly mostMegabytes?: number;
}

async function measureMemory({ engines, hosts, mostMegabytes }: WarmFleet): Promise<Record<string, unknown>> {
  const recording = await startEmbedded(hosts);
  try {
    const places = Array.from({ length: engines }, (_, index) => placeOf(recording.place, index));
    const started = performance.now();
    const server = await startWarm(places, interval);
    const firstMs = performance.now() - started;
    const before = processorSeconds(server.child.pid);
    const age = engines === 0 ? undefined : await highestAge(server, engines);
    const seconds = (performance.now() - started - firstMs) / 1000;
    const cpu = processorSeconds(server.child.pid) - before;
    const most = megabytes('VmHWM', server.child.pid);
    const bytes = server.lines('warm.kept').reduce((sum, line) => sum + Number(line['bytes']), 0);
    return {
      'first refresh s': rounded(firstMs / 1000),
      ...(engines > 0 && {
        'CPU s of a refresh': rounded((cpu * interval) / seconds),
        'highest age s': age,
      }),
      'states MB': Math.round(bytes / 1e6),
      'process MB': megabytes('VmRSS', server.child.pid),
      'process MB, most': most,
      ...(mostMegabytes !== undefined && {
        aim: `${mostMegabytes} MB`,
        result: most <= mostMegabytes ? 'reached' : 'missed',
      }),
    };
  } finally {
    await stopAllServers();
    recording.stop();
  }
}

/** Returns the highest age of states in seconds, of some realms, while each is refreshed about once. */
async function highestAge(server: ServerProcess, engines: number): Promise<number | undefined> {
  const headers = await authorizationHeader(server.url);
  const end = performance.now() + 1000 * (interval + 2);
  let highest: number | undefined;
  while (performance.now() < end) {
    for (let index = 0; index < engines; index += 101) {
      const answer = await fetch(`${server.url}/api/status/realms/realm-${index}/`, { headers });
      const age = ageIn(await answer.json());
      if (age !== undefined) highest = Math.max(age, highest ?? 0);
    }
    await sleep(500);
  }
  return highest;
}

function ageIn(body: unknown): number | undefined {
  const source = z.object({ age_seconds: z.number() });
  return z.object({ meta: z.object({ sources: z.tuple([source]) }) }).safeParse(body).data?.meta.sources[0]
    .age_seconds;
}

/** Starts a server with these realms, and waits until it has read all their states. */
export async function startWarm(
  places: readonly Partial<RealmRecord>[],
  interval_seconds: number,
): Promise<ServerProcess> {
  const folder = newFolder();
  await fillFirstRecords(openKeptFolder(folder));
  const kept = openKeptFolder(folder);
  const realms = createRealmStore(kept.table, systemClock);
  for (const [index, place] of places.entries()) {
    await realms.create(
      realm(`realm-${index}`, { ...place, warm: { interval_seconds, stale_seconds: 300 } }),
    );
  }
  await kept.close();
  const words = ['--requests-per-second', '100000', '--warm-memory', '10000'];
  const server = await startServed(folder, words);
  if (places.length > 0) await server.line('warm.kept', places.length);
  return server;
}

/** Returns the place of one of many engines: the same server by another address. */
export function placeOf(engine: SubjectAddress, index: number): Partial<RealmRecord> {
  if ('path' in engine) throw new Error('The engine has no port');
  const address = `127.0.${Math.floor(index / 250)}.${1 + (index % 250)}`;
  return { monitoring_ip: address, monitoring_port: engine.port };
}
