import { type Clock, systemClock } from '../base/clock.ts';
import { type Config, readConfig } from '../base/config.ts';
import { createLog, type Log } from '../base/log.ts';
import type { MetricsSink } from '../base/metrics.ts';
import { type Sleep, systemSleep } from '../base/sleep.ts';
import type { Telemetry } from '../base/telemetry.ts';
import type { openEngine } from '../connectors/status-query/index.ts';
import type { OpenQueue } from '../queue/queue.ts';
import type { WarmEngines } from '../realm/open-realm/warm-engines.ts';
import { createSecrets, type Secrets } from '../security/secrets.ts';
import { createTable, type Table } from '../store/table.ts';
import { isoClock, type IsoFormatter } from '../time/iso.ts';
import type { FeedService } from '../warm/feed/feed-service.ts';
import type { WarmStore } from '../warm/store/index.ts';
import type { WebhookService } from '../warm/webhooks/webhook-service.ts';

/** The settings and services that every function depends on. */
export interface Dependencies {
  readonly config: Config;
  readonly clock: Clock;
  readonly sleep: Sleep;
  readonly log: Log;
  /** `undefined` means those of the platform (`platform-metrics.ts`). */
  readonly metrics?: MetricsSink | undefined;
  readonly table: Table;
  readonly secrets: Secrets;
  readonly iso: IsoFormatter;
  /** Returns true if the table was slow within the last `ms` milliseconds. `undefined` means that nobody knows. */
  readonly wasStoreSlow?: ((ms: number) => boolean) | undefined;
  /** Opens a queue in place of SQS. `undefined` means that SQS is used. */
  readonly openQueue?: OpenQueue | undefined;
  /** Opens an engine in place of the status-query connector. `undefined` means that the connector is used. */
  readonly openEngine?: typeof openEngine | undefined;
  /** Opens a store of warm states in place of the Redis that the secret names. `undefined` means that this Redis is used. */
  readonly openWarmStore?: (() => WarmStore) | undefined;
  /** The engines whose states this process keeps warm. `undefined` means that those of the store are used, if the settings name one. */
  readonly warmEngines?: WarmEngines | undefined;
  /** The delivery of webhooks by this process. `undefined` means that webhooks are not offered. */
  readonly webhooks?: WebhookService | undefined;
  /** The feeds of changes of this process. `undefined` means that feeds are not offered. */
  readonly feeds?: FeedService | undefined;
  /** `undefined` means that traces and metrics are not exported. */
  readonly telemetry?: Telemetry | undefined;
}

/** The external services of a function. Tests pass fakes. */
export type ExternalServices = Pick<
  Dependencies,
  | 'clock'
  | 'sleep'
  | 'log'
  | 'metrics'
  | 'table'
  | 'secrets'
  | 'wasStoreSlow'
  | 'openQueue'
  | 'openEngine'
  | 'openWarmStore'
  | 'warmEngines'
  | 'webhooks'
  | 'feeds'
  | 'telemetry'
>;

/** Connects to nothing yet: the clients are created at their first call. */
export function createDependencies(
  config: Config = readConfig(),
  world: Partial<ExternalServices> = {},
): Dependencies {
  const clock = world.clock ?? systemClock;
  return {
    config,
    clock,
    sleep: world.sleep ?? systemSleep,
    log: world.log ?? createLog(config.logLevel, { isCounted: config.isOnLambda, clock }),
    metrics: world.metrics,
    table: world.table ?? createTable({ tableName: config.tableName }),
    secrets: world.secrets ?? createSecrets(),
    wasStoreSlow: world.wasStoreSlow,
    iso: isoClock(config.timeZone),
    openQueue: world.openQueue,
    openEngine: world.openEngine,
    openWarmStore: world.openWarmStore,
    warmEngines: world.warmEngines,
    webhooks: world.webhooks,
    feeds: world.feeds,
    telemetry: world.telemetry,
  };
}

let ofProcess: Dependencies | undefined;

/**
 * Makes all functions of this process use these dependencies from now on. A program that serves the functions outside of Lambda needs
 * it. `undefined` restores the default.
 */
export function useDependencies(dependencies: Dependencies | undefined): void {
  ofProcess = dependencies;
}

/** Returns what all functions of this process share, or new dependencies if `useDependencies` was not called. */
export function currentDependencies(): Dependencies {
  return ofProcess ?? createDependencies();
}

/** Returns a function that calls `make` once for each set of dependencies and keeps its value, so that several parts share it. */
export function shareInstance<T extends object>(
  make: (dependencies: Dependencies) => T,
): (dependencies: Dependencies) => T {
  const instances = new WeakMap<Dependencies, T>();
  return (dependencies) => {
    const value = instances.get(dependencies) ?? make(dependencies);
    instances.set(dependencies, value);
    return value;
  };
}
