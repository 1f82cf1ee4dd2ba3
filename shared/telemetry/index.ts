import { randomUUID } from 'node:crypto';

import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';

import type { OtlpConfig } from '../base/config.ts';
import type { Log } from '../base/log.ts';
import { release } from '../base/release.ts';
import type { Telemetry } from '../base/telemetry.ts';
import { within } from '../base/within.ts';
import { createExporters, type ExporterParts } from './exporters.ts';
import { createInstruments } from './instruments.ts';
import { createOutage } from './outage.ts';
import { samplerOf } from './sampler.ts';
import { beginTrace } from './traces.ts';

export interface TelemetryOptions extends Omit<ExporterParts, 'outage' | 'deliveryMs'> {
  readonly log: Log;
  /** So long a caller waits for a delivery, where the platform stops the process; without it half a second. */
  readonly deliveryMs?: number;
  /** The platform stops the process between two requests: what has gathered must leave before the answer does. */
  readonly mayFreeze: boolean;
}

/** Spans that wait for their delivery; more are dropped. */
const mostSpans = 2048;
/** Where nobody asks for a flush, spans leave after this, and metrics after the next. */
const spansEveryMs = 5000;
const metricsEveryMs = 60_000;
/** Too short for a second try. */
const deliveryBeforeFreezeMs = 500;
const deliveryInBackgroundMs = 10_000;

/** Sends traces and metrics by OTLP. Nothing here throws for what a collector does, and nothing waits for it but `flush`. */
export function openTelemetry({ log, mayFreeze, ...parts }: TelemetryOptions): Telemetry {
  const { otlp, clock } = parts;
  const outage = createOutage(log, clock);
  const deliveryMs = mayFreeze ? (parts.deliveryMs ?? deliveryBeforeFreezeMs) : deliveryInBackgroundMs;
  const exporters = createExporters({ ...parts, outage, deliveryMs });
  const resource = resourceOf(otlp);
  const spans = new BatchSpanProcessor({
    exporter: exporters.spans,
    maxQueueSize: mostSpans,
    scheduledDelayMillis: spansEveryMs,
    exportTimeoutMillis: deliveryMs + 1000,
  });
  const reader = new PeriodicExportingMetricReader({
    exporter: exporters.metrics,
    exportIntervalMillis: metricsEveryMs,
    exportTimeoutMillis: deliveryMs + 1000,
  });
  const tracers = new TracerProvider({ resource, sampler: samplerOf(otlp), spanProcessors: [spans] });
  const meters = new MeterProvider({ resource, readers: [reader] });
  const { errorLine, ...metrics } = createInstruments(meters.getMeter('realmgate', release));
  const sendAll = () => Promise.allSettled([spans.forceFlush(), reader.forceFlush()]);
  const shutDown = async () => {
    await sendAll();
    await Promise.allSettled([tracers.shutdown(), meters.shutdown()]);
  };
  // An answer that drips in is no failure to the library: it would wait for its end.
  const inTime = (ms: number, work: Promise<unknown>) => within(ms, work).catch(outage.failed);
  return {
    begin: beginTrace(tracers.getTracer('realmgate', release)),
    metrics,
    errorLine,
    async flush(mostMs) {
      if (!mayFreeze || outage.isPaused()) return;
      await inTime(Math.min(mostMs, deliveryMs + 100), sendAll());
    },
    async close() {
      await inTime(2 * (deliveryMs + 100), shutDown());
    },
  };
}

function resourceOf({ serviceName, functionName }: OtlpConfig) {
  return defaultResource().merge(
    resourceFromAttributes({
      'service.name': serviceName,
      'service.version': release,
      // Each process counts for itself.
      'service.instance.id': randomUUID(),
      ...(functionName !== '' && { 'faas.name': functionName, 'cloud.provider': 'aws' }),
    }),
  );
}
