import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Site } from '../../demo/status-query-engine/site.ts';
import { type Icinga2, startIcinga2 } from './icinga2.ts';
import {
  daemonUser,
  type DatabaseKind,
  databasePassword,
  type DatabaseServer,
  startDatabase,
} from './icingadb/databases.ts';
import { type RedisServer, startRedis } from './icingadb/redis.ts';
import { type LocalServer, ownByServers, startServer } from './icingadb/server-process.ts';
import { untilAlike } from './icingadb/until-alike.ts';

/** A real Icinga 2 with the Icinga DB, Redis and the database server of Debian. */
export interface IcingaDb {
  readonly icinga: Icinga2;
  readonly database: DatabaseServer;
  readonly redis: RedisServer;
  readonly daemon: LocalServer;
  /** Resolves when the database holds what Livestatus answers. */
  settled(): Promise<void>;
  /**
   * Runs a work that reloads the engine or starts it again, and waits until the new process has put its configuration into Redis: a change
   * that comes before may never reach the database.
   */
  reloaded<T>(work: () => Promise<T>): Promise<T>;
  /** Ends all of them and removes their folders. */
  stop(): Promise<void>;
}

export interface IcingaDbOptions {
  readonly site: Site;
  readonly runsChecks?: boolean;
  /** False if Livestatus has no log. */
  readonly keepsLog?: boolean;
  /** The time in which the database must hold the site, in milliseconds. */
  readonly settleMs?: number;
}

/** Starts an engine with an Icinga DB, and waits until the database holds the site. */
export async function startIcingaDb(kind: DatabaseKind, options: IcingaDbOptions): Promise<IcingaDb> {
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  const folder = async (name: string) => {
    const dir = await mkdtemp(join(tmpdir(), `realmgate-${name}-`));
    await ownByServers(dir);
    stops.push(() => rm(dir, { recursive: true, force: true }));
    return dir;
  };
  try {
    const redis = await startRedis(await folder('redis'));
    stops.push(() => redis.server.kill());
    const [database, icinga] = await Promise.all([
      startDatabase(kind, await folder('database')),
      startIcinga2({ runsChecks: false, ...options, redis }),
    ]);
    stops.push(
      () => database.server.kill(),
      () => icinga.stop(),
    );
    const daemon = await startDaemon(await folder('icingadb'), database, redis);
    stops.push(() => daemon.stop());
    const settled = () => untilAlike(icinga, { database, redis, ms: options.settleMs });
    await settled();
    const reloaded = async <T>(work: () => Promise<T>) => {
      const before = await redis.lastFilling();
      const result = await work();
      await redis.filled(before);
      return result;
    };
    return { icinga, database, redis, daemon, settled, reloaded, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

export async function startDaemon(
  dir: string,
  { kind, port }: DatabaseServer,
  redis: RedisServer,
): Promise<LocalServer> {
  const configuration = {
    database: {
      ...{ type: kind === 'MariaDB' ? 'mysql' : 'pgsql', host: '127.0.0.1', port, database: 'icingadb' },
      ...{ user: daemonUser, password: databasePassword },
    },
    redis: { host: '127.0.0.1', port: redis.port },
    logging: { level: 'info', output: 'console' },
  };
  const file = join(dir, 'config.yml');
  // JSON is YAML as well.
  await writeFile(file, JSON.stringify(configuration));
  await ownByServers(dir);
  return startServer({
    program: '/usr/sbin/icingadb',
    words: ['--config', file],
    ...{ dir, log: join(dir, 'icingadb.log'), answers: () => Promise.resolve() },
  });
}
