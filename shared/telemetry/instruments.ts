import type { Meter } from '@opentelemetry/api';

import type { EventCode } from '../base/log.ts';
import { countMetricsOf, type MetricsSink, timeMetricsOf, tokenMetricsOf } from '../base/metrics.ts';

/** Creates the metrics of shared/base/metrics.ts under the same names. Counts are counters and times are histograms. */
export function createInstruments(
  meter: Meter,
): MetricsSink & { readonly errorLine: (code: EventCode) => void } {
  // The library returns the same instrument for the same name.
  const counter = (name: string) => meter.createCounter(name, { unit: '1' });
  const histogram = (name: string) => meter.createHistogram(name, { unit: 'ms' });
  return {
    request(facts) {
      const { endpoint } = facts;
      for (const [name, count] of Object.entries(countMetricsOf(facts)))
        counter(name).add(count, { endpoint });
      for (const [name, ms] of Object.entries(timeMetricsOf(facts))) histogram(name).record(ms, { endpoint });
    },
    count(name, endpoint) {
      counter(name).add(1, { endpoint });
    },
    issuerToken(issuer, outcome) {
      for (const [name, count] of Object.entries(tokenMetricsOf(outcome)))
        counter(name).add(count, { issuer });
    },
    errorLine(event) {
      counter('ErrorLines').add(1, { event });
    },
  };
}
