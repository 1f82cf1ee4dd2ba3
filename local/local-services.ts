// What the functions find behind them: table, secrets and engines, with the demo's records in place.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { seedApiKeySecret, seedKeys } from '../platform/first-keys.ts';
import { privateFile } from '../platform/private-files.ts';
import { deployedQueues } from '../platform/queue/deployed-queues.ts';
import type { Fifo } from '../platform/queue/fifo.ts';
import { startQueueStandIn } from '../platform/queue/index.ts';
import { systemClock } from '../shared/base/clock.ts';
import type { ImportTool } from '../shared/connectors/import-tool/index.ts';
import { createImportTools } from '../shared/realm/config/import-tools.ts';
import type { NewRealm } from '../shared/realm/config/new-realm.ts';
import { createSecrets } from '../shared/security/secrets.ts';
import { importTools } from '../shared/store/import-tools.ts';
import { createPatientTable, type Table } from '../shared/store/table.ts';
import { sdkConfig } from './aws-stand-in.ts';
import { claimFolder } from './claim-folder.ts';
import type { DemoRealms } from './demo-realms.ts';
import { startDemoRealms } from './demo-realms.ts';
import type { DemoUser } from './demo-users.ts';
import { demoUsers } from './demo-users.ts';
import type { Endpoints } from './environment.ts';
import { startKeyValueTable } from './key-value-table.ts';
import { loadStaged } from './load-staged.ts';
import type { EngineAddress } from './options.ts';
import { startSecrets } from './secrets.ts';
import { seed } from './seed.ts';

export interface LocalServicesOptions {
  /** Folder to keep table and secrets in; in memory without it. */
  readonly directory?: string | undefined;
  /** Starts over: what the folder holds is removed. */
  readonly fresh?: boolean | undefined;
  /** A real engine, for the realm `live`. */
  readonly livestatus?: EngineAddress | undefined;
}

/** Where the rest of the stack is. */
interface Around {
  /** The folder of serverless.yml. */
  readonly root: string;
  /** Of the gateway. */
  readonly url: string;
}

export interface LocalServices {
  /** By the resource of the deployment. */
  readonly queues: ReadonlyMap<string, Fifo>;
  readonly endpoints: Endpoints;
  readonly demo: DemoRealms;
  readonly realms: readonly NewRealm[];
  readonly users: readonly DemoUser[];
}

export type Cleanup = () => void | Promise<void>;

/** The names that serverless.yml gives on the stage `local`. */
const TABLE = 'realmgate-local';
const TOKEN_SECRET = 'realmgate/local/token-keys';
const API_KEY_SECRET = 'realmgate/local/api-keys';
const CANARY_SECRET = 'realmgate/local/canary';
const LIVE = 'live';
const LOAD_MS = 3000;

/** What it starts adds how to stop it to `cleanups`, so that a start that fails half-way can be undone. */
export async function startLocalServices(
  options: LocalServicesOptions & Around,
  cleanups: Cleanup[],
): Promise<LocalServices> {
  const { directory, livestatus, root, url } = options;
  if (directory !== undefined) cleanups.push(claimFolder(directory).release);
  const keep = async <T extends { close(): Promise<void> }>(starting: Promise<T>) => {
    const started = await starting;
    cleanups.push(() => started.close());
    return started;
  };
  const table = await keep(startKeyValueTable({ ...options, tableName: TABLE }));
  const secrets = await keep(startSecrets(options));
  const demo = await keep(startDemoRealms(systemClock));
  const { sqs, queues, names } = await startQueues(root);
  cleanups.push(() => sqs.close());
  const endpoints = {
    ...{ dynamodb: table.url, secrets: secrets.url, sqs: sqs.url, api: url },
    ...{ table: TABLE, token_secret: TOKEN_SECRET, api_key_secret: API_KEY_SECRET },
    ...{ ...names, canary_secret: CANARY_SECRET, canary_realm: demo.realms[0]?.display_name ?? '' },
  };
  if (directory !== undefined) cleanups.push(announce(directory, endpoints));

  const live: NewRealm[] = livestatus ? [{ display_name: LIVE, section: 'live', ...livestatus }] : [];
  const realms = [...demo.realms, ...live];
  const users = demoUsers(realms.map(({ display_name }) => display_name));
  const stored = await fill(
    endpoints,
    { ...demo.secrets, ...canarySecret(users) },
    {
      users,
      realms,
      tools: Object.values(demo.tools),
      metricsBackends: [demo.metricsBackend],
      searchBackends: [demo.searchBackend],
      goneRealms: livestatus ? [] : [LIVE],
    },
  );
  cleanups.push(followStaged(stored, demo));
  return { endpoints, demo, realms, users, queues };
}

/** The canary comes as the viewer, who sees the first realm. */
function canarySecret(users: readonly DemoUser[]): Readonly<Record<string, string>> {
  const viewer = users.find(({ role }) => role === 'viewer');
  return { [CANARY_SECRET]: JSON.stringify({ user: viewer?.user_name, password: viewer?.password }) };
}

/** The queues of the deployment. */
async function startQueues(root: string) {
  const deployed = deployedQueues(root);
  const sqs = await startQueueStandIn([...deployed.values()]);
  const queues = new Map(
    [...deployed].flatMap(([resource, { name }]) => entry(resource, sqs.queues.get(name))),
  );
  const nameOf = (resource: string) => deployed.get(resource)?.name ?? '';
  return {
    sqs,
    queues,
    names: { check_queue: nameOf('CheckQueue'), dead_check_queue: nameOf('DeadCheckQueue') },
  };
}

function entry<T>(key: string, value: T | undefined): [string, T][] {
  return value === undefined ? [] : [[key, value]];
}

async function fill(
  endpoints: Endpoints,
  demoSecrets: DemoRealms['secrets'],
  demo: Parameters<typeof seed>[1],
): Promise<Table> {
  const secrets = createSecrets(sdkConfig(endpoints.secrets));
  const table = createPatientTable({ tableName: endpoints.table, client: sdkConfig(endpoints.dynamodb) });
  await seedKeys(secrets, endpoints.token_secret, systemClock);
  await seedApiKeySecret(secrets, endpoints.api_key_secret);
  for (const [name, value] of Object.entries(demoSecrets)) await secrets.write(name, value);
  await seed(table, demo, systemClock);
  return table;
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

/** For the administrator's command line, for as long as the stack runs. */
function announce(directory: string, endpoints: Endpoints): Cleanup {
  const file = join(directory, 'endpoints.json');
  privateFile(file);
  writeFileSync(file, `${JSON.stringify(endpoints, null, 2)}\n`);
  return () => {
    rmSync(file, { force: true });
  };
}
