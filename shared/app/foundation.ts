import { type Clock, systemClock } from '../base/clock.ts';
import { type Config, readConfig } from '../base/config.ts';
import { createLog, type Log } from '../base/log.ts';
import { createMetrics, type MetricsSink, noMetrics } from '../base/metrics.ts';
import type { Telemetry } from '../base/telemetry.ts';
import type { OpenQueue } from '../queue/queue.ts';
import { createSecrets, type Secrets } from '../security/secrets.ts';
import { createTable, type Table } from '../store/table.ts';
import { type Iso, isoClock } from '../time/iso.ts';

/** What every function stands on. */
export interface Foundation {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: MetricsSink;
  readonly table: Table;
  readonly secrets: Secrets;
  readonly iso: Iso;
  /** In place of SQS. */
  readonly openQueue?: OpenQueue | undefined;
  /** Undefined: nobody collects traces and metrics. */
  readonly telemetry?: Telemetry | undefined;
}

/** The outer world of a function; tests hand in their own. */
export type World = Pick<
  Foundation,
  'clock' | 'log' | 'metrics' | 'table' | 'secrets' | 'openQueue' | 'telemetry'
>;

/** Nothing is connected to yet: clients are made at their first call. */
export function createFoundation(config: Config = readConfig(), world: Partial<World> = {}): Foundation {
  return {
    config,
    clock: world.clock ?? systemClock,
    log: world.log ?? createLog(config.logLevel),
    metrics: world.metrics ?? metricsOf(config),
    table: world.table ?? createTable({ tableName: config.tableName }),
    secrets: world.secrets ?? createSecrets(),
    iso: isoClock(config.timeZone),
    openQueue: world.openQueue,
    telemetry: world.telemetry,
  };
}

/** Lines for CloudWatch; anywhere else nobody reads them. */
function metricsOf({ isOnLambda }: Config): MetricsSink {
  return isOnLambda ? createMetrics('Realmgate') : noMetrics;
}

let ofProcess: Foundation | undefined;

/** From now on all functions of this process stand on this one: for a program that serves them without the platform. `undefined` ends that. */
export function standOn(foundation: Foundation | undefined): void {
  ofProcess = foundation;
}

/** What the function of this process stands on. */
export function standing(): Foundation {
  return ofProcess ?? createFoundation();
}

/** What several parts of a function need is made once for it. */
export function shared<T extends object>(make: (foundation: Foundation) => T): (foundation: Foundation) => T {
  const instances = new WeakMap<Foundation, T>();
  return (foundation) => {
    const value = instances.get(foundation) ?? make(foundation);
    instances.set(foundation, value);
    return value;
  };
}
