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
  /** `rediss://HOST:PORT/NUMBER`: the number of the database may be left out. */
  readonly url: URL;
  /** Returns user and password. `undefined` if Redis asks for none. */
  readonly credentials: () => Promise<RedisLogin | undefined>;
  /** The key that all processes of the deployment have, and nobody else. */
  readonly key: Uint8Array;
  /** The largest size of the states of one engine, in bytes. */
  readonly mostBytes: number;
}

/** Connections to the store: looks must not wait for states that are being written and read. */
const connections = 8;

/** Opens the store. Nothing is connected to before its first use. */
export function openSharedWarmStore({ url, credentials, key, mostBytes }: SharedWarmStoreOptions): WarmStore {
  const number = Number(url.pathname.slice(1));
  const redis = openRedisClient(readRedisUrl(url.href), {
    ...{ clock: systemClock, enter: limitConcurrency({ atOnce: connections }), credentials },
    database: number === 0 ? undefined : number,
  });
  const asked = warmColumns();
  return createWarmStore({
    ...{ key, asked, mostBytes, pieces: redisPieceStore(redis, storePrefix(key, asked)) },
  });
}

/** Returns user and password of a URL. `password` is the one if the URL has none. */
export function readLogin(url: URL, password?: string): RedisLogin | undefined {
  const user = url.username === '' ? undefined : decodeURIComponent(url.username);
  const own = url.password === '' ? password : decodeURIComponent(url.password);
  return own === undefined ? undefined : { user, password: own };
}
