import { countingErrorLines } from '../../shared/app/telemetry.ts';
import type { Environment } from '../../shared/base/config.ts';
import type { Log } from '../../shared/base/log.ts';
import { noMetrics } from '../../shared/base/metrics.ts';
import type { ListenAddress } from '../options.ts';
import { projectRoot } from '../project-root.ts';
import type { MetricsRegistry } from './registry.ts';
import type { WatchedRecords } from './watch-records.ts';

interface OpenedMetrics extends Pick<MetricsRegistry, 'metrics' | 'addWarm' | 'addFeeds' | 'addCertificate'> {
  /** The same log, whose lines of level error are counted. */
  readonly log: Log;
  readonly close: () => Promise<void>;
}

interface MetricsSources {
  readonly env: Environment;
  readonly log: Log;
  readonly records: WatchedRecords;
}

/** Counts metrics and serves `/metrics` at that address. Without an address nothing is counted, and the code for it is not loaded. */
export async function openMetrics(
  place: ListenAddress | undefined,
  { env, log, records }: MetricsSources,
): Promise<OpenedMetrics> {
  const nothing = () => undefined;
  if (!place)
    return {
      ...{ log, metrics: noMetrics, addWarm: nothing, addFeeds: nothing, addCertificate: nothing },
      close: () => Promise.resolve(),
    };
  const { createMetricsRegistry, endpointNames } = await import('./registry.ts');
  const { listenForScrapes } = await import('./listen.ts');
  const registry = createMetricsRegistry(
    env['POWERTOOLS_SERVICE_NAME'] ?? 'realmgate',
    endpointNames(projectRoot),
    records,
  );
  const counted = countingErrorLines(log, registry);
  const { url, close } = await listenForScrapes(registry, place, counted);
  counted.info('server.metrics', { url });
  return { ...registry, log: counted, close };
}
