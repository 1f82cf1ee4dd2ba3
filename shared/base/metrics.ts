import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';

/** What the metrics of one request say. */
export interface RequestMetrics {
  readonly endpoint: string;
  readonly status: number;
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
      metrics.addMetric('Requests', MetricUnit.Count, 1);
      metrics.addMetric('Latency', MetricUnit.Milliseconds, facts.durationMs);
      metrics.addMetric('ClientErrors', MetricUnit.Count, facts.status >= 400 && facts.status < 500 ? 1 : 0);
      metrics.addMetric('ServerErrors', MetricUnit.Count, facts.status >= 500 ? 1 : 0);
      metrics.addMetric('InternalErrors', MetricUnit.Count, facts.status === 500 ? 1 : 0);
      metrics.addMetric('EngineCalls', MetricUnit.Count, facts.engineCalls);
      metrics.addMetric('EngineTime', MetricUnit.Milliseconds, facts.engineMs);
      metrics.addMetric('WaitTime', MetricUnit.Milliseconds, facts.waitMs);
      metrics.publishStoredMetrics();
    },
    count(name, endpoint) {
      const metrics = lineFor(endpoint);
      metrics.addMetric(name, MetricUnit.Count, 1);
      metrics.publishStoredMetrics();
    },
  };
}

/** For command lines and tests, where nobody collects metrics. */
export const noMetrics: MetricsSink = { request: () => undefined, count: () => undefined };
