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
import { guarded } from './guarded.ts';
import type { Outage } from './outage.ts';

export interface ExporterParts {
  readonly otlp: OtlpConfig;
  readonly outage: Outage;
  /** The list of headers that the secret holds; undefined: there is no such secret. */
  readonly readSecret: (name: string) => Promise<string | undefined>;
  readonly clock: Clock;
  /** So long one delivery may take; from a second on, with further tries. */
  readonly deliveryMs: number;
}

export interface Exporters {
  readonly spans: SpanExporter;
  readonly metrics: PushMetricExporter;
}

/** Deliveries under way at once, of each kind: more are dropped. */
const mostDeliveries = 4;
const secretKeptMs = 300_000;

/** What sends spans and metrics to the collector, each with one address below the one that is set. */
export function createExporters(parts: ExporterParts): Exporters {
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
      export: guarded(spans, guard),
      forceFlush: () => spans.forceFlush(),
      shutdown: () => spans.shutdown(),
    },
    metrics: {
      export: guarded(metrics, guard),
      forceFlush: () => metrics.forceFlush(),
      shutdown: () => metrics.shutdown(),
      selectAggregation: (kind) => metrics.selectAggregation(kind),
      selectAggregationTemporality: (kind) => metrics.selectAggregationTemporality(kind),
    },
  };
}

/** The library must not see a failure while it asks for headers: they are there before it does. */
function headersOf({ otlp, readSecret, clock }: ExporterParts) {
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
