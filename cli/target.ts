import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Command } from 'commander';
import * as z from 'zod';

import { createSecrets, type Secrets } from '../shared/security/secrets.ts';
import { createTable, type Table } from '../shared/store/table.ts';
import { checked, Failure } from './failure.ts';
import type { Io } from './io.ts';

const places = z.object({
  local: z.boolean().default(false),
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
});

export interface Target {
  readonly table: Table;
  readonly secrets: Secrets;
  readonly tokenSecret: string | undefined;
  /** Beside the token keys, unless said otherwise. */
  readonly apiKeySecretName: string | undefined;
}

const API_KEYS = 'api-keys';

export function addTargetOptions(program: Command): void {
  program
    .option('--local', 'work on the local stack that runs here (npm start)')
    .option('--table <name>', 'DynamoDB table (default: REALMGATE_TABLE)')
    .option('--secret <name>', 'secret of the token keys (default: REALMGATE_TOKEN_SECRET)')
    .option('--region <name>', "AWS region (default: the environment's)");
}

export async function openTarget(program: Command, io: Io): Promise<Target> {
  const chosen = places.parse(program.opts());
  if (chosen.local) return localTarget(join(io.cwd, '.local', 'endpoints.json'));
  const tableName = chosen.table ?? io.env['REALMGATE_TABLE'];
  if (tableName === undefined) {
    const message = 'Say where: --local for the running local stack, or --table NAME (or REALMGATE_TABLE).';
    throw new Failure(message, { usage: true });
  }
  const client = chosen.region === undefined ? {} : { region: chosen.region };
  const tokenSecret = chosen.secret ?? io.env['REALMGATE_TOKEN_SECRET'];
  return {
    table: createTable({ tableName, client }),
    secrets: createSecrets(client),
    tokenSecret,
    apiKeySecretName: io.env['REALMGATE_API_KEY_SECRET'] ?? secretBeside(tokenSecret, API_KEYS),
  };
}

async function localTarget(file: string): Promise<Target> {
  const content = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new Failure('There is no local stack here. Start it with: npm start', { cause });
  });
  const local = checked(localEndpoints, JSON.parse(content), '.local/endpoints.json');
  const client = { region: 'local', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };
  return {
    table: createTable({ tableName: local.table, client: { ...client, endpoint: local.dynamodb } }),
    secrets: createSecrets({ ...client, endpoint: local.secrets }),
    tokenSecret: local.token_secret,
    apiKeySecretName: secretBeside(local.token_secret, API_KEYS),
  };
}

/** A secret of the same stage: `realmgate/prod/token-keys` has `realmgate/prod/NAME` beside it. */
export function secretBeside(tokenSecret: string | undefined, name: string): string | undefined {
  return tokenSecret?.replace(/[^/]*$/, () => name);
}
