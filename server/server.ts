// Runs the API as one process for sites without AWS: the same functions, with a folder or a database instead of
// table, queues and secrets.
import { setTimeout as sleep } from 'node:timers/promises';

import { logsOfEngines } from '../shared/app/feed-service.ts';
import { createWarmWatch, runWarmWatch } from '../shared/app/warm-states.ts';
import { deliverWebhooks, runWebhooks } from '../shared/app/webhook-delivery.ts';
import { systemClock } from '../shared/base/clock.ts';
import type { Environment } from '../shared/base/config.ts';
import type { Log } from '../shared/base/log.ts';
import { startBackground } from './background.ts';
import { clientFinder, proxyMatcher } from './client-of.ts';
import { restrictDocs } from './docs-readers.ts';
import { type GatewayDescription, readGatewayDescription } from './gateway/deployment.ts';
import { readGatewayResponses } from './gateway/gateway-responses.ts';
import { handlerLoader } from './gateway/load-handler.ts';
import { serverHealth } from './health.ts';
import { closeServer, createServer, listen, type ListeningServer, socketOfSystemd } from './listen.ts';
import { openRecords } from './open-records.ts';
import type { ServeOptions } from './options.ts';
import { projectRoot } from './project-root.ts';
import { requestListener, type RequestListenerOptions } from './requests.ts';
import type { KeptRecords } from './storage/records.ts';
import { type Cleanups, type StartContext, type UsedRecords, useKeptRecords } from './use-kept-records.ts';
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
    const { records, lacksSecrets } = await openRecords(options, cleanups, hooks.prepare);
    await hooks.seed?.(records);
    return await serve(options, { records, env, hooks, cleanups, lacksSecrets });
  } catch (error) {
    await undo(cleanups);
    throw error;
  }
}

interface HookedStart extends StartContext {
  readonly hooks: ServerHooks;
}

async function serve(options: ServeOptions, start: HookedStart): Promise<Server> {
  const { records, env, hooks, cleanups } = start;
  const used = await useKeptRecords(options, start);
  const { log, settings } = used;
  const { deploy = (unchanged) => unchanged, onRequest, onFault, stagePrefix } = hooks;
  const deployment = deploy(restrictDocs(options.docs, readGatewayDescription(projectRoot)));
  const load = handlerLoader(projectRoot);
  const certificate = watchCertificate(options.tls, log);
  cleanups.push(certificate.close);
  if (options.tls) used.addCertificate(() => certificate.current()?.to);
  const listener = requestListener({
    ...{ deployment, log, load, ...settings, responses: readGatewayResponses(projectRoot) },
    ...{ onRequest, onFault, stagePrefix, limits: options, rates: records.rates },
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
  const endWatch = startWatch(used, { warmBytes: options.warmBytes, holder: records.holder });
  cleanups.push(async () => {
    await Promise.all([closeServer(listening), endBackground(), endWatch()]);
  });
  log.info('server.started', { url });
  const reload = () => {
    certificate.reload(listening.useCertificate);
  };
  return {
    url,
    reload,
    stop: stopper({ listening, log, cleanups, drainMs: options.drainMs, feeds: used.feeds }),
  };
}

/** Starts the watch of warm states, and the delivery of webhooks. Returns the function that ends both. */
function startWatch(
  { dependencies, warm, webhooks, log, addWarmMetrics }: UsedRecords,
  { warmBytes, holder }: { readonly warmBytes: number; readonly holder: string },
): () => Promise<void> {
  const watch = createWarmWatch(dependencies, warm, warmBytes);
  const known = { logs: logsOfEngines(warm.engines), now: warm.now, holder };
  // A server without memory for states knows no changes.
  const endWebhooks =
    warmBytes > 0
      ? deliverWebhooks(runWebhooks(dependencies, webhooks, known), (error) => {
          log.error('server.webhooks_failed', { error });
        })
      : undefined;
  addWarmMetrics(() => watch.figures());
  const endWatch = runWarmWatch(watch, (error) => {
    log.error('server.warm_watch_failed', { error });
  });
  return async () => {
    await endWatch();
    await endWebhooks?.();
  };
}

interface Running extends Pick<UsedRecords, 'feeds'> {
  readonly listening: ListeningServer;
  readonly log: Log;
  readonly cleanups: Cleanups;
  readonly drainMs: number;
}

function stopper({ listening, log, cleanups, drainMs, feeds }: Running): Server['stop'] {
  return async () => {
    // Callers open a new connection for the next request, which reaches the process that comes after this one.
    listening.endConnections();
    feeds.end();
    log.info('server.stopping');
    await sleep(drainMs);
    await undo(cleanups);
    log.info('server.stopped');
  };
}
