import type { Peer } from '../kit/transport.ts';
import type { DatabaseAddress } from './sql-client.ts';

const usualPorts = { mysql: 3306, postgres: 5432, redis: 6379 };

/** Returns the address in a URL `mysql://HOST:PORT/NAME` or `postgres://HOST:PORT/NAME`. */
export function readDatabaseUrl(text: string): Omit<DatabaseAddress, 'tls'> {
  const { protocol, hostname, port, pathname } = new URL(text);
  const kind = protocol === 'mysql:' ? 'mysql' : 'postgres';
  return {
    kind,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? usualPorts[kind] : Number(port),
    database: pathname.slice(1),
  };
}

/** Returns the address in a URL `redis://HOST:PORT`, or `rediss://HOST:PORT` for one with TLS. */
export function readRedisUrl(text: string): Pick<Peer, 'url'> {
  const { protocol, host, port } = new URL(text);
  const place = port === '' ? `${host}:${usualPorts.redis}` : host;
  return { url: new URL(`${protocol === 'rediss:' ? 'https' : 'http'}://${place}`) };
}
