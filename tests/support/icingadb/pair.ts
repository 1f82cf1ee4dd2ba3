import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Site } from '../../../demo/status-query-engine/site.ts';
import { freePort } from '../free-port.ts';
import { type Icinga2, startIcinga2 } from '../icinga2.ts';
import { startDaemon } from '../icingadb.ts';
import { type DatabaseKind, type DatabaseServer, startDatabase } from './databases.ts';
import { type RedisServer, startRedis } from './redis.ts';
import { type LocalServer, ownByServers } from './server-process.ts';
import { untilAlike } from './until-alike.ts';

/** A master with the Redis that it writes to, and the Icinga DB that reads that. */
export interface PairMaster {
  readonly name: string;
  readonly icinga: Icinga2;
  readonly redis: RedisServer;
  readonly daemon: LocalServer;
}

/** Two real masters of one zone, whose two Icinga DBs write one database, and a satellite's zone that is never connected. */
export interface IcingaDbPair {
  readonly masters: readonly [PairMaster, PairMaster];
  readonly database: DatabaseServer;
  stop(): Promise<void>;
}

/** The name of the zone whose satellite does not run. */
export const deadZone = 'branch office';

/** Starts both masters, and waits until the database holds the site. */
export async function startIcingaDbPair(kind: DatabaseKind, site: Site): Promise<IcingaDbPair> {
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  const folder = async (name: string) => {
    const dir = await mkdtemp(join(tmpdir(), `realmgate-pair-${name}-`));
    await ownByServers(dir);
    stops.push(() => rm(dir, { recursive: true, force: true }));
    return dir;
  };
  const ports = [await freePort(), await freePort(), await freePort()] as const;
  const zones = clusterOf(ports);
  const startMaster = async (number: 1 | 2, database: DatabaseServer): Promise<PairMaster> => {
    const redis = await startRedis(await folder('redis'));
    stops.push(() => redis.server.kill());
    const cluster = { name: `master${number}`, apiPort: number === 1 ? ports[0] : ports[1], zones };
    const icinga = await startIcinga2({ site, runsChecks: false, keepsLog: false, redis, cluster });
    stops.push(() => icinga.stop());
    const daemon = await startDaemon(await folder('icingadb'), database, redis);
    stops.push(() => daemon.stop());
    return { name: cluster.name, icinga, redis, daemon };
  };
  try {
    const database = await startDatabase(kind, await folder('database'));
    stops.push(() => database.server.kill());
    const first = await startMaster(1, database);
    await untilAlike(first.icinga, { database, redis: first.redis });
    return { masters: [first, await startMaster(2, database)], database, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function clusterOf([first, second, satellite]: readonly [number, number, number]): string {
  const endpoint = (name: string, port: number) =>
    `object Endpoint "${name}" { host = "127.0.0.1", port = ${port} }`;
  return [
    endpoint('master1', first),
    endpoint('master2', second),
    endpoint('satellite', satellite),
    'object Zone "master" { endpoints = [ "master1", "master2" ] }',
    `object Zone "${deadZone}" { endpoints = [ "satellite" ], parent = "master" }`,
  ].join('\n');
}
