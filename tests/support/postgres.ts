// A real PostgreSQL (Debian's package `postgresql-15`) in a folder of its own, run by an account that is not root.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import { openPostgresDatabase, type PostgresDatabase } from '../../platform/kept/postgres/database.ts';
import { migrate } from '../../platform/kept/postgres/schema.ts';
import { freePort } from './free-port.ts';

export interface Postgres {
  readonly port: number;
  /** Creates an empty database, and returns its address for the role `site`, which owns it and may do nothing else. */
  readonly newDatabase: () => Promise<string>;
  /** Runs statements as the superuser, or at the address of another database and role. */
  readonly query: (sql: string, url?: string) => Promise<Record<string, unknown>[]>;
  /** Ends the server: `SIGINT` breaks connections and ends in order, `SIGKILL` is a crash. */
  readonly end: (signal: 'SIGINT' | 'SIGKILL') => Promise<void>;
  readonly startAgain: () => Promise<void>;
  /** Stops all processes of the server, or lets them go on. For others that is a network that is cut: nothing is answered, and nothing refused. */
  readonly freeze: (isFrozen: boolean) => void;
  /** Ends the server and removes its folder. */
  readonly stop: () => Promise<void>;
}

const packages = '/usr/lib/postgresql';

function findPrograms(): string {
  const [newest] = existsSync(packages) ? readdirSync(packages).sort((a, b) => Number(b) - Number(a)) : [];
  if (newest === undefined) throw new Error('PostgreSQL is not installed (apt-get install postgresql-15)');
  return join(packages, newest, 'bin');
}

/** PostgreSQL refuses to run as root. */
function accountOf(folder: string): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  const account = { uid: idOf('-u'), gid: idOf('-g') };
  chownSync(folder, account.uid, account.gid);
  return account;
}

export async function startPostgres(settings: Readonly<Record<string, string>> = {}): Promise<Postgres> {
  const programs = findPrograms();
  const folder = mkdtempSync(join(tmpdir(), 'realmgate-postgres-'));
  const account = { ...accountOf(folder), cwd: folder };
  const data = join(folder, 'data');
  const options = ['-D', data, '--auth=trust', '--username=realmgate', '--encoding=UTF8', '--no-sync'];
  execFileSync(join(programs, 'initdb'), options, { ...account, stdio: 'pipe' });
  const port = await freePort();
  // An end of the server's process loses nothing without fsync; only an end of the machine would.
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: folder, fsync: 'off', ...settings };
  const words = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const urlOf = (database: string, role = 'realmgate') => `postgres://${role}@127.0.0.1:${port}/${database}`;
  const query = async (sql: string, url = urlOf('postgres')) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.end();
    }
  };
  let server: ChildProcess;
  let made = 0;
  const startAgain = async () => {
    const program = join(programs, 'postgres');
    server = spawn(program, ['-D', data, '-p', String(port), ...words], { ...account, stdio: 'ignore' });
    while (!(await query('SELECT 1').then(Boolean, () => false))) {
      if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}`);
      await sleep(20);
    }
  };
  const end = async (signal: 'SIGINT' | 'SIGKILL') => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
  await startAgain();
  await query('CREATE ROLE site LOGIN');
  return {
    ...{ port, query, end, startAgain },
    freeze: (isFrozen) => {
      const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(server.pid)], { encoding: 'utf8' });
      for (const pid of [String(server.pid), ...children.trim().split(/\s+/)])
        process.kill(Number(pid), isFrozen ? 'SIGSTOP' : 'SIGCONT');
    },
    newDatabase: async () => {
      const name = `site_${++made}`;
      await query(`CREATE DATABASE ${name} OWNER site`);
      return urlOf(name, 'site');
    },
    stop: async () => {
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Opens a new database with its tables. */
export async function openPostgresTables(server: Postgres): Promise<PostgresDatabase> {
  const database = openPostgresDatabase(await server.newDatabase());
  await migrate(database);
  return database;
}
