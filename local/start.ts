// The whole local stack in this process: what the functions need, and the gateway in front of them.
import { join } from 'node:path';

import { type Deployment, readDeployment } from '../platform/gateway/deployment.ts';
import type { GatewayOptions } from '../platform/gateway/gateway.ts';
import { startGateway } from '../platform/gateway/gateway.ts';
import { readGatewayResponses } from '../platform/gateway/gateway-responses.ts';
import { startQueues } from '../platform/gateway/queues.ts';
import { startSchedules, type StartTimes } from '../platform/gateway/schedules.ts';
import { handlerLoader } from '../platform/load-handler.ts';
import { systemClock } from '../shared/base/clock.ts';
import { realmFrom } from '../shared/realm/config/new-realm.ts';
import { enterEnvironment } from './environment.ts';
import type { ServedRealm } from './greeting.ts';
import type { Cleanup, LocalServices, LocalServicesOptions } from './local-services.ts';
import { startLocalServices } from './local-services.ts';
import { logIn } from './log-in.ts';

export interface LocalOptions
  extends LocalServicesOptions, Pick<GatewayOptions, 'onRequest' | 'onFault' | 'stagePrefix'> {
  /** 0, the default, takes a free one. */
  readonly port?: number;
  /** So long each function may take, in place of what its deployment gives it: for tests on a busy machine. */
  readonly functionTimeoutMs?: number;
}

export interface Local extends Pick<LocalServices, 'users' | 'endpoints' | 'demo' | 'queues'> {
  /** Without a final slash. */
  readonly url: string;
  readonly realms: readonly ServedRealm[];
  /** Logs a demo user in; answers an access token. */
  readonly token: (userName: string) => Promise<string>;
  readonly close: () => Promise<void>;
}

const root = join(import.meta.dirname, '..');

/**
 * Starts the local stack; it changes this process's environment, which is the functions', so there is one at a time.
 * Rejects with one sentence when the port is taken or the folder is in use.
 */
export async function startLocal(options: LocalOptions = {}): Promise<Local> {
  const cleanups: Cleanup[] = [];
  const close = async () => {
    await Promise.allSettled(cleanups.map(async (cleanup) => cleanup()));
  };
  try {
    // The port comes first: where it is taken, another stack may be at work on the same folder.
    const deployment = deploymentFor(options);
    const { url, open } = await openGateway(deployment, options, cleanups);
    const services = await startLocalServices({ ...options, root, url }, cleanups);
    const { users, realms, endpoints, demo, queues } = services;
    enterEnvironment(endpoints);
    open();
    const { onFault } = options;
    const schedules = startSchedules({ deployment, load: handlerLoader(root), onFault, starts: canaryLater });
    cleanups.unshift(() => schedules.close());
    const readers = startQueues({
      deployment,
      queue: (resource) => queues.get(resource),
      load: handlerLoader(root),
      onFault,
    });
    cleanups.unshift(() => readers.close());
    const served = realms.map(realmFrom).map(({ name, type }) => ({ name, type }));
    const token = (userName: string) => logIn(url, users, userName);
    return { url, users, realms: served, endpoints, demo, queues, token, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The canary calls after five minutes for the first time: at the start, its log-in would keep the first callers waiting. */
const canaryLater: StartTimes = {
  last: (name) => (name === 'canary' ? systemClock() : undefined),
  keep: () => undefined,
};

function deploymentFor({ functionTimeoutMs: timeoutMs }: LocalOptions): Deployment {
  const deployment = readDeployment(root, { cors: allowedOrigin() !== undefined });
  if (timeoutMs === undefined) return deployment;
  const functions = [...deployment.functions].map(
    ([name, facts]) => [name, { ...facts, timeoutMs }] as const,
  );
  return { ...deployment, functions: new Map(functions) };
}

/** Listens at once and keeps requests waiting until `open`. */
async function openGateway(deployment: Deployment, options: LocalOptions, cleanups: Cleanup[]) {
  const { port = 0, onRequest, onFault } = options;
  const load = handlerLoader(root);
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const gateway = await startGateway({
    port,
    deployment,
    home: '/docs/',
    ...(options.stagePrefix !== undefined && { stagePrefix: options.stagePrefix }),
    responses: readGatewayResponses(root, allowedOrigin()),
    load: async (name) => {
      await opened;
      return load(name);
    },
    ...(onRequest && { onRequest }),
    ...(onFault && { onFault }),
  }).catch((error: unknown) => {
    throw isTaken(error) ? new Error(`Port ${port} is taken; choose another one with --port.`) : error;
  });
  cleanups.push(() => gateway.close());
  return { url: gateway.url, open };
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

/** What the gateway's own answers tell the pages of other origins, as `deploy/cors.mjs` decides it; undefined where none may call. */
function allowedOrigin(): string | undefined {
  const origins = (process.env['REALMGATE_CORS_ORIGINS'] ?? '').split(',').map((one) => one.trim());
  if (origins[0] === '') return undefined;
  return origins.length === 1 ? origins[0] : '*';
}
