import { parseKeyPairsIntoRecord } from '@opentelemetry/core';
import { OTLPMetricExporter as JsonMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { AggregationTemporalityPreference } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto';
import { OTLPTraceExporter as JsonTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import type { PushMetricExporter } from '@opentelemetry/sdk-metrics';
import type { SpanExporter } from '@opentelemetry/sdk-trace';

import type { Clock } from '../base/clock.ts';
import type { OtlpConfig } from '../base/config.ts';
import { expiring } from '../base/expiring.ts';
import { guardExport } from './guarded.ts';
import type { CollectorOutage } from './outage.ts';

export interface ExporterOptions {
  readonly otlp: OtlpConfig;
  readonly outage: CollectorOutage;
  /** Returns the list of headers in a secret, or `undefined` if the secret does not exist. */
  readonly readSecret: (name: string) => Promise<string | undefined>;
  readonly clock: Clock;
  /** Timeout of one delivery, in milliseconds. From 1000 on, a failed delivery is retried. */
  readonly deliveryMs: number;
}

export interface Exporters {
  readonly spans: SpanExporter;
  readonly metrics: PushMetricExporter;
}

/** Largest number of concurrent deliveries, separately for spans and metrics. More are dropped. */
const mostDeliveries = 4;
const secretKeptMs = 300_000;

/** Creates the exporters of spans and of metrics to the collector. Each adds its own path to the configured address. */
export function createExporters(parts: ExporterOptions): Exporters {
  const { otlp, outage, deliveryMs } = parts;
  const headers = headersOf(parts);
  const options = (signal: string) => ({
    url: `${otlp.endpoint.replace(/\/$/, '')}/v1/${signal}`,
    headers: headers.current,
    timeoutMillis: deliveryMs,
    concurrencyLimit: mostDeliveries,
  });
  const isJson = otlp.protocol === 'http/json';
  const spans = new (isJson ? JsonTraceExporter : OTLPTraceExporter)(options('traces'));
  const temporalityPreference =
    otlp.temporality === 'delta'
      ? AggregationTemporalityPreference.DELTA
      : AggregationTemporalityPreference.CUMULATIVE;
  const metrics = new (isJson ? JsonMetricExporter : OTLPMetricExporter)({
    ...options('metrics'),
    temporalityPreference,
  });
  const guard = { outage, ready: headers.ready };
  return {
    spans: {
      export: guardExport(spans, guard),
      forceFlush: () => spans.forceFlush(),
      shutdown: () => spans.shutdown(),
    },
    metrics: {
      export: guardExport(metrics, guard),
      forceFlush: () => metrics.forceFlush(),
      shutdown: () => metrics.shutdown(),
      selectAggregation: (kind) => metrics.selectAggregation(kind),
      selectAggregationTemporality: (kind) => metrics.selectAggregationTemporality(kind),
    },
  };
}

/**
 * Returns the headers for the collector. `ready` loads them before the library asks for them, so that the library never sees a
 * failure.
 */
function headersOf({ otlp, readSecret, clock }: ExporterOptions) {
  let current = parseKeyPairsIntoRecord(otlp.headers);
  const load = async () => {
    if (otlp.headersSecret === '') return;
    const text = await readSecret(otlp.headersSecret);
    if (text === undefined) throw new Error('the secret of the headers is not there');
    current = parseKeyPairsIntoRecord(text.trim());
  };
  const loaded = expiring(load, secretKeptMs, clock);
  return { ready: () => loaded.get(), current: () => Promise.resolve({ ...current }) };
}
