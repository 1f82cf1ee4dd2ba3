import { limitTime } from '../base/call-context.ts';
import { createMetricsBackends } from '../realm/metrics/backends.ts';
import { createSeriesOf, type SeriesOf } from '../realm/metrics/series-of.ts';
import { createMetricsCredentials, createMetricsSigner } from '../security/metrics-credentials.ts';
import { metricsBackends } from '../store/metrics-backends.ts';
import { sharedMemoryBudget } from './memory.ts';
import type { RequestPart } from './part.ts';

/** Creates the function that opens the measured values of a realm. */
export const series: RequestPart<SeriesOf> = (dependencies) => {
  const { clock, table, secrets, config } = dependencies;
  const backends = createMetricsBackends({
    store: metricsBackends.open(table),
    clock,
    memory: sharedMemoryBudget(dependencies),
    credentials: createMetricsCredentials(secrets, clock),
    signer: createMetricsSigner(clock),
  });
  return ({ context }) => createSeriesOf(backends, limitTime(config.engineDeadlineMs, context));
};
