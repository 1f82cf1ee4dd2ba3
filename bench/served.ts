import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import { host, service, site } from '../demo/status-query-engine/build-site.ts';
import { startEngine } from '../demo/status-query-engine/index.ts';
import { openKeptFolder } from '../server/storage/folder.ts';
import { openPostgresRecords } from '../server/storage/postgres/open.ts';
import type { KeptRecords } from '../server/storage/records.ts';
import { systemClock } from '../shared/base/clock.ts';
import { createRealmStore } from '../shared/store/realms.ts';
import { startPostgres } from '../tests/support/postgres.ts';
import { realm } from '../tests/support/realm-records.ts';
import {
  authorizationHeader,
  fillFirstRecords,
  newFolder,
  type ServerProcess,
  startServed,
  stopAllServers,
} from '../tests/support/served.ts';
import { startBareServer } from './bare-server.ts';
import { load } from './load.ts';
import { measureRate, type Rate } from './rate.ts';
import { readAnswer } from './read-answer.ts';
import { report } from './report.ts';

const callers = 16;
const warmUpSeconds = 5;
const seconds = 5;
const hosts = 1000;
const oneHost = '/api/status/realms/lyon/hosts/host-5/';
const paths = { 'one host': oneHost, 'counts of a realm': '/api/status/realms/lyon/' };

/**
 * Measures requests a second of `npm run serve`, and their processor time, from callers in this process, which has an embedded engine
 * too: of one process with a folder, of a server that does nothing but send the same answer, and of three processes with one PostgreSQL,
 * one after the other.
 */
export async function served(): Promise<void> {
  const engine = await startEngine({
    site: site({
      hosts: Array.from({ length: hosts }, (_, n) => host(`host-${n}`, { services: [service('a')] })),
    }),
    ...{ dialect: 'naemon' as const, listen: { host: '127.0.0.1', port: 0 }, clock: systemClock },
  });
  if (engine.address.kind !== 'tcp') throw new Error('The engine has no port');
  const { port } = engine.address;
  const postgres = await startPostgres();
  try {
    const rows: Record<string, unknown> = {};
    const alone = await startOn(port, openKeptFolder, []);
    const server = await alone();
    await measure('folder', [server], rows);
    rows['a bare server: one host'] = await bareRate(server.url);
    await stopAllServers();
    const url = await postgres.newDatabase();
    const open = (folder: string) => openPostgresRecords({ url, folder });
    const shared = await startOn(port, open, ['--database', url]);
    await measure('PostgreSQL', await Promise.all([shared(), shared(), shared()]), rows);
    report('served', rows);
  } finally {
    await stopAllServers();
    await engine.close();
    await postgres.stop();
  }
}

type OpenRecords = (folder: string) => KeptRecords | Promise<KeptRecords>;

/** Fills new records, and returns the function that starts a server on them. */
async function startOn(port: number, open: OpenRecords, words: readonly string[]) {
  const folder = newFolder();
  await fillFirstRecords(await open(folder));
  const kept = await open(folder);
  await createRealmStore(kept.table, systemClock).create(realm('lyon', { monitoring_port: port }));
  await kept.close();
  return () => startServed(folder, ['--requests-per-second', '100000', ...words]);
}

async function measure(
  kind: string,
  servers: readonly ServerProcess[],
  rows: Record<string, unknown>,
): Promise<void> {
  for (const [index, { url, child }] of servers.entries()) {
    const headers = await authorizationHeader(url);
    for (const [name, path] of Object.entries(paths))
      rows[`${kind} ${index + 1}: ${name}`] = await rateOf(`${url}${path}`, headers, child.pid);
    await sleep(500);
  }
}

/** Measures a process that answers every request with the answer of this server, without making it. */
async function bareRate(url: string): Promise<Rate> {
  const headers = await authorizationHeader(url);
  const bare = await startBareServer({ url, path: oneHost, headers });
  try {
    return await rateOf(bare.url, headers, bare.pid);
  } finally {
    bare.stop();
  }
}

async function rateOf(
  url: string,
  headers: Readonly<Record<string, string>>,
  pid: number | undefined,
): Promise<Rate> {
  const agent = new Agent({ keepAlive: true, maxSockets: callers });
  const send = (seconds: number) => load(() => readAnswer(url, { agent, headers }), { callers, seconds });
  try {
    return await measureRate({ pids: [pid], send }, { warmUp: warmUpSeconds, seconds });
  } finally {
    agent.destroy();
  }
}
