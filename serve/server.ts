// Runs the API as one process for sites without AWS: the same functions, with a folder instead of table, queues and
// secrets.
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { seedApiKeySecret, seedKeys } from '../platform/first-keys.ts';
import { type GatewayDescription, readGatewayDescription } from '../platform/gateway/deployment.ts';
import { readGatewayResponses } from '../platform/gateway/gateway-responses.ts';
import { isKeptFolder, openKeptFolder, secretsFile } from '../platform/kept/folder.ts';
import { lockFolder } from '../platform/kept/lock.ts';
import { keptNames, type KeptRecords } from '../platform/kept/records.ts';
import { readSecrets } from '../platform/kept/secrets.ts';
import { openPermissionsError, unusableFileError } from '../platform/kept/unusable.ts';
import { handlerLoader } from '../platform/load-handler.ts';
import { projectRoot } from '../platform/project-root.ts';
import { systemClock } from '../shared/base/clock.ts';
import type { Environment } from '../shared/base/config.ts';
import type { Log } from '../shared/base/log.ts';
import { startBackground } from './background.ts';
import { clientFinder, proxyMatcher } from './client-of.ts';
import { restrictDocs } from './docs-readers.ts';
import { serverHealth } from './health.ts';
import { closeServer, createServer, listen, type ListeningServer, socketOfSystemd } from './listen.ts';
import type { ServeOptions } from './options.ts';
import { requestListener, type RequestListenerOptions } from './requests.ts';
import { type Cleanups, type StartContext, useKeptRecords } from './use-kept-records.ts';
import { watchCertificate } from './watched-certificate.ts';

export interface Server {
  /** The address of the server without a slash at the end. */
  readonly url: string;
  /** Reads the certificate again. */
  readonly reload: () => void;
  /** Answers all requests that have arrived, then stops the server. */
  readonly stop: () => Promise<void>;
}

/** Hooks of a program that starts the server: `npm start` adds its demo. */
export interface ServerHooks extends Pick<RequestListenerOptions, 'onRequest' | 'onFault' | 'stagePrefix'> {
  /**
   * Checks the folder before it is opened. Throws one sentence if it cannot be used. The folder is locked meanwhile.
   */
  readonly prepare?: (folder: string) => void;
  /** Writes records that must exist before the first function runs. */
  readonly seed?: (records: KeptRecords) => Promise<void>;
  /** Changes the deployment. */
  readonly deploy?: (deployment: GatewayDescription) => GatewayDescription;
}

async function undo(cleanups: Cleanups): Promise<void> {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
}

/** Rejects with one sentence if the server cannot start. The steps that were done are undone. */
export async function startServer(
  options: ServeOptions,
  env: Environment,
  hooks: ServerHooks = {},
): Promise<Server> {
  const cleanups: Cleanups = [];
  try {
    makeFolder(options.folder);
    cleanups.push(lockFolder(options.folder).release);
    hooks.prepare?.(options.folder);
    const secrets = secretsFile(options.folder);
    const lacksSecrets = isKeptFolder(options.folder) && !existsSync(secrets);
    const records = openKeptFolder(options.folder);
    cleanups.push(records.close);
    // A file of secrets that cannot be read ends the start before anything is written into it.
    readSecrets(secrets);
    await seedKeys(records.secrets, keptNames.token_secret, systemClock);
    await seedApiKeySecret(records.secrets, keptNames.api_key_secret);
    await hooks.seed?.(records);
    return await serve(options, { records, env, hooks, cleanups, lacksSecrets });
  } catch (error) {
    await undo(cleanups);
    throw error;
  }
}

/** Throws one sentence if the folder cannot be made, or if its group or others may open it: it holds all data. */
function makeFolder(folder: string): void {
  let mode: number;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    mode = statSync(folder).mode & 0o777;
  } catch (cause) {
    throw unusableFileError(folder, cause);
  }
  if ((mode & 0o077) !== 0) throw openPermissionsError({ path: folder, mode, wanted: '700' });
}

interface HookedStart extends StartContext {
  readonly hooks: ServerHooks;
}

async function serve(options: ServeOptions, start: HookedStart): Promise<Server> {
  const { records, env, hooks, cleanups } = start;
  const { log, corsOrigins } = await useKeptRecords(options.metrics, start);
  const { deploy = (unchanged) => unchanged, onRequest, onFault, stagePrefix } = hooks;
  const deployment = deploy(restrictDocs(options.docs, readGatewayDescription(projectRoot)));
  const load = handlerLoader(projectRoot);
  const certificate = watchCertificate(options.tls, log);
  cleanups.push(certificate.close);
  const listener = requestListener({
    ...{ deployment, log, load, corsOrigins, responses: readGatewayResponses(projectRoot) },
    ...{ onRequest, onFault, stagePrefix, requestsPerSecond: options.requestsPerSecond },
    ...(options.docs !== 'off' && { home: '/docs/' }),
    clientOf: clientFinder(options.trustedProxies),
    health: () =>
      serverHealth({
        ...{ records, clock: systemClock, certificate: certificate.current },
        isStopping: listening.isEnding(),
      }),
  });
  const listening = createServer(listener, certificate.current(), proxyMatcher(options.trustedProxies));
  const url = await listen(listening, socketOfSystemd(env) ?? options);
  for (const name of deployment.functions.keys()) await load(name);
  const endBackground = await startBackground({ deployment, records, log, load });
  cleanups.push(async () => {
    await Promise.all([closeServer(listening), endBackground()]);
  });
  log.info('server.started', { url });
  const reload = () => {
    certificate.reload(listening.useCertificate);
  };
  return { url, reload, stop: stopper({ listening, log, cleanups, drainMs: options.drainMs }) };
}

interface Running {
  readonly listening: ListeningServer;
  readonly log: Log;
  readonly cleanups: Cleanups;
  readonly drainMs: number;
}

function stopper({ listening, log, cleanups, drainMs }: Running): Server['stop'] {
  return async () => {
    // Callers open a new connection for the next request, which reaches the process that comes after this one.
    listening.endConnections();
    log.info('server.stopping');
    await sleep(drainMs);
    await undo(cleanups);
    log.info('server.stopped');
  };
}
