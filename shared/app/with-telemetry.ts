import type { MetricsSink } from '../base/metrics.ts';
import type { Telemetry } from '../base/telemetry.ts';

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
