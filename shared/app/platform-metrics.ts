import { createMetrics, type MetricsSink, noMetrics } from '../base/metrics.ts';
import type { Telemetry } from '../base/telemetry.ts';
import type { Dependencies } from './dependencies.ts';

/**
 * Returns the metrics of the process, which are exported too if the dependencies say so. A function that has none writes lines for
 * CloudWatch on Lambda, and nothing elsewhere, where nobody would read them. Authorizers load this file with the first token of an
 * issuer, because they start with as little code as possible.
 */
export function platformMetrics({ metrics, config, telemetry }: Dependencies): MetricsSink {
  return withTelemetry(metrics ?? (config.isOnLambda ? createMetrics('Realmgate') : noMetrics), telemetry);
}

/** Returns a sink that passes every metric to both. */
export function withTelemetry(metrics: MetricsSink, telemetry: Telemetry | undefined): MetricsSink {
  if (!telemetry) return metrics;
  return {
    request(facts) {
      metrics.request(facts);
      telemetry.metrics.request(facts);
    },
    count(name, endpoint) {
      metrics.count(name, endpoint);
      telemetry.metrics.count(name, endpoint);
    },
    issuerToken(issuer, outcome) {
      metrics.issuerToken(issuer, outcome);
      telemetry.metrics.issuerToken(issuer, outcome);
    },
  };
}
