// The API as one process for sites without AWS: the same functions, over a folder in the place of table, queues and secrets.
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { seedApiKeySecret, seedKeys } from '../platform/first-keys.ts';
import { readDeployment } from '../platform/gateway/deployment.ts';
import { readGatewayResponses } from '../platform/gateway/gateway-responses.ts';
import {
  isKeptFolder,
  type KeptFolder,
  keptNames,
  openKeptFolder,
  secretsFile,
} from '../platform/kept/folder.ts';
import { lockFolder } from '../platform/kept/lock.ts';
import { queueOpener } from '../platform/kept/open-queue.ts';
import { readSecrets } from '../platform/kept/secrets.ts';
import { openToOthers, unusable } from '../platform/kept/unusable.ts';
import { handlerLoader } from '../platform/load-handler.ts';
import { createFoundation, standOn } from '../shared/app/foundation.ts';
import { observed } from '../shared/app/telemetry.ts';
import { systemClock } from '../shared/base/clock.ts';
import { type Environment, readConfig } from '../shared/base/config.ts';
import { createLog } from '../shared/base/log.ts';
import { startBackground } from './background.ts';
import { clientFinder, proxyMatcher } from './client-of.ts';
import { withDocsFor } from './docs-readers.ts';
import { serverHealth } from './health.ts';
import { closeServer, createServer, listen, socketOfSystemd } from './listen.ts';
import type { Options } from './options.ts';
import { requestListener } from './requests.ts';
import { unknownSettings } from './unknown-settings.ts';
import { watchCertificate } from './watched-certificate.ts';

export interface Server {
  /** Reads the certificate again. */
  readonly reload: () => void;
  /** Answers all that came, then ends. */
  readonly stop: () => Promise<void>;
}

const root = join(import.meta.dirname, '..');

/** How to undo what was started, the last first. */
type Cleanups = (() => void | Promise<void>)[];

async function undo(cleanups: Cleanups): Promise<void> {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
}

/** Rejects with one sentence where it cannot start; what it had begun is undone. */
export async function startServer(options: Options, env: Environment): Promise<Server> {
  const cleanups: Cleanups = [];
  try {
    makeFolder(options.folder);
    cleanups.push(lockFolder(options.folder).release);
    const secrets = secretsFile(options.folder);
    const lacksSecrets = isKeptFolder(options.folder) && !existsSync(secrets);
    const folder = openKeptFolder(options.folder);
    cleanups.push(folder.close);
    // A file of secrets that cannot be read ends the start before anything is written into it.
    readSecrets(secrets);
    await seedKeys(folder.secrets, keptNames.token_secret, systemClock);
    await seedApiKeySecret(folder.secrets, keptNames.api_key_secret);
    return await serve(options, { folder, env, cleanups, lacksSecrets });
  } catch (error) {
    await undo(cleanups);
    throw error;
  }
}

/** Throws one sentence if the folder cannot be made, or its group or others may open it: all that is kept is in it. */
function makeFolder(folder: string): void {
  let mode: number;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    mode = statSync(folder).mode & 0o777;
  } catch (cause) {
    throw unusable(folder, cause);
  }
  if ((mode & 0o077) !== 0) throw openToOthers({ path: folder, mode, wanted: '700' });
}

interface Start {
  readonly folder: KeptFolder;
  readonly env: Environment;
  readonly cleanups: Cleanups;
  /** There was a database, but not the secrets of its time. */
  readonly lacksSecrets: boolean;
}

async function serve(options: Options, { folder, env, cleanups, lacksSecrets }: Start): Promise<Server> {
  const { log, corsOrigins } = await standOnKept({ folder, env, cleanups, lacksSecrets });
  const deployment = withDocsFor(options.docs, readDeployment(root));
  const load = handlerLoader(root);
  const certificate = watchCertificate(options.tls, log);
  cleanups.push(certificate.close);
  const listener = requestListener({
    ...{ deployment, log, load, corsOrigins, responses: readGatewayResponses(root) },
    requestsPerSecond: options.requestsPerSecond,
    ...(options.docs !== 'off' && { home: '/docs/' }),
    clientOf: clientFinder(options.trustedProxies),
    health: () =>
      serverHealth({
        database: folder.database,
        clock: systemClock,
        certificate: certificate.current,
        isStopping: listening.isEnding(),
      }),
  });
  const listening = createServer(listener, certificate.current(), proxyMatcher(options.trustedProxies));
  const url = await listen(listening, socketOfSystemd(env) ?? options);
  await Promise.all([...deployment.functions.keys()].map(load));
  const endBackground = startBackground({ deployment, folder, log, load });
  cleanups.push(async () => {
    await Promise.all([closeServer(listening), endBackground()]);
  });
  log.info('server.started', { url });
  return {
    reload: () => {
      certificate.reload(listening.use);
    },
    stop: async () => {
      // Callers open a new connection for the next request, which reaches the process that comes after this one.
      listening.endConnections();
      log.info('server.stopping');
      await sleep(options.drainMs);
      await undo(cleanups);
      log.info('server.stopped');
    },
  };
}

/** Every function of this process works on the folder. */
async function standOnKept({ folder, env, cleanups, lacksSecrets }: Start) {
  const { table, secrets, queues } = folder;
  const config = readConfig({
    ...env,
    REALMGATE_TABLE: keptNames.table,
    REALMGATE_TOKEN_SECRET: keptNames.token_secret,
    REALMGATE_API_KEY_SECRET: keptNames.api_key_secret,
    REALMGATE_CHECK_QUEUE: keptNames.check_queue,
    REALMGATE_DEAD_CHECK_QUEUE: keptNames.dead_check_queue,
  });
  const log = createLog(config.logLevel);
  if (lacksSecrets) log.warn('server.keys_made');
  for (const unknown of unknownSettings(env)) log.warn('server.unknown_setting', { ...unknown });
  const foundation = createFoundation(config, { log, table, secrets, openQueue: queueOpener(queues) });
  const watched = await observed(foundation, { mayFreeze: false });
  if (watched.telemetry) cleanups.push(watched.telemetry.close);
  standOn(watched);
  return { log: watched.log, corsOrigins: config.corsOrigins };
}
