import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { type Command, Option } from 'commander';
import * as z from 'zod';

import { ownerOf } from '../local/claim-folder.ts';
import type * as keptFolder from '../platform/kept/folder.ts';
import type { OpenQueue } from '../shared/queue/queue.ts';
import { openSqs } from '../shared/queue/sqs.ts';
import { createSecrets, type Secrets } from '../shared/security/secrets.ts';
import { createPatientTable, type Table } from '../shared/store/table.ts';
import { checked, Failure } from './failure.ts';
import type { Io } from './io.ts';
import { findStage, type Stage } from './stage.ts';

const places = z.object({
  local: z.boolean().default(false),
  data: z.string().optional(),
  stage: z.string().optional(),
  table: z.string().optional(),
  secret: z.string().optional(),
  region: z.string().optional(),
});

/** Where a running local stack listens; `npm start` writes it. */
const localEndpoints = z.object({
  dynamodb: z.url(),
  secrets: z.url(),
  table: z.string(),
  token_secret: z.string(),
  sqs: z.url(),
  check_queue: z.string(),
  dead_check_queue: z.string(),
});

export interface Target {
  readonly table: Table;
  readonly secrets: Secrets;
  readonly tokenSecret: string | undefined;
  /** Beside the token keys, unless said otherwise. */
  readonly apiKeySecretName: string | undefined;
  readonly openQueue: OpenQueue;
  /** The queues of passive checks; undefined: nothing says which. */
  readonly checkQueue: string | undefined;
  readonly deadCheckQueue: string | undefined;
}

type Kept = typeof keptFolder;

/** A stage, or what is known of one. */
type Place = { readonly [Key in keyof Stage]: Stage[Key] | undefined };

const API_KEYS = 'api-keys';

export function addTargetOptions(program: Command): void {
  program
    .addOption(
      new Option('--local', 'work on the local stack that runs here (npm start)').conflicts([
        'stage',
        'table',
        'secret',
        'region',
      ]),
    )
    .option('--data <folder>', 'the folder of the local stack, where it is not .local, or of npm run serve')
    .option('--stage <name>', 'work on a deployed stage: finds its table, secret and region')
    .option('--table <name>', "DynamoDB table (default: the stage's, or REALMGATE_TABLE)")
    .option('--secret <name>', "secret of the token keys (default: the stage's, or REALMGATE_TOKEN_SECRET)")
    .option('--region <name>', "AWS region (default: the stage's, or the environment's)");
}

export async function openTarget(program: Command, io: Io): Promise<Target> {
  const chosen = places.parse(program.opts());
  if (chosen.local || chosen.data !== undefined) return localTarget(resolve(io.cwd, chosen.data ?? '.local'));
  const { table, tokenSecret, region, checkQueue, deadCheckQueue } = {
    ...placeOf(chosen.stage, io),
    ...chosenPlace(chosen),
  };
  if (table === undefined) {
    const message =
      'Say where: --data FOLDER for the one of npm run serve, --stage NAME for a deployed one, --local for the running local stack, or --table NAME (or REALMGATE_TABLE).';
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

/** Without a stage the region is left to the SDK. */
function placeOf(stage: string | undefined, { env }: Io): Place {
  if (stage !== undefined) return findStage(stage, env);
  return {
    table: env['REALMGATE_TABLE'],
    tokenSecret: env['REALMGATE_TOKEN_SECRET'],
    checkQueue: env['REALMGATE_CHECK_QUEUE'],
    deadCheckQueue: env['REALMGATE_DEAD_CHECK_QUEUE'],
    region: undefined,
  };
}

/** What the command line says one by one. */
function chosenPlace({ table, secret, region }: z.infer<typeof places>): Partial<Place> {
  return { ...(table && { table }), ...(secret && { tokenSecret: secret }), ...(region && { region }) };
}

/** A stack that was killed leaves its places behind, but nobody is there. */
async function localTarget(folder: string): Promise<Target> {
  // Loaded where it is needed: it brings a database.
  const kept = await import('../platform/kept/folder.ts');
  if (kept.isKeptFolder(folder)) return keptTarget(folder, kept);
  const file = join(folder, 'endpoints.json');
  const content = await readFile(file, 'utf8').catch(() => undefined);
  if (content === undefined || ownerOf(folder) === undefined) {
    throw new Failure(
      `${folder} holds nothing of npm run serve that this account may see, and no local stack (npm start) runs with it. Start one of them with this folder first.`,
    );
  }
  const local = checked(localEndpoints, JSON.parse(content), file);
  const client = { region: 'local', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };
  return {
    table: createPatientTable({ tableName: local.table, client: { ...client, endpoint: local.dynamodb } }),
    secrets: createSecrets({ ...client, endpoint: local.secrets }),
    tokenSecret: local.token_secret,
    apiKeySecretName: secretBeside(local.token_secret, API_KEYS),
    openQueue: (name) => openSqs(name, { ...client, endpoint: local.sqs }),
    checkQueue: local.check_queue,
    deadCheckQueue: local.dead_check_queue,
  };
}

/** Of `npm run serve`, whether it runs or not. */
function keptTarget(folder: string, { keptNames, openKeptFolder, queueOpener }: Kept): Target {
  const { table, secrets, queues } = opened(() => openKeptFolder(folder));
  return {
    ...{ table, secrets, tokenSecret: keptNames.token_secret, apiKeySecretName: keptNames.api_key_secret },
    openQueue: queueOpener(queues),
    checkQueue: keptNames.check_queue,
    deadCheckQueue: keptNames.dead_check_queue,
  };
}

/** What cannot be opened says why in one sentence. */
function opened<T>(open: () => T): T {
  try {
    return open();
  } catch (cause) {
    throw new Failure(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** A secret of the same stage: `realmgate/prod/token-keys` has `realmgate/prod/NAME` beside it. */
export function secretBeside(tokenSecret: string | undefined, name: string): string | undefined {
  return tokenSecret?.replace(/[^/]*$/, () => name);
}
