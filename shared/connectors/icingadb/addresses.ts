import type { DatabaseAddress } from './sql-client.ts';

const usualPorts = { mysql: 3306, postgres: 5432 };

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
