import type { Log } from '../base/log.ts';
import type { MetricsSink } from '../base/metrics.ts';
import type { Telemetry } from '../base/telemetry.ts';
import type { TelemetryOptions } from '../telemetry/index.ts';
import type { Foundation } from './foundation.ts';

/**
 * What the functions of a process stand on, with traces and metrics sent to where the settings say; what sends them is loaded only
 * then.
 */
export async function observed(
  foundation: Foundation,
  delivery: Pick<TelemetryOptions, 'mayFreeze' | 'deliveryMs'> = { mayFreeze: true },
): Promise<Foundation> {
  const { config, clock, log, secrets } = foundation;
  if (foundation.telemetry || !config.otlp) return foundation;
  const { openTelemetry } = await import('../telemetry/index.ts');
  const readSecret = (name: string) => secrets.read(name);
  const telemetry = openTelemetry({ otlp: config.otlp, clock, log, readSecret, ...delivery });
  return { ...foundation, telemetry, log: counting(log, telemetry) };
}

/** The same log; its lines of level error are counted, as the deployed stage's metric filters do. */
export function counting(log: Log, { errorLine }: Pick<Telemetry, 'errorLine'>): Log {
  return {
    ...log,
    error: (code, fields) => {
      errorLine(code);
      log.error(code, fields);
    },
  };
}

/** Metrics go to each of them. */
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
  };
}
