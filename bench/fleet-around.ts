// This process runs the services that the function of the fleet benchmark uses: the table, and an engine for each realm.
import { fork } from 'node:child_process';
import { createServer } from 'node:net';

import * as z from 'zod';

import { host, service, site } from '../local/status-query-engine/build-site.ts';
import { startEngine } from '../local/status-query-engine/index.ts';
import { systemClock } from '../shared/base/clock.ts';
import { createRealmStore } from '../shared/store/realms.ts';
import { createTable } from '../shared/store/table.ts';
import { sdkConfig } from '../tests/support/aws-stand-in.ts';
import { freePort } from '../tests/support/free-port.ts';
import { startKeyValueTable } from '../tests/support/key-value-table.ts';
import { realm } from '../tests/support/realm-records.ts';

export const tableName = 'bench';

/** The numbers of realms by the behaviour of their engine: it answers, it refuses connections, or it never answers. */
export interface Fleet {
  readonly alive: number;
  readonly refusing: number;
  readonly silent: number;
}

const placeOfTable = z.string();

export async function startFleetServices({ alive, refusing, silent }: Fleet) {
  const numbers = [alive, refusing, silent].map(String);
  const child = fork(import.meta.filename, ['around', ...numbers]);
  const table = await new Promise<unknown>((resolve) => {
    child.once('message', resolve);
  });
  return { tableUrl: placeOfTable.parse(table), stop: () => child.kill() };
}

async function serve({ alive, refusing, silent }: Fleet): Promise<string> {
  const { url } = await startKeyValueTable(tableName);
  const realms = createRealmStore(createTable({ tableName, client: sdkConfig(url) }), systemClock);
  // Each realm has an engine of its own: the same server under another address.
  const places = [
    ...(await engines(alive)).map((monitoring_port) => ({ monitoring_ip: '127.0.0.1', monitoring_port })),
    ...sameAt(refusing, await freePort()),
    ...sameAt(silent, silentPort()),
  ];
  for (const [index, place] of places.entries()) {
    await realms.create(realm(`realm-${String(index).padStart(4, '0')}`, place));
  }
  return url;
}

function sameAt(count: number, monitoring_port: number) {
  return Array.from({ length: count }, (_, index) => ({
    monitoring_ip: `127.0.1.${index + 1}`,
    monitoring_port,
  }));
}

function silentPort(): number {
  const address = createServer(() => undefined)
    .listen(0)
    .address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

async function engines(count: number): Promise<readonly number[]> {
  const ports: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const hosts = Array.from({ length: 10 }, (_, at) =>
      host(`host-${at}`, { services: [service('load'), service('disk')] }),
    );
    const engine = await startEngine({
      site: site({ hosts }),
      dialect: 'naemon',
      listen: {},
      clock: systemClock,
    });
    if ('port' in engine.address) ports.push(engine.address.port);
  }
  return ports;
}

const [role, ...numbers] = process.argv.slice(2);
if (process.send && role === 'around') {
  const [alive = 0, refusing = 0, silent = 0] = numbers.map(Number);
  process.send(await serve({ alive, refusing, silent }));
}
