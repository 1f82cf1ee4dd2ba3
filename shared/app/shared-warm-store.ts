import { systemClock } from '../base/clock.ts';
import { limitConcurrency } from '../base/concurrency-limit.ts';
import { openRedisClient, readRedisUrl, type RedisLogin } from '../connectors/redis/index.ts';
import {
  createWarmStore,
  redisPieceStore,
  storePrefix,
  type WarmStore,
} from '../connectors/warm-store/index.ts';
import { warmColumns } from '../realm/warm/warm-columns.ts';

interface SharedWarmStoreOptions {
  /** `redis://HOST:PORT` or `rediss://HOST:PORT`. */
  readonly address: string;
  readonly login: RedisLogin | undefined;
  /** Number of the database. `undefined` means the first one. */
  readonly database: number | undefined;
  /** The key that all servers of the deployment have, and nobody else. */
  readonly key: Uint8Array;
  /** The largest size of the states of one engine, in bytes. */
  readonly mostBytes: number;
}

/** Connections to the store: looks must not wait for states that are being written and read. */
const connections = 8;

export function openSharedWarmStore(options: SharedWarmStoreOptions): WarmStore {
  const { address, login, database, key, mostBytes } = options;
  const redis = openRedisClient(readRedisUrl(address), {
    ...{ clock: systemClock, enter: limitConcurrency({ atOnce: connections }), database },
    credentials: () => Promise.resolve(login),
  });
  const asked = warmColumns();
  return createWarmStore({
    ...{ key, asked, mostBytes, pieces: redisPieceStore(redis, storePrefix(key, asked)) },
  });
}
