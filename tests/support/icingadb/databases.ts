/** The two database servers of Debian in which an Icinga DB can keep its tables. */
import { readdirSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { DatabaseAddress } from '../../../shared/connectors/icingadb/sql-client.ts';
import { freePort } from '../free-port.ts';
import { installServerCertificate, type ServerCertificate } from './server-certificates.ts';
import { type LocalServer, runToEnd, startServer } from './server-process.ts';

export const databaseKinds = ['MariaDB', 'PostgreSQL'] as const;
export type DatabaseKind = (typeof databaseKinds)[number];

/** A database server with the tables of Icinga DB, its user and a user who may only read. */
export interface DatabaseServer {
  readonly kind: DatabaseKind;
  readonly server: LocalServer;
  readonly port: number;
  /** The URL for readers. */
  readonly url: string;
  /** The certificate of the authority that signed the server's, as PEM. It is for the name `localhost`. */
  readonly ca: string;
  /** Runs statements as the owner of the server. */
  sql(statements: string): Promise<void>;
  /** Returns the rows of a statement, whose cells hold no tabs. */
  rows(statement: string): Promise<string[][]>;
}

/** The users of the database, and their password. */
export const databasePassword = 'secret-of-a-test-database';
export const daemonUser = 'icingadb';
const readerUser = 'reader';

export const readerLogin = { user: readerUser, password: databasePassword };

/** Returns the address of the database for the connector, with TLS. */
export function databaseAddress({ kind, port, ca }: DatabaseServer): DatabaseAddress {
  const product = kind === 'MariaDB' ? 'mysql' : 'postgres';
  return { kind: product, host: 'localhost', port, database: 'icingadb', tls: { ca } };
}

/** Returns the fields of a monitoring API that name the database. */
export function databaseRecord({ url, ca }: DatabaseServer) {
  return { database_url: url, database_ca: ca };
}

const schemas = '/usr/share/icingadb/schema';

export async function startDatabase(kind: DatabaseKind, dir: string): Promise<DatabaseServer> {
  const data = join(dir, 'data');
  await mkdir(data);
  const certificate = await installServerCertificate(dir);
  const place = { dir, data, port: await freePort(), certificate };
  return {
    ca: certificate.ca,
    ...(kind === 'MariaDB' ? await startMariaDb(place) : await startPostgres(place)),
  };
}

interface DatabasePlace {
  readonly dir: string;
  readonly data: string;
  readonly port: number;
  readonly certificate: ServerCertificate;
}

type Started = Omit<DatabaseServer, 'ca'>;

async function startMariaDb({ dir, data, port, certificate }: DatabasePlace): Promise<Started> {
  const socket = join(dir, 'mariadb.sock');
  // A server that starts deletes the temporary tables in this folder, also those of another server.
  const tmpdir = dir;
  await runToEnd('mariadb-install-db', [
    '--no-defaults',
    `--datadir=${data}`,
    `--tmpdir=${tmpdir}`,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
  ]);
  const words = {
    ...{
      datadir: data,
      tmpdir,
      socket,
      port,
      'bind-address': '127.0.0.1',
      'pid-file': join(dir, 'mariadb.pid'),
    },
    'innodb-flush-log-at-trx-commit': 0,
    'ssl-cert': certificate.certFile,
    'ssl-key': certificate.keyFile,
  };
  const client = (statements: string) =>
    runToEnd(
      'mariadb',
      ['--no-defaults', '--batch', '--skip-column-names', `--socket=${socket}`, '--user=root'],
      statements,
    );
  const server = await startServer({
    program: '/usr/sbin/mariadbd',
    words: ['--no-defaults', ...Object.entries(words).map(([name, value]) => `--${name}=${value}`)],
    ...{ dir, log: join(dir, 'mariadb.log'), answers: () => client('SELECT 1') },
  });
  await client(`
    CREATE DATABASE icingadb;
    CREATE USER '${daemonUser}'@'%' IDENTIFIED BY '${databasePassword}';
    CREATE USER '${readerUser}'@'%' IDENTIFIED BY '${databasePassword}';
    GRANT ALL ON icingadb.* TO '${daemonUser}'@'%';
    GRANT SELECT ON icingadb.* TO '${readerUser}'@'%';
    USE icingadb;
    ${await readFile(`${schemas}/mysql/schema.sql`, 'utf8')}`);
  return {
    ...{ kind: 'MariaDB', server, port, url: `mysql://localhost:${port}/icingadb` },
    sql: async (statements) => void (await client(`USE icingadb; ${statements}`)),
    rows: async (statement) => rowsIn(await client(`USE icingadb; ${statement}`)),
  };
}

async function startPostgres({ dir, data, port, certificate }: DatabasePlace): Promise<Started> {
  const [version = ''] = readdirSync('/usr/lib/postgresql');
  const bin = `/usr/lib/postgresql/${version}/bin`;
  await runToEnd(`${bin}/initdb`, [
    ...['-D', data, '-U', 'postgres', '--auth-local=trust', '--auth-host=scram-sha-256'],
    ...['-E', 'UTF8', '--locale=C', '--no-sync'],
  ]);
  const settings = {
    ...{ port, listen_addresses: '127.0.0.1', unix_socket_directories: dir, fsync: 'off' },
    ...{ ssl: 'on', ssl_cert_file: certificate.certFile, ssl_key_file: certificate.keyFile },
  };
  const client = (statements: string, database = 'icingadb') => {
    const place = ['-h', dir, '-p', String(port), '-U', 'postgres', '-d', database];
    // Debian's `psql` is a program in Perl that looks for this one.
    return runToEnd(
      `${bin}/psql`,
      ['-X', '-q', '-A', '-t', '-F', '\t', '-v', 'ON_ERROR_STOP=1', ...place],
      statements,
    );
  };
  const server = await startServer({
    program: `${bin}/postgres`,
    words: ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    ...{ dir, log: join(dir, 'postgres.log'), answers: () => client('SELECT 1', 'postgres') },
  });
  await client(
    `CREATE ROLE ${daemonUser} LOGIN PASSWORD '${databasePassword}';
     CREATE ROLE ${readerUser} LOGIN PASSWORD '${databasePassword}';
     CREATE DATABASE icingadb OWNER ${daemonUser};`,
    'postgres',
  );
  await client(`
    CREATE EXTENSION citext;
    SET ROLE ${daemonUser};
    ${await readFile(`${schemas}/pgsql/schema.sql`, 'utf8')}
    GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${readerUser};`);
  return {
    ...{ kind: 'PostgreSQL', server, port, url: `postgres://localhost:${port}/icingadb` },
    sql: async (statements) => void (await client(statements)),
    rows: async (statement) => rowsIn(await client(statement)),
  };
}

function rowsIn(output: string): string[][] {
  return output
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'));
}
