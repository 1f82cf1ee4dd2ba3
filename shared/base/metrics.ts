import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';

import { isEngineFault } from './problem-codes.ts';

/** What the metrics of one request say. */
export interface RequestMetrics {
  readonly endpoint: string;
  readonly status: number;
  /** Code of the problem that it was answered with. */
  readonly problem?: string | undefined;
  readonly durationMs: number;
  readonly engineCalls: number;
  readonly engineMs: number;
  readonly waitMs: number;
}

export interface MetricsSink {
  request(facts: RequestMetrics): void;
  /** Counts something that should not happen, e.g. an answer that breaks its own schema. */
  count(name: string, endpoint: string): void;
}

/** What one request counts, by the metric's name. */
export function countsOf({ status, problem, engineCalls }: RequestMetrics): Readonly<Record<string, number>> {
  return {
    Requests: 1,
    ClientErrors: status >= 400 && status < 500 ? 1 : 0,
    ServerErrors: status >= 500 ? 1 : 0,
    InternalErrors: status === 500 ? 1 : 0,
    EngineErrors: isEngineFault(status, problem) ? 1 : 0,
    EngineCalls: engineCalls,
  };
}

/** What it took, in milliseconds. */
export function timesOf({ durationMs, engineMs, waitMs }: RequestMetrics): Readonly<Record<string, number>> {
  return { Latency: durationMs, EngineTime: engineMs, WaitTime: waitMs };
}

/**
 * Writes CloudWatch's embedded metric format to standard output. Each metric is there by `service` and `endpoint`, and by
 * `service` alone, because an alarm cannot add endpoints up (deploy/stage-alarms.mjs). The service is the platform's
 * `POWERTOOLS_SERVICE_NAME`.
 */
export function createMetrics(namespace: string): MetricsSink {
  const lineFor = (endpoint: string) => {
    const metrics = new Metrics({ namespace, singleMetric: false });
    metrics.addDimension('endpoint', endpoint);
    metrics.addDimensions({});
    return metrics;
  };
  return {
    request(facts) {
      const metrics = lineFor(facts.endpoint);
      for (const [name, count] of Object.entries(countsOf(facts)))
        metrics.addMetric(name, MetricUnit.Count, count);
      for (const [name, ms] of Object.entries(timesOf(facts)))
        metrics.addMetric(name, MetricUnit.Milliseconds, ms);
      metrics.publishStoredMetrics();
    },
    count(name, endpoint) {
      const metrics = lineFor(endpoint);
      metrics.addMetric(name, MetricUnit.Count, 1);
      metrics.publishStoredMetrics();
    },
  };
}

/** For processes whose metrics nobody collects. */
export const noMetrics: MetricsSink = { request: () => undefined, count: () => undefined };
