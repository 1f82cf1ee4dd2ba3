import { setTimeout as sleep } from 'node:timers/promises';

import { host, service, site } from '../local/status-query-engine/build-site.ts';
import { startEngine } from '../local/status-query-engine/index.ts';
import { openKeptFolder } from '../platform/kept/folder.ts';
import { openPostgresRecords } from '../platform/kept/postgres/open.ts';
import type { KeptRecords } from '../platform/kept/records.ts';
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
import { load, processorSeconds } from './load.ts';
import { report } from './report.ts';

const callers = 16;
const warmUpSeconds = 5;
const seconds = 5;
const hosts = 1000;
const paths = {
  'one host': '/api/status/realms/lyon/hosts/host-5/',
  'counts of a realm': '/api/status/realms/lyon/',
  'a path that is none': '/api/nothing/',
};

/**
 * Measures requests a second of `npm run serve`, and for a second of its processor time, from callers in this process and an
 * embedded engine: of one process with a folder, and of three with one PostgreSQL, one after the other.
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
    await measure('folder', [await alone()], rows);
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
  for (const [index, server] of servers.entries()) {
    const headers = await authorizationHeader(server.url);
    for (const [name, path] of Object.entries(paths)) {
      const call = async () => {
        const answer = await fetch(`${server.url}${path}`, { headers });
        await answer.arrayBuffer();
      };
      await load(call, { callers, seconds: warmUpSeconds });
      const before = processorSeconds(server.child.pid);
      const count = await load(call, { callers, seconds });
      const used = processorSeconds(server.child.pid) - before;
      rows[`${kind} ${index + 1}: ${name}`] = {
        'requests/s': Math.round(count / seconds),
        'requests/s of processor time': Math.round(count / used),
      };
    }
    await sleep(500);
  }
}
