// This module is `npm start` for other programs: it starts the server of `npm run serve` on a folder with the demo, and the demo's
// engines.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { GatewayDescription } from '../server/gateway/deployment.ts';
import { type ServerHooks, startServer } from '../server/server.ts';
import type { KeptRecords } from '../server/storage/records.ts';
import { systemClock } from '../shared/base/clock.ts';
import type { ImportTool } from '../shared/connectors/import-tool/index.ts';
import { newRealmRecord } from '../shared/realm/config/new-realm.ts';
import { createImportTools } from '../shared/realm/open-realm/import-tools.ts';
import { importTools } from '../shared/store/import-tools.ts';
import type { Table } from '../shared/store/table.ts';
import { type DemoRealms, startDemoRealms } from './demo-realms.ts';
import type { DemoUser } from './demo-users.ts';
import { demoRecords, fillDemo, type Stores } from './fill-demo.ts';
import type { ServedRealm } from './greeting.ts';
import { loadStaged } from './load-staged.ts';
import type { RealmEngineAddress } from './options.ts';
import { privateFile } from './private-files.ts';
import { tokenOfDemoUser } from './token-of-demo-user.ts';

export interface LocalOptions extends Pick<ServerHooks, 'onRequest' | 'onFault' | 'stagePrefix'> {
  /** The folder for the table, queues and secrets. `undefined` means that they are deleted when the stack ends. */
  readonly directory?: string | undefined;
  /** True if the contents of the folder are deleted first. */
  readonly fresh?: boolean | undefined;
  /** The address of a real engine for the realm `live`. */
  readonly livestatus?: RealmEngineAddress | undefined;
  /** The TCP port. The default, 0, takes a free port. */
  readonly port?: number;
  /** The timeout of each function in milliseconds, instead of the one of its deployment. Tests on a busy machine need it. */
  readonly functionTimeoutMs?: number | undefined;
  /** Gets a sentence about each step before it begins. */
  readonly onStep?: (sentence: string) => void;
}

export interface LocalStack {
  /** The address of the API, without a final slash. */
  readonly url: string;
  readonly users: readonly DemoUser[];
  readonly realms: readonly ServedRealm[];
  /** Logs a demo user in and returns an access token. */
  readonly token: (userName: string) => Promise<string>;
  /** Writes the demo's records to other stores too, for functions that run in another process. */
  readonly fill: (stores: Stores) => Promise<void>;
  readonly close: () => Promise<void>;
}

type Cleanup = () => void | Promise<void>;

/** The time in milliseconds after which Lyon's engine looks again for staged hosts. */
const LOAD_MS = 3000;

/** The number of requests a second that one address may send. It is so high that nobody at this machine reaches it. */
const UNLIMITED = 1_000_000;

/**
 * Starts the local stack. All functions of the process use its folder from then on, so that a process can have only one stack. Rejects
 * with one sentence if the port is taken or the folder is in use.
 */
export async function startLocal(options: LocalOptions = {}): Promise<LocalStack> {
  const cleanups: Cleanup[] = [];
  const close = async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  };
  const { onStep = () => undefined } = options;
  try {
    const folder = folderOf(options, cleanups);
    onStep('Starting the engines of the demo, with 30 days of their past.');
    const demo = await startDemoRealms(systemClock);
    cleanups.push(() => demo.close());
    const records = demoRecords(demo, options.livestatus);
    const fill = (stores: Stores) => fillDemo(stores, demo, records);
    onStep('Starting the server: its records, its keys and all functions.');
    const { url } = await serve(folder, { options, cleanups, demo, fill });
    cleanups.push(announce(folder, url));
    const realms = records.realms
      .map(newRealmRecord)
      .map(({ name, type, warm }) => ({ name, type, warm: warm !== undefined }));
    const { users } = records;
    return { url, users, realms, token: (userName) => tokenOfDemoUser(url, users, userName), fill, close };
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

/** Deletes the records of the folder, so that the stack starts over. */
function removeRecords(folder: string): void {
  for (const name of ['realmgate.db', 'realmgate.db-wal', 'realmgate.db-shm', 'secrets.json'])
    rmSync(join(folder, name), { force: true });
}

interface StartState {
  readonly options: LocalOptions;
  readonly cleanups: Cleanup[];
  readonly demo: DemoRealms;
  readonly fill: (stores: Stores) => Promise<void>;
}

async function serve(folder: string, { options, cleanups, demo, fill }: StartState) {
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
    ...{
      ...{ requestsPerSecond: UNLIMITED, requestsPerKey: undefined },
      warmBytes: 400 * 1024 * 1024,
      // A receiver of whoever tries the demo.
      webhookTargets: ['127.0.0.1', '::1', 'localhost'],
      feeds: { ofUser: 20, ofAll: 100 },
      drainMs: 0,
      docs: 'public' as const,
      database: undefined,
    },
  };
  process.env['POWERTOOLS_SERVICE_NAME'] ??= 'realmgate-local';
  const env = { REALMGATE_CHECK_ANSWERS: 'all', ...process.env };
  const server = await startServer(served, env, {
    ...{ onRequest, onFault, stagePrefix },
    prepare: () => {
      if (options.fresh === true) removeRecords(folder);
    },
    deploy: (deployment) => withTimeout(deployment, functionTimeoutMs),
    seed: async (kept: KeptRecords) => {
      await fill(kept);
      table = kept.table;
    },
  });
  cleanups.push(server.stop);
  if (table) cleanups.push(followStaged(table, demo));
  return server;
}

function withTimeout(deployment: GatewayDescription, timeoutMs: number | undefined): GatewayDescription {
  if (timeoutMs === undefined) return deployment;
  const functions = [...deployment.functions].map(
    ([name, facts]) => [name, { ...facts, timeoutMs }] as const,
  );
  return { ...deployment, functions: new Map(functions) };
}

/** Makes Lyon's engine load its staged hosts. */
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

/** Writes the address of the stack to a file for `npm run demo`. The file is deleted when the stack ends. */
function announce(folder: string, url: string): Cleanup {
  const file = join(folder, 'url');
  privateFile(file);
  writeFileSync(file, `${url}\n`);
  return () => {
    rmSync(file, { force: true });
  };
}
