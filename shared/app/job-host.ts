import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { mapValues } from '../base/map-values.ts';
import type { MetricsSink } from '../base/metrics.ts';
import type { JobHost } from '../jobs/serve-runs.ts';
import type { Foundation } from './foundation.ts';
import { assertGiven, type Given, type Parts } from './part.ts';
import { platformMetrics } from './platform-metrics.ts';
import { withTelemetry } from './telemetry.ts';

/** The values that every job gets in addition to the values of its parts. */
export interface JobBasics {
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: MetricsSink;
  readonly signal: AbortSignal;
}

export type JobScope<P extends Parts> = JobBasics & Given<P>;

/** Returns the environment in which a job runs, with its parts. */
export function jobHost<P extends Parts>(
  parts: P,
  foundation: Foundation,
  sink: MetricsSink = platformMetrics(foundation),
): JobHost<JobScope<P>> {
  const factories = mapValues(parts, (part) => part(foundation));
  const { clock, log, telemetry } = foundation;
  const metrics = withTelemetry(sink, telemetry);
  return {
    telemetry,
    clock,
    log,
    metrics,
    scope: ({ actor, meter, requestId, signal }) => {
      const facts = { caller: undefined, actor, meter, requestId, signal, strict: false };
      const values = mapValues(factories, (part) => part(facts));
      assertGiven(values, parts);
      return { clock, log, metrics, signal, ...values };
    },
  };
}
