import { mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type Io, rejectWithoutTerminal } from '../../admin/io.ts';
import { run } from '../../admin/run.ts';
import { openKeptFolder } from '../../server/storage/folder.ts';
import type { MessageQueue } from '../../server/storage/message-queue.ts';
import { keptNames } from '../../server/storage/records.ts';
import { createSecrets } from '../../shared/security/secrets.ts';
import { sdkConfig, standInCredentials, standInRegion } from './aws-stand-in.ts';
import { type KeyValueServer, newTable } from './key-value-server.ts';
import { startSecrets } from './secrets-stand-in.ts';
import { CHEAP_HASH } from './security.ts';

export const TOKEN_SECRET = keptNames.token_secret;

/** The input of the person at the terminal. Without `agrees` no terminal is attached. */
interface AdminInput {
  readonly secret?: string;
  readonly agrees?: boolean;
  readonly env?: Io['env'];
  /** Collections that replace those of the project. */
  readonly kinds?: Parameters<typeof run>[2];
}

interface AdminResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Starts what the command line works on in place of the folder `.local`: a server of DynamoDB's protocol, and a Secrets Manager. */
async function onServer(start: () => Promise<KeyValueServer>) {
  const [server, secretsManager] = await Promise.all([start(), startSecrets()]);
  const { name, table } = await newTable(server);
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: server.url,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secretsManager.url,
    AWS_REGION: standInRegion,
    AWS_ACCESS_KEY_ID: standInCredentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: standInCredentials.secretAccessKey,
  });
  return {
    ...{
      table,
      secrets: createSecrets(sdkConfig(secretsManager.url)),
      queues: new Map<string, MessageQueue>(),
    },
    words: (line: string) => line.replace('--local', `--table ${name} --secret ${TOKEN_SECRET}`),
    close: () => Promise.all([server.stop(), secretsManager.close()]),
  };
}

/** The folder `.local`, as `npm start` keeps it. */
function onFolder(folder: string) {
  mkdirSync(join(folder, '.local'), { mode: 0o700 });
  const { table, secrets, queues, close } = openKeptFolder(join(folder, '.local'));
  return { table, secrets, queues, words: (line: string) => line, close };
}

/**
 * The command line in a folder of its own, with what `--local` works on: the folder of `npm start`, or what `start` starts, one at a time
 * in a process.
 */
export async function startAdmin(clock: () => number, start?: () => Promise<KeyValueServer>) {
  const folder = await mkdtemp(join(tmpdir(), 'realmgate-admin-'));
  const { table, secrets, queues, words, close } = await (start ? onServer(start) : onFolder(folder));
  return {
    ...{ table, secrets, folder },
    /** `line` with the options that mean this place, for what reads them without `admin`. */
    words,
    /** Queues of passive checks, by name. */
    queues,
    /** Runs one command line. `secret` is the text that the person types at a prompt. A prompt without a given `secret` fails the test. */
    async admin(line: string, { secret, agrees, env = {}, kinds }: AdminInput = {}): Promise<AdminResult> {
      const printed = { out: '', err: '' };
      const io: Io = {
        clock,
        cwd: folder,
        passwordCost: CHEAP_HASH,
        env,
        user: 'root-of-tests',
        out: (text) => (printed.out += `${text}\n`),
        err: (text) => (printed.err += `${text}\n`),
        confirm: () => (agrees === undefined ? rejectWithoutTerminal() : Promise.resolve(agrees)),
        secret: (question) =>
          secret === undefined ? Promise.reject(new Error(`asked: ${question}`)) : Promise.resolve(secret),
      };
      return { code: await run(words(line).split(' '), io, kinds), ...printed };
    },
    async stop() {
      await close();
      await rm(folder, { recursive: true });
    },
  };
}
