import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  type OpenMetricsContentType,
  Registry,
} from 'prom-client';

import { operationIds } from '../../openapi/api-document.ts';
import type { FeedFigures } from '../../shared/app/feed-service.ts';
import type { WarmFigures } from '../../shared/app/warm-states.ts';
import type { EventCode } from '../../shared/base/log.ts';
import {
  countMetricsOf,
  type MetricsSink,
  timeMetricsOf,
  tokenMetricsOf,
} from '../../shared/base/metrics.ts';
import { releaseVersion } from '../../shared/base/release.ts';
import { registerFeedMetrics } from './feed-metrics.ts';
import { registerWarmMetrics } from './warm-metrics.ts';
import { type WatchedRecords, watchRecords } from './watch-records.ts';

/** The metrics of this process, for a Prometheus that asks for them. */
export interface MetricsRegistry {
  readonly metrics: MetricsSink;
  readonly errorLine: (code: EventCode) => void;
  /** Adds the metrics of the watch of warm states. The function is called for each scrape. */
  readonly addWarm: (read: () => WarmFigures) => void;
  /** Adds the metrics of feeds. The function is called for each scrape. */
  readonly addFeeds: (read: () => FeedFigures) => void;
  /** Adds the end of the TLS certificate in use, in epoch milliseconds. */
  readonly addCertificate: (readEnd: () => number | undefined) => void;
  readonly contentType: string;
  /** OpenMetrics text of what was counted since the process began. */
  readonly text: () => Promise<string>;
}

/** Upper bounds of the buckets, in seconds. The last is the longest time that a function has. */
const buckets = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 29];

/**
 * `service` is a label of every metric. The counters of these endpoints begin at 0, because Prometheus sees no increase in a counter that was not
 * there before. No label holds what a caller or an engine wrote: issuers are labelled by the id of their record.
 */
export function createMetricsRegistry(
  service: string,
  endpoints: readonly string[],
  records: WatchedRecords,
): MetricsRegistry {
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  registry.setDefaultLabels({ service });
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const build = { name: 'realmgate_build_info', help: 'The release that runs' };
  new Gauge({ ...build, labelNames: ['version'], registers }).set({ version: releaseVersion }, 1);
  watchRecords(records, registers);
  const add = counterIn(registers);
  const nothing = { status: 200, durationMs: 0, engineCalls: 0, engineMs: 0, waitMs: 0 };
  for (const endpoint of endpoints)
    for (const name of Object.keys(countMetricsOf({ ...nothing, endpoint }))) add(name, { endpoint }, 0);
  return {
    metrics: sinkIn(registers, add),
    errorLine: (event) => {
      add('ErrorLines', { event }, 1);
    },
    addWarm: (read) => {
      registerWarmMetrics(registry, read);
    },
    addFeeds: (read) => {
      registerFeedMetrics(registry, read);
    },
    addCertificate: (readEnd) => {
      addCertificateEnd(registers, readEnd);
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}

function addCertificateEnd(registers: Registry<OpenMetricsContentType>[], readEnd: () => number | undefined) {
  const name = 'realmgate_certificate_end_timestamp_seconds';
  new Gauge({
    ...{ name, help: 'Time at which the TLS certificate ends', registers },
    collect() {
      this.set((readEnd() ?? 0) / 1000);
    },
  });
}

type Registers = readonly Registry<OpenMetricsContentType>[];
type Label = { readonly endpoint: string } | { readonly event: string } | { readonly issuer: string };
type Add = (metric: string, label: Label, by: number) => void;

/** Adds to the counter of that name, which is made with its first label. */
function counterIn(registers: Registers): Add {
  const counters = new Map<string, Counter>();
  return (metric, label, by) => {
    const made =
      counters.get(metric) ??
      new Counter({
        name: `${wireName(metric)}_total`,
        help: `${metric} of docs/operations.md`,
        labelNames: Object.keys(label),
        registers: [...registers],
      });
    counters.set(metric, made);
    made.inc({ ...label }, by);
  };
}

function sinkIn(registers: Registers, add: Add): MetricsSink {
  const latency = new Histogram({
    name: 'realmgate_latency_seconds',
    help: 'Latency of docs/operations.md',
    labelNames: ['endpoint'],
    buckets,
    registers: [...registers],
  });
  return {
    request(facts) {
      const { endpoint } = facts;
      const { Latency = 0, ...times } = timeMetricsOf(facts);
      for (const [name, count] of Object.entries(countMetricsOf(facts))) add(name, { endpoint }, count);
      for (const [name, ms] of Object.entries(times)) add(`${name}Seconds`, { endpoint }, ms / 1000);
      latency.observe({ endpoint }, Latency / 1000);
    },
    count(name, endpoint) {
      add(name, { endpoint }, 1);
    },
    issuerToken(issuer, outcome) {
      for (const [name, count] of Object.entries(tokenMetricsOf(outcome))) add(name, { issuer }, count);
    },
  };
}

/** `ServerErrors` → `realmgate_server_errors`. */
function wireName(metric: string): string {
  return `realmgate${metric.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
}

/** The names of all endpoints, from the API document in this folder. */
export function endpointNames(root: string): string[] {
  // An endpoint of realms and multirealms is two operations: `status.hosts` and `status.hosts.multirealms`.
  return [...new Set(operationIds(root).map((id) => id.split('.').slice(0, 2).join('.')))];
}
