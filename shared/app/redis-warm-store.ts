import { systemClock } from '../base/clock.ts';
import { limitConcurrency } from '../base/concurrency-limit.ts';
import { openRedisClient, readRedisUrl, type RedisLogin } from '../connectors/redis/index.ts';
import { redisPieceStore, type WarmStore } from '../warm/store/index.ts';
import { openSharedWarmStore, type SharedWarmStoreOptions } from './shared-warm-store.ts';

interface RedisWarmStoreOptions extends Omit<SharedWarmStoreOptions, 'pieces'> {
  /** `rediss://HOST:PORT/NUMBER`: the number of the database may be left out. */
  readonly url: URL;
  /** Returns user and password. `undefined` if Redis asks for none. */
  readonly credentials: () => Promise<RedisLogin | undefined>;
}

/** Connections to the store: looks must not wait for states that are being written and read. */
const connections = 8;

/** Opens the store. Nothing is connected to before its first use. */
export function openRedisWarmStore({ url, credentials, ...options }: RedisWarmStoreOptions): WarmStore {
  const number = Number(url.pathname.slice(1));
  const redis = openRedisClient(readRedisUrl(url.href), {
    ...{ clock: systemClock, enter: limitConcurrency({ atOnce: connections }), credentials },
    database: number === 0 ? undefined : number,
  });
  return openSharedWarmStore({ ...options, pieces: (prefix) => redisPieceStore(redis, prefix) });
}

/** Returns user and password of a URL. `undefined` if it has no password. */
export function readLogin({ username, password }: URL): RedisLogin | undefined {
  const user = username === '' ? undefined : decodeURIComponent(username);
  return password === '' ? undefined : { user, password: decodeURIComponent(password) };
}
