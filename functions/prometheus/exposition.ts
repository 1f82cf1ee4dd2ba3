import { Gauge, type OpenMetricsContentType, type PrometheusContentType, Registry } from 'prom-client';

import { metricFamilies, type MetricSample, type RealmMetricName } from './metric-families.ts';

/** Formats of metrics: the text format of Prometheus, and OpenMetrics 1.0. */
export type MetricsFormat = 'prometheus' | 'openmetrics';

type MetricsRegistry = Registry<OpenMetricsContentType | PrometheusContentType>;

/** Writes samples as text. The registry belongs to this answer: it holds no metric of the process (ADR 0167). */
export async function writeMetrics(samples: readonly MetricSample[], format: MetricsFormat): Promise<string> {
  const registry: MetricsRegistry = new Registry();
  registry.setContentType(
    format === 'openmetrics' ? Registry.OPENMETRICS_CONTENT_TYPE : Registry.PROMETHEUS_CONTENT_TYPE,
  );
  const gauges = new Map<RealmMetricName, Gauge>();
  for (const { metric, labels, value } of samples) {
    const gauge = gauges.get(metric) ?? newGauge(registry, metric, Object.keys(labels));
    gauges.set(metric, gauge);
    gauge.set(withCleanValues(labels), value);
  }
  return registry.metrics();
}

function newGauge(registry: MetricsRegistry, metric: RealmMetricName, labelNames: string[]): Gauge {
  const name = metric.startsWith('objective_') ? `realmgate_${metric}` : `realmgate_realm_${metric}`;
  return new Gauge({ name, help: metricFamilies[metric], labelNames, registers: [registry] });
}

/**
 * Returns the labels without what no reader accepts: control characters, of which the library escapes the line break only, and halves of
 * surrogate pairs, which are no UTF-8.
 */
function withCleanValues(labels: MetricSample['labels']): Record<string, string> {
  return Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, cleanText(value)] as const));
}

function cleanText(text: string): string {
  return Buffer.from(text.replace(/[\x00-\x09\x0b-\x1f\x7f]/g, '\ufffd')).toString();
}
