import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type Io, nobodyToAsk } from '../../cli/io.ts';
import { run } from '../../cli/run.ts';
import { startSecrets } from '../../local/secrets.ts';
import { startQueueStandIn } from '../../platform/queue/index.ts';
import { createSecrets } from '../../shared/security/secrets.ts';
import { startDynalite } from './dynalite.ts';
import { clientConfig, type KeyValueServer, newTable } from './key-value-server.ts';

export const TOKEN_SECRET = 'token-keys';

/** What the person at the terminal says; without `agrees` there is no terminal. */
interface Typed {
  readonly secret?: string;
  readonly agrees?: boolean;
  readonly env?: Io['env'];
  /** Collections in place of those of the project. */
  readonly kinds?: Parameters<typeof run>[2];
}

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** The command line in a folder of its own, with a local stack's table and secrets behind `--local`. */
export async function startAdmin(clock: () => number, start: () => Promise<KeyValueServer> = startDynalite) {
  const queueNames = { check_queue: 'checks.fifo', dead_check_queue: 'dead-checks.fifo' };
  const [server, secretsServer, queueServer] = await Promise.all([
    start(),
    startSecrets(),
    startQueueStandIn(Object.values(queueNames).map((one) => ({ name: one, visibilityMs: 30_000 }))),
  ]);
  const folder = await mkdtemp(join(tmpdir(), 'realmgate-admin-'));
  const { name, table } = await newTable(server);
  const endpoints = {
    dynamodb: server.url,
    secrets: secretsServer.url,
    table: name,
    token_secret: TOKEN_SECRET,
    sqs: queueServer.url,
    ...queueNames,
  };
  await mkdir(join(folder, '.local'));
  await writeFile(join(folder, '.local', 'endpoints.json'), JSON.stringify(endpoints));
  await writeFile(join(folder, '.local', 'pid'), String(process.pid));
  return {
    table,
    /** Those of passive checks, by name. */
    queues: queueServer.queues,
    folder,
    secrets: createSecrets(clientConfig(secretsServer.url)),
    /** One command line; `secret` is what the person types, and asking for one that is not given is a fault. */
    async admin(line: string, { secret, agrees, env = {}, kinds }: Typed = {}): Promise<Ran> {
      const printed = { out: '', err: '' };
      const io: Io = {
        clock,
        cwd: folder,
        env,
        user: 'root-of-tests',
        out: (text) => (printed.out += `${text}\n`),
        err: (text) => (printed.err += `${text}\n`),
        confirm: () => (agrees === undefined ? nobodyToAsk() : Promise.resolve(agrees)),
        secret: (question) =>
          secret === undefined ? Promise.reject(new Error(`asked: ${question}`)) : Promise.resolve(secret),
      };
      return { code: await run(line.split(' '), io, kinds), ...printed };
    },
    async stop() {
      const servers = [server.stop(), secretsServer.close(), queueServer.close()];
      await Promise.all([...servers, rm(folder, { recursive: true })]);
    },
  };
}
