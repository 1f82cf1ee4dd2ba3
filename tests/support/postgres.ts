// A real PostgreSQL (Debian's package `postgresql-15`) in a folder of its own, run by an account that is not root.
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

import pg from 'pg';

import { openPostgresDatabase, type PostgresDatabase } from '../../server/storage/postgres/database.ts';
import { migrate } from '../../server/storage/postgres/schema.ts';
import { freePort } from './free-port.ts';

export interface Postgres {
  readonly port: number;
  /** All files of the server are in this folder. */
  readonly folder: string;
  /** Creates an empty database, and returns its address for the role `site`, which owns it and may do nothing else. */
  readonly newDatabase: () => Promise<string>;
  /** Runs statements as the superuser, or at the address of another database and role. */
  readonly query: (sql: string, url?: string) => Promise<Record<string, unknown>[]>;
  /** Ends the server: `SIGINT` breaks connections and ends in order, `SIGKILL` is a crash. */
  readonly end: (signal: 'SIGINT' | 'SIGKILL') => Promise<void>;
  readonly startAgain: () => Promise<void>;
  readonly isEnded: () => boolean;
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

interface PostgresOptions {
  /** Settings of the server beside those of a test. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Keeps all data on a disk of its own of this size, e.g. `80m`, in memory. Only root can make it. */
  readonly diskSize?: string;
}

export async function startPostgres({ settings = {}, diskSize }: PostgresOptions = {}): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), 'realmgate-postgres-'));
  if (diskSize !== undefined)
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskSize}`, 'none', folder]);
  const account = { ...accountOf(folder), cwd: folder };
  const options = [
    '-D',
    join(folder, 'data'),
    '--auth=trust',
    '--username=realmgate',
    '--encoding=UTF8',
    '--no-sync',
  ];
  await run(programOf('initdb'), [...options, '--wal-segsize=1'], account);
  const server = await startIn(folder, settings);
  await server.query('CREATE ROLE site LOGIN');
  return {
    ...server,
    stop: async () => {
      await server.end('SIGINT');
      if (diskSize !== undefined) execFileSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts a standby of the server. From then on, the server acknowledges only what the standby has too. */
export async function startStandby(primary: Postgres): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), 'realmgate-postgres-'));
  const from = [
    '-h',
    '127.0.0.1',
    '-p',
    String(primary.port),
    '-U',
    'realmgate',
    '--checkpoint=fast',
    '--no-sync',
  ];
  const options = [...from, '-D', join(folder, 'data'), '--write-recovery-conf', '--wal-method=stream'];
  await run(programOf('pg_basebackup'), options, { ...accountOf(folder), cwd: folder });
  const standby = await startIn(folder, {});
  await primary.query("ALTER SYSTEM SET synchronous_standby_names = '*'");
  await primary.query('SELECT pg_reload_conf()');
  while ((await primary.query("SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'")).length === 0)
    await sleep(20);
  return standby;
}

/** A relay of the test must go on while a program runs. */
const run = promisify(execFile);

const programOf = (name: string) => join(findPrograms(), name);

const startDeadlineMs = 60_000;

/** Starts a server on the data in a folder. */
async function startIn(folder: string, settings: Readonly<Record<string, string>>): Promise<Postgres> {
  const account = { ...accountOf(folder), cwd: folder };
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
  const isEnded = () => server.exitCode !== null || server.signalCode !== null;
  const startAgain = async () => {
    const options = ['-D', join(folder, 'data'), '-p', String(port), ...words];
    const start = () => (server = spawn(programOf('postgres'), options, { ...account, stdio: 'ignore' }));
    const deadline = Date.now() + startDeadlineMs;
    start();
    while (!(await query('SELECT 1').then(Boolean, () => false))) {
      await sleep(20);
      if (server.exitCode === null) continue;
      if (Date.now() > deadline) throw new Error(`PostgreSQL ended with ${server.exitCode}`);
      // Processes of a server that was killed may still use its memory: no other starts until they have ended.
      await sleep(500);
      start();
    }
  };
  const end = async (signal: 'SIGINT' | 'SIGKILL') => {
    if (isEnded()) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
  await startAgain();
  return {
    ...{ port, folder, query, end, startAgain, isEnded },
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
