// `npm start` for other programs: the server of `npm run serve`, over a folder that holds the demo, and the demo's engines beside it.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Deployment } from '../platform/gateway/deployment.ts';
import type { KeptFolder } from '../platform/kept/folder.ts';
import { type ServerHooks, startServer } from '../serve/server.ts';
import { systemClock } from '../shared/base/clock.ts';
import type { ImportTool } from '../shared/connectors/import-tool/index.ts';
import { createImportTools } from '../shared/realm/config/import-tools.ts';
import { realmFrom } from '../shared/realm/config/new-realm.ts';
import { importTools } from '../shared/store/import-tools.ts';
import type { Table } from '../shared/store/table.ts';
import { type DemoRealms, startDemoRealms } from './demo-realms.ts';
import type { DemoUser } from './demo-users.ts';
import { demoRecords, fillDemo, type Stores } from './fill-demo.ts';
import type { ServedRealm } from './greeting.ts';
import { loadStaged } from './load-staged.ts';
import { logIn } from './log-in.ts';
import type { EngineAddress } from './options.ts';
import { privateFile } from './private-files.ts';

export interface LocalOptions extends Pick<ServerHooks, 'onRequest' | 'onFault' | 'stagePrefix'> {
  /** Folder to keep table, queues and secrets in. Without it they end with the stack. */
  readonly directory?: string | undefined;
  /** Starts over: what the folder holds is removed. */
  readonly fresh?: boolean | undefined;
  /** A real engine, for the realm `live`. */
  readonly livestatus?: EngineAddress | undefined;
  /** 0, the default, takes a free one. */
  readonly port?: number;
  /** Milliseconds that each function may take, in place of those of its deployment: for tests on a busy machine. */
  readonly functionTimeoutMs?: number;
}

export interface Local {
  /** Without a final slash. */
  readonly url: string;
  readonly users: readonly DemoUser[];
  readonly realms: readonly ServedRealm[];
  /** Logs a demo user in; answers an access token. */
  readonly token: (userName: string) => Promise<string>;
  /** Puts the demo's records into other stores too: for functions that run in another process. */
  readonly fill: (stores: Stores) => Promise<void>;
  readonly close: () => Promise<void>;
}

type Cleanup = () => void | Promise<void>;

/** Milliseconds between two looks of Lyon's engine at what is staged for it. */
const LOAD_MS = 3000;

/** Requests a second that one address may send: so many that nobody at this machine meets the limit. */
const UNLIMITED = 1_000_000;

/**
 * Starts the local stack. All functions of the process use its folder from then on, so there is one at a time.
 * Rejects with one sentence if the port is taken or the folder is in use.
 */
export async function startLocal(options: LocalOptions = {}): Promise<Local> {
  const cleanups: Cleanup[] = [];
  const close = async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  };
  try {
    const folder = folderOf(options, cleanups);
    const demo = await startDemoRealms(systemClock);
    cleanups.push(() => demo.close());
    const records = demoRecords(demo, options.livestatus);
    const fill = (stores: Stores) => fillDemo(stores, demo, records);
    const { url } = await serve(folder, { options, cleanups, demo, fill });
    cleanups.push(announce(folder, url));
    const realms = records.realms.map(realmFrom).map(({ name, type }) => ({ name, type }));
    const { users } = records;
    return { url, users, realms, token: (userName) => logIn(url, users, userName), fill, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function folderOf({ directory }: LocalOptions, cleanups: Cleanup[]): string {
  if (directory !== undefined) return directory;
  const folder = mkdtempSync(join(tmpdir(), 'realmgate-local-'));
  cleanups.push(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** Files of the present version, and what an older one kept. */
const ours = ['realmgate.db', 'realmgate.db-wal', 'realmgate.db-shm', 'secrets.json'];
const older = ['table', 'pid', 'endpoints.json'];

/** Throws one sentence if an older version made the folder, unless it starts over. */
function prepare(folder: string, isFresh: boolean): void {
  for (const name of isFresh ? [...ours, ...older] : []) {
    rmSync(join(folder, name), { recursive: true, force: true });
  }
  if (!existsSync(join(folder, 'table'))) return;
  throw new Error(
    `An older version made ${folder}: start over with --fresh, or give another folder with --data.`,
  );
}

interface Around {
  readonly options: LocalOptions;
  readonly cleanups: Cleanup[];
  readonly demo: DemoRealms;
  readonly fill: (stores: Stores) => Promise<void>;
}

async function serve(folder: string, { options, cleanups, demo, fill }: Around) {
  const { port = 0, functionTimeoutMs, onRequest, onFault, stagePrefix } = options;
  let table: Table | undefined;
  const served = {
    ...{
      folder,
      port,
      host: '127.0.0.1',
      metrics: undefined,
      tls: undefined,
      trustedProxies: [],
      help: false,
    },
    ...{ requestsPerSecond: UNLIMITED, drainMs: 0, docs: 'public' as const },
  };
  process.env['POWERTOOLS_SERVICE_NAME'] ??= 'realmgate-local';
  const env = { REALMGATE_CHECK_ANSWERS: 'all', ...process.env };
  const server = await startServer(served, env, {
    ...{ onRequest, onFault, stagePrefix },
    prepare: () => {
      prepare(folder, options.fresh ?? false);
    },
    deploy: (deployment) => withTimeout(deployment, functionTimeoutMs),
    seed: async (kept: KeptFolder) => {
      await fill(kept);
      table = kept.table;
    },
  });
  cleanups.push(server.stop);
  if (table) cleanups.push(followStaged(table, demo));
  return server;
}

function withTimeout(deployment: Deployment, timeoutMs: number | undefined): Deployment {
  if (timeoutMs === undefined) return deployment;
  const functions = [...deployment.functions].map(
    ([name, facts]) => [name, { ...facts, timeoutMs }] as const,
  );
  return { ...deployment, functions: new Map(functions) };
}

/** Lyon's engine loads what is staged for it. */
function followStaged(table: Table, { engines, tools }: DemoRealms): Cleanup {
  const openTools = createImportTools({
    table,
    store: importTools.open(table),
    clock: systemClock,
    credentials: () => Promise.reject(new Error('a staged tool asks for no credentials')),
  });
  const opened = openTools.open(tools.lyon, 'lyon');
  const list: ImportTool['list'] = async (signal) => (await opened).list(signal);
  return loadStaged({ tool: { list }, site: engines.lyon.site, clock: systemClock, everyMs: LOAD_MS }).close;
}

/** Tells `npm run demo` where the stack is, for as long as it runs. */
function announce(folder: string, url: string): Cleanup {
  const file = join(folder, 'url');
  privateFile(file);
  writeFileSync(file, `${url}\n`);
  return () => {
    rmSync(file, { force: true });
  };
}
