import { timeLimit } from '../base/time-limit.ts';
import { createMetricsBackends } from '../realm/metrics/backends.ts';
import { createSeriesOf, type SeriesOf } from '../realm/metrics/series-of.ts';
import { createMetricsCredentials, createMetricsSigner } from '../security/metrics-credentials.ts';
import { metricsBackends } from '../store/metrics-backends.ts';
import { memory } from './memory.ts';
import type { Part } from './part.ts';

/** The measured values of a realm. */
export const series: Part<SeriesOf> = (foundation) => {
  const { clock, table, secrets, config } = foundation;
  const backends = createMetricsBackends({
    store: metricsBackends.open(table),
    clock,
    memory: memory(foundation),
    credentials: createMetricsCredentials(secrets, clock),
    signer: createMetricsSigner(clock),
  });
  return ({ signal, meter }) =>
    createSeriesOf(backends, { limit: timeLimit(config.engineDeadlineMs, signal), meter });
};
