import { resolve } from 'node:path';

import { type Command, Option } from 'commander';
import * as z from 'zod';

import type * as keptFolder from '../server/storage/folder.ts';
import { queueOpener } from '../server/storage/open-queue.ts';
import { keptNames, type KeptRecords } from '../server/storage/records.ts';
import type { DeployedStage } from '../shared/base/deployed-stage.ts';
import { once } from '../shared/base/once.ts';
import type { OpenQueue } from '../shared/queue/queue.ts';
import { openSqs } from '../shared/queue/sqs.ts';
import { createSecrets, type Secrets } from '../shared/security/secrets.ts';
import { createPatientTable, type Table } from '../shared/store/table.ts';
import { Failure } from './failure.ts';
import type { Io } from './io.ts';
import { findStage } from './stage.ts';

const places = z.object({
  local: z.boolean().default(false),
  data: z.string().optional(),
  database: z.string().optional(),
  stage: z.string().optional(),
  table: z.string().optional(),
  secret: z.string().optional(),
  region: z.string().optional(),
});

export interface Target {
  readonly table: Table;
  readonly secrets: Secrets;
  readonly tokenSecret: string | undefined;
  /** Name of the secret of the API keys. By default it is beside the secret of the token keys. */
  readonly apiKeySecretName: string | undefined;
  readonly openQueue: OpenQueue;
  /** Name of the queue of passive checks. `undefined` if it is not configured. */
  readonly checkQueue: string | undefined;
  readonly deadCheckQueue: string | undefined;
}

type KeptModule = typeof keptFolder;

/** The names of a stage. A name is `undefined` if it is not known. */
type ChosenNames = { readonly [Key in keyof DeployedStage]: DeployedStage[Key] | undefined };

const API_KEYS = 'api-keys';

/** The options of every command that say where the records are. */
const targetOptions = once(() => [
  new Option('--local', 'work on the folder of npm start, .local').conflicts([
    'stage',
    'table',
    'secret',
    'region',
  ]),
  new Option('--data <folder>', 'work on the folder of a self-hosted server, or another one of npm start'),
  new Option(
    '--database <url>',
    'work on the database of a self-hosted server; --data has the key of its secrets',
  ),
  new Option('--stage <name>', 'work on a deployed stage: finds its table, secret and region'),
  new Option('--table <name>', "DynamoDB table (default: the stage's, or REALMGATE_TABLE)"),
  new Option('--secret <name>', "secret of the token keys (default: the stage's, or REALMGATE_TOKEN_SECRET)"),
  new Option('--region <name>', "AWS region (default: the stage's, or the environment's)"),
]);

export function addTargetOptions(program: Command): void {
  for (const option of targetOptions()) program.addOption(option);
}

/** Returns true if every command has an option of this name, e.g. `--region`. It is found behind the name of a command too. */
export function isTargetOption(name: string): boolean {
  return targetOptions().some(({ long }) => long === name);
}

export async function openTarget(program: Command, io: Io): Promise<Target> {
  const chosen = places.parse(program.opts());
  if (chosen.database !== undefined) return databaseTarget(chosen.database, chosen.data, io);
  if (chosen.local || chosen.data !== undefined)
    return folderTarget(resolve(io.cwd, chosen.data ?? '.local'));
  const { table, tokenSecret, region, checkQueue, deadCheckQueue } = {
    ...placeOf(chosen.stage, io),
    ...chosenPlace(chosen),
  };
  if (table === undefined) {
    const message =
      'Say where: --data FOLDER for the one of a self-hosted server, --local for the one of npm start, --stage NAME for a deployed one, or --table NAME (or REALMGATE_TABLE).';
    throw new Failure(message, { usage: true });
  }
  const client = region === undefined ? {} : { region };
  return {
    table: createPatientTable({ tableName: table, client }),
    secrets: createSecrets(client),
    tokenSecret,
    apiKeySecretName: io.env['REALMGATE_API_KEY_SECRET'] ?? secretBeside(tokenSecret, API_KEYS),
    openQueue: (name) => openSqs(name, client),
    checkQueue,
    deadCheckQueue,
  };
}

/** Returns the names of the stage, or those in the environment. Without a stage the SDK chooses the region. */
function placeOf(stage: string | undefined, { env }: Io): ChosenNames {
  if (stage !== undefined) return findStage(stage, env);
  return {
    table: env['REALMGATE_TABLE'],
    tokenSecret: env['REALMGATE_TOKEN_SECRET'],
    checkQueue: env['REALMGATE_CHECK_QUEUE'],
    deadCheckQueue: env['REALMGATE_DEAD_CHECK_QUEUE'],
    region: undefined,
  };
}

/** Returns the names that are given as options. */
function chosenPlace({ table, secret, region }: z.infer<typeof places>): Partial<ChosenNames> {
  return { ...(table && { table }), ...(secret && { tokenSecret: secret }), ...(region && { region }) };
}

/** Opens the folder of `npm start` or `npm run serve`. They need not run. */
async function folderTarget(folder: string): Promise<Target> {
  // The module is imported dynamically, because it loads a database that other targets do not need.
  const kept = await import('../server/storage/folder.ts');
  if (kept.isKeptFolder(folder)) return keptTarget(folder, kept);
  throw new Failure(
    `${folder} holds nothing of a server or of npm start that this account may see. Start one of them with this folder first.`,
  );
}

function keptTarget(folder: string, { openKeptFolder }: KeptModule): Target {
  return targetOf(opened(() => openKeptFolder(folder)));
}

/** Opens the records in a database. The servers need not run. */
async function databaseTarget(url: string, folder: string | undefined, io: Io): Promise<Target> {
  if (folder === undefined) {
    const message = '--database needs --data FOLDER, the folder with the secrets.key of its servers.';
    throw new Failure(message, { usage: true });
  }
  const { openPostgresRecords } = await import('../server/storage/postgres/open.ts');
  const records = await openPostgresRecords({ url, folder: resolve(io.cwd, folder) }).catch(fail);
  return targetOf(records);
}

function targetOf({ table, secrets, queues }: KeptRecords): Target {
  return {
    ...{ table, secrets, tokenSecret: keptNames.token_secret, apiKeySecretName: keptNames.api_key_secret },
    openQueue: queueOpener(queues),
    checkQueue: keptNames.check_queue,
    deadCheckQueue: keptNames.dead_check_queue,
  };
}

/** Runs `open`. Its error becomes a `Failure` with the same message. */
function opened<T>(open: () => T): T {
  try {
    return open();
  } catch (cause) {
    return fail(cause);
  }
}

function fail(cause: unknown): never {
  throw new Failure(cause instanceof Error ? cause.message : String(cause), { cause });
}

/** Returns the name of another secret of the same stage: `realmgate/prod/NAME` for `realmgate/prod/token-keys`. */
export function secretBeside(tokenSecret: string | undefined, name: string): string | undefined {
  return tokenSecret?.replace(/[^/]*$/, () => name);
}
