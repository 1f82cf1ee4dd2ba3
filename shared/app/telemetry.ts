import type { Log } from '../base/log.ts';
import type { Telemetry } from '../base/telemetry.ts';
import type { TelemetryOptions } from '../telemetry/index.ts';
import type { Dependencies } from './dependencies.ts';

/**
 * Returns the dependencies with traces and metrics exported as the settings say. Returns it unchanged if the settings name no receiver:
 * the exporter is only loaded if it is used.
 */
export async function withExportedTelemetry(
  dependencies: Dependencies,
  delivery: Pick<TelemetryOptions, 'mayFreeze' | 'deliveryMs'> = { mayFreeze: true },
): Promise<Dependencies> {
  const { config, clock, log, secrets } = dependencies;
  if (dependencies.telemetry || !config.otlp) return dependencies;
  const { openTelemetry } = await import('../telemetry/index.ts');
  const readSecret = (name: string) => secrets.read(name);
  const telemetry = openTelemetry({ otlp: config.otlp, clock, log, readSecret, ...delivery });
  return { ...dependencies, telemetry, log: countingErrorLines(log, telemetry) };
}

/** Returns the same log, which also counts its lines of level error, as CloudWatch does for a deployed stage. */
export function countingErrorLines(log: Log, { errorLine }: Pick<Telemetry, 'errorLine'>): Log {
  return {
    ...log,
    error: (code, fields) => {
      errorLine(code);
      log.error(code, fields);
    },
  };
}
