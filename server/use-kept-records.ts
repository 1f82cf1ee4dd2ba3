import { createDependencies, type Dependencies, useDependencies } from '../shared/app/dependencies.ts';
import { createFeedService, logsOfEngines, OpenFeeds } from '../shared/app/feed-service.ts';
import { openSharedWarmStore } from '../shared/app/shared-warm-store.ts';
import { withExportedTelemetry } from '../shared/app/telemetry.ts';
import { createWarmMemory, type WarmFigures, type WarmMemory } from '../shared/app/warm-states.ts';
import { createWebhookMemory, type WebhookServices } from '../shared/app/webhook-memory.ts';
import { type Config, type Environment, readConfig } from '../shared/base/config.ts';
import { createLog, type Log } from '../shared/base/log.ts';
import { batchLines } from './log-batches.ts';
import { openMetrics } from './metrics/index.ts';
import type { ServeOptions } from './options.ts';
import { queueOpener } from './storage/open-queue.ts';
import { keptNames, type KeptRecords } from './storage/records.ts';
import { unknownSettings } from './unknown-settings.ts';

/** The functions that undo the steps of the start. They are called in reverse order. */
export type Cleanups = (() => void | Promise<void>)[];

export interface StartContext {
  readonly records: KeptRecords;
  readonly env: Environment;
  readonly cleanups: Cleanups;
  /** True if the folder has a database but not the secrets that belong to it. */
  readonly lacksSecrets: boolean;
}

export interface UsedRecords {
  readonly log: Log;
  /** The settings of requests. */
  readonly settings: Pick<Config, 'corsOrigins' | 'publicUrl'>;
  /** The dependencies of every function of this process. */
  readonly dependencies: Dependencies;
  /** The warm states that every function of this process uses. */
  readonly warm: WarmMemory;
  /** Adds the figures of the watch of warm states to the metrics of the process. */
  readonly addWarmMetrics: (read: () => WarmFigures) => void;
  /** Adds the end of the TLS certificate, in epoch milliseconds, to the metrics of the process. */
  readonly addCertificate: (readEnd: () => number | undefined) => void;
  /** The open feeds of this process. */
  readonly feeds: OpenFeeds;
  readonly webhooks: WebhookServices;
}

/** Makes every function of this process use the records. */
export async function useKeptRecords(
  options: Pick<ServeOptions, 'metrics' | 'webhookTargets' | 'feeds' | 'warmBytes'>,
  { records, env, cleanups, lacksSecrets }: StartContext,
): Promise<UsedRecords> {
  const { metrics: metricsAt, webhookTargets: targets } = options;
  const { table, secrets, queues, wasSlow } = records;
  const config = configOf(env);
  const { log, metrics, addWarm, addFeeds, addCertificate, close } = await openMetrics(metricsAt, {
    env,
    records,
    log: batchLines(createLog(config.logLevel), process.stdout),
  });
  cleanups.push(close);
  if (lacksSecrets) log.warn('server.keys_made');
  for (const unknown of unknownSettings(env)) log.warn('server.unknown_setting', { ...unknown });
  const openQueue = queueOpener(queues);
  const { warmPieces } = records;
  const { warmBytes: mostBytes } = options;
  // A server without memory for states must not take the lease of an engine.
  const store = mostBytes > 0 ? openSharedWarmStore({ ...warmPieces, mostBytes }) : undefined;
  const warm = createWarmMemory({ store });
  const webhooks = createWebhookMemory({ config, secrets, table, targets });
  const feeds = openFeedsOf(warm, warmPieces.areShared, options.feeds);
  addFeeds(() => feeds.figures());
  const world = {
    ...{ log, metrics, table, secrets, openQueue, warmEngines: warm.access },
    // Without memory for states nobody sees what changes.
    ...{ webhooks: mostBytes > 0 ? webhooks.service : undefined, wasStoreSlow: wasSlow },
  };
  const dependencies = createDependencies(config, {
    ...world,
    // The feeds read the records by dependencies of their own.
    feeds: createFeedService(createDependencies(config, world), () => feeds),
  });
  const watched = await withExportedTelemetry(dependencies, { mayFreeze: false });
  if (watched.telemetry) cleanups.push(watched.telemetry.close);
  useDependencies(watched);
  cleanups.push(() => {
    useDependencies(undefined);
  });
  const memory = { warm, addWarmMetrics: addWarm, addCertificate, feeds, webhooks };
  return { log: watched.log, settings: requestSettingsOf(config), dependencies: watched, ...memory };
}

function requestSettingsOf({ corsOrigins, publicUrl }: Config): UsedRecords['settings'] {
  return { corsOrigins, publicUrl };
}

function openFeedsOf(
  { engines, listeners, now }: WarmMemory,
  isShared: boolean,
  { ofUser, ofAll }: ServeOptions['feeds'],
) {
  return new OpenFeeds({
    logs: logsOfEngines(engines),
    listeners,
    now,
    mostOfUser: ofUser,
    mostOfAll: ofAll,
    isShared,
  });
}

function configOf(env: Environment): Config {
  return readConfig({
    ...env,
    REALMGATE_TABLE: keptNames.table,
    REALMGATE_TOKEN_SECRET: keptNames.token_secret,
    REALMGATE_API_KEY_SECRET: keptNames.api_key_secret,
    REALMGATE_CHECK_QUEUE: keptNames.check_queue,
    REALMGATE_DEAD_CHECK_QUEUE: keptNames.dead_check_queue,
    REALMGATE_OPERATION_QUEUE: keptNames.operation_queue,
    REALMGATE_DEAD_OPERATION_QUEUE: keptNames.dead_operation_queue,
    // The server keeps states itself, and has options for the feeds of a user and for receivers of webhooks.
    REALMGATE_WARM_STATES_SECRET: '',
    REALMGATE_FEEDS_PER_USER: undefined,
    REALMGATE_WEBHOOK_TARGETS: undefined,
  });
}
