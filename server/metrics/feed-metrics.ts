import { Counter, Gauge, type OpenMetricsContentType, type Registry } from 'prom-client';

import type { FeedFigures } from '../../shared/app/feed-service.ts';

/** Registers the metrics of feeds. `read` is called for each scrape. */
export function registerFeedMetrics(
  registry: Registry<OpenMetricsContentType>,
  read: () => FeedFigures,
): void {
  const registers = [registry];
  new Gauge({
    ...{ name: 'realmgate_feeds_open', help: 'Open feeds', registers },
    collect() {
      this.set(read().open);
    },
  });
  new Counter({
    ...{ name: 'realmgate_feed_events_total', help: 'Events that feeds have told', registers },
    collect() {
      this.reset();
      this.inc(read().events);
    },
  });
}
