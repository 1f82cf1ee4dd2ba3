import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';

import { isCausedByEngine } from './problem-codes.ts';

/** The figures of one request, or of one run of a job, for the metrics. Times are in milliseconds. */
export interface RequestMetrics {
  readonly endpoint: string;
  /** Status of the answer. `undefined` for a job, which answers no caller: its failures are lines `job.failed`. */
  readonly status: number | undefined;
  /** Code of the problem. `undefined` if the request succeeded. */
  readonly problem?: string | undefined;
  readonly durationMs: number;
  readonly engineCalls: number;
  readonly engineMs: number;
  readonly waitMs: number;
}

export interface MetricsSink {
  request(facts: RequestMetrics): void;
  /** Adds one to a counter of an event that should not happen, e.g. an answer that does not match its own schema. */
  count(name: string, endpoint: string): void;
}

/** Returns the count metrics of one request, by metric name. */
export function countMetricsOf(facts: RequestMetrics): Readonly<Record<string, number>> {
  const { status = 0, problem, engineCalls } = facts;
  return {
    Requests: 1,
    ClientErrors: status >= 400 && status < 500 ? 1 : 0,
    ServerErrors: status >= 500 ? 1 : 0,
    InternalErrors: status === 500 ? 1 : 0,
    EngineErrors: isCausedByEngine(status, problem) ? 1 : 0,
    EngineCalls: engineCalls,
  };
}

/** Returns the time metrics of one request in milliseconds, by metric name. */
export function timeMetricsOf({
  durationMs,
  engineMs,
  waitMs,
}: RequestMetrics): Readonly<Record<string, number>> {
  return { Latency: durationMs, EngineTime: engineMs, WaitTime: waitMs };
}

/**
 * Writes CloudWatch's embedded metric format to standard output. Each metric is written with the dimensions `service` and `endpoint`,
 * and with `service` alone, because an alarm cannot sum over endpoints (deploy/alarms/stage-alarms.ts). The service is the platform's
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
      for (const [name, count] of Object.entries(countMetricsOf(facts)))
        metrics.addMetric(name, MetricUnit.Count, count);
      for (const [name, ms] of Object.entries(timeMetricsOf(facts)))
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

/** A metrics sink that does nothing, for processes whose metrics are not collected. */
export const noMetrics: MetricsSink = { request: () => undefined, count: () => undefined };
