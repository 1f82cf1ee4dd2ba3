import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { setTimeout as sleep } from 'node:timers/promises';

import * as z from 'zod';

import { host, service, site } from '../demo/status-query-engine/build-site.ts';
import { startEngine } from '../demo/status-query-engine/index.ts';
import { openKeptFolder } from '../server/storage/folder.ts';
import { systemClock } from '../shared/base/clock.ts';
import { createRealmStore } from '../shared/store/realms.ts';
import { realm } from '../tests/support/realm-records.ts';
import { type Relay, startRelay } from '../tests/support/relay.ts';
import {
  authorizationHeader,
  createFirstRecords,
  newFolder,
  silentRealm,
  startServed,
  stopAllServers,
} from '../tests/support/served.ts';

/** A running server that `soak` calls. */
export interface SoakTarget {
  readonly pid: number;
  readonly url: string;
  /** The paths that are read in turns. */
  readonly paths: readonly string[];
  /** Returns the fields of a passive check that the server accepts. `count` goes up by one with each. */
  readonly checkFields: (count: number) => Readonly<Record<'realm' | 'host_name' | 'service', string>>;
  /** Logs in. Returns the header with the new token. */
  readonly logIn: () => Promise<{ readonly authorization: string }>;
  readonly stop: () => Promise<void>;
}

const hosts = 1000;

/** Starts `npm run serve` with a realm whose engine dies again and again, and one whose engine never answers. */
export async function serveTarget(): Promise<SoakTarget> {
  const engine = await startEngine({
    site: site({
      hosts: Array.from({ length: hosts }, (_, n) => host(`host-${n}`, { services: [service('a')] })),
    }),
    ...{ dialect: 'naemon' as const, listen: { host: '127.0.0.1', port: 0 }, clock: systemClock },
  });
  if (engine.address.kind !== 'tcp') throw new Error('The engine has no port');
  const relay = await startRelay(engine.address);
  const { child, url } = await startOn(relay);
  const dying = new AbortController();
  const deaths = killAgainAndAgain(relay, dying.signal);
  return {
    pid: child.pid ?? 0,
    url,
    paths: [
      '/api/status/realms/lyon/hosts/?limit=500',
      '/api/status/realms/lyon/',
      '/api/status/realms/lyon/hosts/host-5/',
      `/api/status/realms/${silentRealm}/hosts/`,
      '/api/realms/',
      '/api/summary/',
      '/api/nothing/',
      '/health/',
    ],
    checkFields: (count) => ({ realm: 'lyon', host_name: `host-${count % hosts}`, service: 'a' }),
    logIn: () => authorizationHeader(url),
    stop: async () => {
      dying.abort();
      await deaths;
      await stopAllServers();
      await relay.stop();
      await engine.close();
    },
  };
}

async function startOn({ address }: Relay) {
  const folder = newFolder();
  await createFirstRecords(folder);
  const kept = openKeptFolder(folder);
  const record = realm('lyon', { monitoring_port: address.port });
  await createRealmStore(kept.table, systemClock).create(record);
  await kept.close();
  const options = ['--requests-per-second', '100000'];
  return startServed(folder, options, { REALMGATE_ENGINE_DEADLINE_MS: '1000' });
}

async function killAgainAndAgain(relay: Relay, signal: AbortSignal): Promise<void> {
  for (let isSilent = false; !signal.aborted; isSilent = !isSilent) {
    relay.setSilent(isSilent);
    await sleep(isSilent ? 3000 : 7000, undefined, { signal }).catch(() => undefined);
  }
}

const lineEvent = z.tuple([z.string()]);
const greeting = z.object({
  url: z.string(),
  users: z.array(z.object({ user_name: z.string(), password: z.string(), role: z.string() })),
});
const tokens = z.object({ data: z.object({ access: z.string() }) });

/** Starts `npm start`, whose engines and backends run in the same process. */
export async function startTarget(): Promise<SoakTarget> {
  const folder = mkdtempSync(join(tmpdir(), 'realmgate-soak-'));
  const words = ['--import', 'tsx', 'demo/index.ts', '--json', '--port', '0', '--data', folder];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  const [line] = lineEvent.parse(await once(lines, 'line'));
  const { url, users } = greeting.parse(JSON.parse(line));
  const admin = users.find(({ role }) => role === 'admin');
  if (!admin) throw new Error('The demo has no admin');
  return {
    pid: child.pid ?? 0,
    url,
    paths: [
      '/api/status/realms/lyon/hosts/?limit=500',
      '/api/status/realms/paris/all-service-status/',
      '/api/status/multirealms/everything/',
      '/api/events/realms/paris/monitoring/?hosts_filter=true&time_from=now-24h',
      '/api/events/realms/paris/?size=1000',
      '/api/status/realms/paris/hosts/availability/?time_from=now-7d',
      '/api/metrics/realm/paris/?host_name=par-app-001',
      '/api/summary/assets-state/hosts-by-state/',
      '/api/reports/info/realms/paris/',
      '/api/events/realms/paris/monitoring/kpi/hosts/',
      '/api/nothing/',
    ],
    checkFields: (count) => ({ realm: 'paris', host_name: `par-app-00${1 + (count % 5)}`, service: 'load' }),
    logIn: async () => {
      const basic = Buffer.from(`${admin.user_name}:${admin.password}`).toString('base64');
      const answer = await fetch(`${url}/api/token/`, { headers: { authorization: `Basic ${basic}` } });
      const { data } = tokens.parse(await answer.json());
      return { authorization: `Bearer ${data.access}` };
    },
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
