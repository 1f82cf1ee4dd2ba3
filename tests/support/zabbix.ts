// A real Zabbix (Debian's packages `zabbix-server-pgsql` and `zabbix-frontend-php`) in a folder of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

import { freePort } from './free-port.ts';
import { watchdog } from './icinga2/watchdog.ts';
import { type Postgres, startPostgres } from './postgres.ts';
import { until } from './until.ts';
import { prepareFrontend } from './zabbix/frontend.ts';
import { sendValues, type SentValue } from './zabbix/trapper.ts';

const program = '/usr/sbin/zabbix_server';
const schemas = '/usr/share/zabbix-server-pgsql';

function isInstalled(): boolean {
  return [program, schemas, '/usr/share/zabbix', '/usr/bin/php'].every((path) => existsSync(path));
}

export interface Zabbix {
  /** Address of the frontend, without `/api_jsonrpc.php`. */
  readonly url: string;
  /** Token of the user `Admin`, who may do everything. */
  readonly token: string;
  /** Calls a method of the API as `Admin`, or by another token. Rejects with the error's text. */
  readonly call: <T = unknown>(method: string, params: unknown, token?: string) => Promise<T>;
  /** Sends values for items of the type trapper. Resolves when the server has taken all of them. */
  readonly send: (values: readonly SentValue[]) => Promise<void>;
  readonly database: Postgres;
  /** Ends the server or the frontend as a crash does, and starts it again. */
  readonly crash: (part: 'server' | 'frontend') => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Starts a Zabbix without monitored hosts. */
export async function startZabbix({ workers = 4 } = {}): Promise<Zabbix> {
  if (!isInstalled())
    throw new Error(
      'Zabbix is not installed (apt-get install zabbix-server-pgsql zabbix-frontend-php php-pgsql)',
    );
  const folder = await mkdtemp(join(tmpdir(), 'realmgate-zabbix-'));
  const database = await startPostgres();
  const running = new Map<
    'server' | 'frontend',
    { readonly child: ChildProcess; readonly callOff: () => void }
  >();
  const run = (part: 'server' | 'frontend', child: ChildProcess) => {
    running.set(part, {
      child,
      callOff: child.pid === undefined ? () => undefined : watchdog(child.pid, folder),
    });
  };
  const kill = async (part: 'server' | 'frontend') => {
    const one = running.get(part);
    if (one) await end(one.child);
    one?.callOff();
  };
  const stop = async () => {
    await Promise.all([kill('server'), kill('frontend')]);
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const databaseUrl = await database.newDatabase();
    await fill(database, databaseUrl);
    const [port, serverPort] = [await freePort(), await freePort()];
    const place = {
      folder,
      databasePort: database.port,
      database: databaseUrl.split('/').at(-1) ?? '',
      serverPort,
    };
    const start = {
      server: await prepareServer(place),
      frontend: await prepareFrontend({ ...place, port, workers }),
    };
    run('server', start.server());
    run('frontend', start.frontend());
    const url = `http://127.0.0.1:${port}`;
    const call = caller(url);
    await until(() => call('apiinfo.version', {}, '').then(Boolean, () => false), 60);
    const token = await tokenOf(call, 'Admin', 'zabbix');
    await until(() => isListening(serverPort), 120);
    return {
      ...{ url, token, database, stop },
      async crash(part) {
        await kill(part);
        run(part, start[part]());
      },
      call: (method, params, by = token) => call(method, params, by),
      send: (values) => sendAll(serverPort, values),
    };
  } catch (error) {
    const said = await readFile(join(folder, 'server.log'), 'utf8').catch(() => '');
    await stop();
    throw new Error(`Zabbix did not start:\n${said.slice(-3000)}`, { cause: error });
  }
}

type Call = <T>(method: string, params: unknown, token: string) => Promise<T>;

function caller(url: string): Call {
  return async (method, params, token) => {
    const body = { jsonrpc: '2.0', id: 1, method, params, ...(token !== '' && { auth: token }) };
    const answer = await fetch(`${url}/api_jsonrpc.php`, {
      ...{ method: 'POST', body: JSON.stringify(body) },
      headers: { 'content-type': 'application/json-rpc' },
    });
    const { result, error } = (await answer.json()) as { result: never; error?: { data: string } };
    if (error) throw new Error(`${method}: ${error.data}`);
    return result;
  };
}

/** Logs a user in and makes a token of the API for it. */
async function tokenOf(call: Call, username: string, password: string): Promise<string> {
  const session = await call<string>('user.login', { username, password }, '');
  const name = `${username} ${Date.now()}`;
  const { tokenids } = await call<{ tokenids: string[] }>('token.create', [{ name }], session);
  const [made] = await call<{ token: string }[]>('token.generate', tokenids, session);
  return made!.token;
}

/** The tables that a Zabbix needs. Its templates, which are nearly all of its first data, are left out: reading them takes a minute. */
const firstTables =
  /^INSERT INTO (?:role|role_rule|users|usrgrp|users_groups|hstgrp|config|regexps|expressions|graph_theme) /;

async function fill(database: Postgres, url: string): Promise<void> {
  const read = (name: string) => gunzipSync(readFileSync(join(schemas, `${name}.sql.gz`))).toString('utf8');
  await database.query(read('schema'), url);
  const rows = read('data')
    .split('\n')
    .filter((line) => firstTables.test(line));
  await database.query(rows.join('\n'), url);
}

interface ServerPlace {
  readonly folder: string;
  readonly databasePort: number;
  readonly database: string;
  readonly serverPort: number;
}

/** Writes the configuration of the server, and returns the function that starts it. */
async function prepareServer({
  folder,
  databasePort,
  database,
  serverPort,
}: ServerPlace): Promise<() => ChildProcess> {
  const settings = {
    ...{
      ListenPort: serverPort,
      ListenIP: '127.0.0.1',
      LogType: 'file',
      LogFile: join(folder, 'server.log'),
    },
    ...{ PidFile: join(folder, 'server.pid'), SocketDir: folder, AllowRoot: 1 },
    ...{ DBHost: '127.0.0.1', DBPort: databasePort, DBName: database, DBUser: 'site' },
    // A changed configuration is read soon; few processes are enough.
    ...{ CacheUpdateFrequency: 1, StartPollers: 1, StartPollersUnreachable: 1, StartPingers: 1 },
    ...{
      StartTrappers: 2,
      StartDiscoverers: 1,
      StartHTTPPollers: 1,
      StartPreprocessors: 1,
      StartEscalators: 1,
    },
  };
  const path = join(folder, 'server.conf');
  await writeFile(
    path,
    Object.entries(settings)
      .map((pair) => `${pair.join('=')}\n`)
      .join(''),
  );
  const output = openSync(join(folder, 'output.log'), 'a');
  return () => spawn(program, ['-f', '-c', path], { stdio: ['ignore', output, output], detached: true });
}

const isListening = (port: number) =>
  sendValues(port, [{ host: 'none', key: 'none', value: '1' }]).then(
    () => true,
    () => false,
  );

/** A server learns of new items a moment after the API has taken them. */
async function sendAll(port: number, values: readonly SentValue[]): Promise<void> {
  await until(async () => (await sendValues(port, values)) === values.length, 120, 1000);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid, 'SIGKILL');
  await ended;
}
