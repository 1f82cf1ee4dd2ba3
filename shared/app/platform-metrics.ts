import { createMetrics, type MetricsSink, noMetrics } from '../base/metrics.ts';
import type { Dependencies } from './dependencies.ts';
import { withTelemetry } from './with-telemetry.ts';

/**
 * Returns the metrics of the process, which are exported too if the dependencies say so. A function that has none writes lines for
 * CloudWatch on Lambda, and nothing elsewhere, where nobody would read them. Authorizers load this file with the first token of an
 * issuer, because they start with as little code as possible.
 */
export function platformMetrics({ metrics, config, telemetry }: Dependencies): MetricsSink {
  return withTelemetry(metrics ?? (config.isOnLambda ? createMetrics('Realmgate') : noMetrics), telemetry);
}
