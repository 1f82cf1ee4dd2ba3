import { Counter, Gauge, type OpenMetricsContentType, type Registry } from 'prom-client';

import type { WarmFigures } from '../../shared/app/warm-states.ts';

/** The largest number of realms whose age is shown. Those with the oldest states are shown. */
const mostRealms = 200;

/** Registers the metrics of the watch of warm states. `read` is called for each scrape. */
export function registerWarmMetrics(
  registry: Registry<OpenMetricsContentType>,
  read: () => WarmFigures,
): void {
  const registers = [registry];
  addCounters(registers, read);
  addShared(registers, read);
  new Gauge({
    ...{ name: 'realmgate_warm_bytes', help: 'Size of all warm states', registers },
    collect() {
      this.set(read().bytes);
    },
  });
  new Gauge({
    name: 'realmgate_warm_age_seconds',
    help: 'Age of the warm states of a realm',
    ...{ labelNames: ['realm'], registers },
    collect() {
      this.reset();
      const oldest = read().ages.toSorted((a, b) => b.ageMs - a.ageMs);
      for (const { realm, ageMs } of oldest.slice(0, mostRealms)) this.set({ realm }, ageMs / 1000);
    },
  });
}

/** Registers the metrics of the store by which several servers share warm states. */
function addShared(registers: Registry<OpenMetricsContentType>[], read: () => WarmFigures): void {
  if (!read().shared) return;
  new Gauge({
    ...{ name: 'realmgate_warm_held_engines', help: 'Engines that this server reads for all', registers },
    collect() {
      this.set(read().shared?.held ?? 0);
    },
  });
  const counters = {
    taken: 'Warm states that were taken from another server',
    errors: 'Failures of the store of warm states',
  } as const;
  for (const name of ['taken', 'errors'] as const)
    new Counter({
      ...{ name: `realmgate_warm_store_${name}_total`, help: counters[name], registers },
      collect() {
        this.reset();
        this.inc(read().shared?.[name] ?? 0);
      },
    });
}

function addCounters(registers: Registry<OpenMetricsContentType>[], read: () => WarmFigures): void {
  const counters = {
    refreshes: 'Refreshes of warm states',
    failures: 'Refreshes of warm states that failed',
    rows: 'Rows that refreshes of warm states read',
  } as const;
  for (const name of ['refreshes', 'failures', 'rows'] as const)
    new Counter({
      ...{ name: `realmgate_warm_${name}_total`, help: counters[name], registers },
      collect() {
        this.reset();
        this.inc(read()[name]);
      },
    });
}
