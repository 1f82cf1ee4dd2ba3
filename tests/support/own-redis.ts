import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { systemClock } from '../../shared/base/clock.ts';
import { limitConcurrency } from '../../shared/base/concurrency-limit.ts';
import { openRedisClient, readRedisUrl, type RedisClient } from '../../shared/connectors/redis/index.ts';
import { freePort } from './free-port.ts';
import { type LocalServer, ownByServers, startServer } from './icingadb/server-process.ts';
import { sendToRedis } from './send-to-redis.ts';

export interface OwnRedis {
  readonly server: LocalServer;
  readonly url: string;
  /** Returns the reply to a command of simple words, as its bytes. */
  send(...words: readonly string[]): Promise<string>;
  /** Ends the server and removes its folder. */
  stop(): Promise<void>;
}

/** Starts a Redis (Debian's package `redis-server`) that keeps nothing when it ends. `words` are further options. */
export async function startOwnRedis(words: readonly string[] = []): Promise<OwnRedis> {
  const dir = mkdtempSync(join(tmpdir(), 'realmgate-redis-'));
  await ownByServers(dir);
  const port = await freePort();
  const send = (...command: readonly string[]) => sendToRedis(port, command);
  const server = await startServer({
    program: '/usr/bin/redis-server',
    words: ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', dir, ...words],
    ...{ dir, log: join(dir, 'redis.log'), answers: () => send('PING') },
  });
  return {
    ...{ server, url: `redis://127.0.0.1:${port}`, send },
    async stop() {
      await server.kill();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** Opens our client of a Redis. */
export function clientOf(url: string): RedisClient {
  return openRedisClient(readRedisUrl(url), { clock: systemClock, enter: limitConcurrency({ atOnce: 8 }) });
}
