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
  /** The number of calls to engines that are reached by a monitoring API. `undefined` means none. */
  readonly monitoringApiCalls?: number;
}

/**
 * The result of an authorizer for a token: `unverified` means that neither was decided, because its issuer or the table does not
 * answer.
 */
export type TokenOutcome = 'accepted' | 'refused' | 'unverified';

export interface MetricsSink {
  request(facts: RequestMetrics): void;
  /** Adds one to a counter of an event that should not happen, e.g. an answer that does not match its own schema. */
  count(name: string, endpoint: string): void;
  /** Counts a token of a registered issuer. `issuer` is the id of the issuer, never a text of the caller. */
  issuerToken(issuer: string, outcome: TokenOutcome): void;
}

/** Returns the count metrics of one request, by metric name. */
export function countMetricsOf(facts: RequestMetrics): Readonly<Record<string, number>> {
  const { status = 0, problem, engineCalls, monitoringApiCalls = 0 } = facts;
  return {
    Requests: 1,
    ClientErrors: status >= 400 && status < 500 ? 1 : 0,
    ServerErrors: status >= 500 ? 1 : 0,
    InternalErrors: status === 500 ? 1 : 0,
    EngineErrors: isCausedByEngine(status, problem) ? 1 : 0,
    EngineCalls: engineCalls,
    MonitoringApiCalls: monitoringApiCalls,
  };
}

/** Returns the count metrics of one token of an issuer, by metric name. */
export function tokenMetricsOf(outcome: TokenOutcome): Readonly<Record<string, number>> {
  return {
    IssuerTokensAccepted: outcome === 'accepted' ? 1 : 0,
    IssuerTokensRefused: outcome === 'refused' ? 1 : 0,
    IssuerTokensUnverified: outcome === 'unverified' ? 1 : 0,
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
 * Writes CloudWatch's embedded metric format to standard output. Each metric is written with the dimensions `service` and `endpoint` or
 * `issuer`, and with `service` alone, because an alarm cannot sum over endpoints (deploy/alarms/stage-alarms.ts). The service is the platform's
 * `POWERTOOLS_SERVICE_NAME`.
 */
export function createMetrics(namespace: string): MetricsSink {
  const lineFor = (dimension: 'endpoint' | 'issuer', value: string) => {
    const metrics = new Metrics({ namespace, singleMetric: false });
    metrics.addDimension(dimension, value);
    metrics.addDimensions({});
    return metrics;
  };
  return {
    request(facts) {
      const metrics = lineFor('endpoint', facts.endpoint);
      for (const [name, count] of Object.entries(countMetricsOf(facts)))
        metrics.addMetric(name, MetricUnit.Count, count);
      for (const [name, ms] of Object.entries(timeMetricsOf(facts)))
        metrics.addMetric(name, MetricUnit.Milliseconds, ms);
      metrics.publishStoredMetrics();
    },
    count(name, endpoint) {
      const metrics = lineFor('endpoint', endpoint);
      metrics.addMetric(name, MetricUnit.Count, 1);
      metrics.publishStoredMetrics();
    },
    issuerToken(issuer, outcome) {
      const metrics = lineFor('issuer', issuer);
      for (const [name, count] of Object.entries(tokenMetricsOf(outcome)))
        metrics.addMetric(name, MetricUnit.Count, count);
      metrics.publishStoredMetrics();
    },
  };
}

/** A metrics sink that does nothing, for processes whose metrics are not collected. */
export const noMetrics: MetricsSink = {
  request: () => undefined,
  count: () => undefined,
  issuerToken: () => undefined,
};
