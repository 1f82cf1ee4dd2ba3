import { randomUUID } from 'node:crypto';

import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';

import type { OtlpConfig } from '../base/config.ts';
import type { Log } from '../base/log.ts';
import { rejectAfter } from '../base/reject-after.ts';
import { releaseVersion } from '../base/release.ts';
import type { Telemetry } from '../base/telemetry.ts';
import { createExporters, type ExporterOptions } from './exporters.ts';
import { createInstruments } from './instruments.ts';
import { createCollectorOutage } from './outage.ts';
import { createSampler } from './sampler.ts';
import { beginTrace } from './traces.ts';

export interface TelemetryOptions extends Omit<ExporterOptions, 'outage' | 'deliveryMs'> {
  readonly log: Log;
  /** Longest time that a caller waits for a delivery if the platform freezes the process, in milliseconds. The default is 500. */
  readonly deliveryMs?: number;
  /** True if the platform freezes the process between two requests. Spans and metrics are then sent before the answer. */
  readonly mayFreeze: boolean;
}

/** Largest number of spans that wait for their delivery. More are dropped. */
const mostSpans = 2048;
/** Interval in milliseconds at which spans are sent if `flush` is not called. Metrics have `metricsEveryMs`. */
const spansEveryMs = 5000;
const metricsEveryMs = 60_000;
/** Timeout of a delivery before a freeze, in milliseconds. It is too short for a retry. */
const deliveryBeforeFreezeMs = 500;
const deliveryInBackgroundMs = 10_000;

/** Opens the delivery of traces and metrics by OTLP. A fault of the collector never throws here. Only `flush` and `close` wait for it. */
export function openTelemetry({ log, mayFreeze, ...parts }: TelemetryOptions): Telemetry {
  const { otlp, clock } = parts;
  const outage = createCollectorOutage(log, clock);
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
  const tracers = new TracerProvider({ resource, sampler: createSampler(otlp), spanProcessors: [spans] });
  const meters = new MeterProvider({ resource, readers: [reader] });
  const { errorLine, ...metrics } = createInstruments(meters.getMeter('realmgate', releaseVersion));
  const sendAll = () => Promise.allSettled([spans.forceFlush(), reader.forceFlush()]);
  const shutDown = async () => {
    await sendAll();
    await Promise.allSettled([tracers.shutdown(), meters.shutdown()]);
  };
  // The library does not time out on an answer that arrives slowly, so the time is limited here.
  const inTime = (ms: number, work: Promise<unknown>) => rejectAfter(ms, work).catch(outage.noteFailure);
  return {
    begin: beginTrace(tracers.getTracer('realmgate', releaseVersion)),
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
      'service.version': releaseVersion,
      // Each process has its own counters.
      'service.instance.id': randomUUID(),
      ...(functionName !== '' && { 'faas.name': functionName, 'cloud.provider': 'aws' }),
    }),
  );
}
