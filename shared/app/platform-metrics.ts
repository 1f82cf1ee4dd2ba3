import { createMetrics, type MetricsSink, noMetrics } from '../base/metrics.ts';
import type { Dependencies } from './dependencies.ts';

/**
 * Returns the metrics of the process. A function that has none writes lines for CloudWatch on Lambda, and nothing elsewhere, where nobody
 * would read them. Authorizers do not import this file: they count nothing, and start with as little code as possible.
 */
export function platformMetrics({ metrics, config }: Dependencies): MetricsSink {
  return metrics ?? (config.isOnLambda ? createMetrics('Realmgate') : noMetrics);
}
