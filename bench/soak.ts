import { readdirSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { host, service, site } from '../local/status-query-engine/build-site.ts';
import { startEngine } from '../local/status-query-engine/index.ts';
import { openKeptFolder } from '../platform/kept/folder.ts';
import { systemClock } from '../shared/base/clock.ts';
import { createRealmStore } from '../shared/store/realms.ts';
import { notificationOf } from '../tests/support/passive-world.ts';
import { realm } from '../tests/support/realm-records.ts';
import { type Relay, startRelay } from '../tests/support/relay.ts';
import {
  endAll,
  furnish,
  logIn,
  newFolder,
  type Served,
  silentRealm,
  startServed,
} from '../tests/support/served.ts';
import { megabytes } from './memory-of-process.ts';

const hosts = 1000;
const callers = 8;
const minuteMs = 60_000;
/** Minutes in which memory may still grow: caches fill, and V8 finds the size of its heap. */
const warmUpMinutes = 5;
/** How much more memory than after the warm-up is taken for a leak. */
const mostGrowth = 1.2;
const paths = [
  '/api/status/realms/lyon/hosts/?limit=500',
  '/api/status/realms/lyon/',
  '/api/status/realms/lyon/hosts/host-5/',
  `/api/status/realms/${silentRealm}/hosts/`,
  '/api/realms/',
  '/api/summary/',
  '/api/nothing/',
  '/health/',
];

/**
 * Prints memory, open handles and sockets of `npm run serve` each minute, while callers read, write and err, and an engine that
 * dies again and again. Fails if the memory grows after the warm-up.
 */
export async function soak(minutes: number): Promise<void> {
  const engine = await startEngine({
    site: site({
      hosts: Array.from({ length: hosts }, (_, n) => host(`host-${n}`, { services: [service('a')] })),
    }),
    ...{ dialect: 'naemon' as const, listen: { host: '127.0.0.1', port: 0 }, clock: systemClock },
  });
  if (engine.address.kind !== 'tcp') throw new Error('The engine has no port');
  const relay = await startRelay(engine.address);
  const server = await startWith(relay);
  const end = performance.now() + minutes * minuteMs;
  const session: Session = { headers: {} };
  const work = [
    ...[killEngine(relay, end), renew(session, server, end)],
    ...Array.from({ length: callers }, () => call(server, session, end)),
  ];
  const residents: number[] = [];
  for (let minute = 1; minute <= minutes; minute += 1) {
    await sleep(minuteMs);
    residents.push(reading(server, minute));
  }
  await Promise.all(work);
  await endAll();
  await relay.stop();
  await engine.close();
  judge(residents);
}

async function startWith(relay: Relay): Promise<Served> {
  const folder = newFolder();
  await furnish(folder);
  const kept = openKeptFolder(folder);
  const { port } = relay.address;
  await createRealmStore(kept.table, systemClock).create(realm('lyon', { monitoring_port: port }));
  kept.close();
  const options = ['--requests-per-second', '100000'];
  return startServed(folder, options, { REALMGATE_ENGINE_DEADLINE_MS: '1000' });
}

async function killEngine(relay: Relay, end: number): Promise<void> {
  for (let isSilent = false; performance.now() < end; isSilent = !isSilent) {
    relay.setSilent(isSilent);
    await sleep(isSilent ? 3000 : 7000);
  }
}

interface Session {
  headers: Readonly<Record<string, string>>;
}

/** Logs in again before the token ends. */
async function renew(session: Session, { url }: Served, end: number): Promise<void> {
  while (performance.now() < end) {
    session.headers = { ...(await logIn(url)), 'content-type': 'application/json' };
    await sleep(Math.max(0, Math.min(5 * minuteMs, end - performance.now())));
  }
}

/** One caller: nine reads, then a passive check. */
async function call({ url }: Served, session: Session, end: number): Promise<void> {
  for (let count = 0; performance.now() < end; count += 1) {
    const { headers } = session;
    const fields = { realm: 'lyon', host_name: `host-${count % hosts}`, service: 'a' };
    const body = JSON.stringify(notificationOf(fields));
    const answer = await (count % 10 === 9
      ? fetch(`${url}/api/passive-checks/parser/`, { method: 'POST', headers, body })
      : fetch(`${url}${paths[count % paths.length] ?? ''}`, { headers }));
    await answer.arrayBuffer();
  }
}

/** Prints one line. Returns the resident memory in megabytes. */
function reading({ child: { pid = 0 }, lines }: Served, minute: number): number {
  const resident = megabytes('VmRSS', pid);
  const handles = readdirSync(`/proc/${pid}/fd`).map((fd) => targetOf(`/proc/${pid}/fd/${fd}`));
  const sockets = handles.filter((target) => target.startsWith('socket:')).length;
  const answers = lines('server.request').length;
  console.log(
    `minute ${minute}: ${resident} MB, ${handles.length} handles, ${sockets} sockets, ${answers} answers`,
  );
  return resident;
}

/** Empty for a handle that was closed meanwhile. */
function targetOf(link: string): string {
  try {
    return readlinkSync(link);
  } catch {
    return '';
  }
}

function judge(residents: readonly number[]): void {
  const after = residents.slice(warmUpMinutes);
  const [first, last] = [after[0], after.at(-1)];
  if (first === undefined || last === undefined) return;
  if (last > first * mostGrowth)
    throw new Error(`The memory grew from ${first} to ${last} MB after the warm-up.`);
}
