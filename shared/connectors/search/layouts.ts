import { LRUCache } from 'lru-cache';

import { type CallContext, callContext } from '../../base/call-context.ts';
import type { Clock } from '../../base/clock.ts';
import { createCallCoalescer } from '../kit/call-coalescer.ts';
import { type BackendConnection, sendOver } from './http-wire.ts';
import type { IndexLayout } from './layout.ts';
import type { LayoutCache } from './prepared-query.ts';

/** The cache time in milliseconds. New fields and indices are seen after it at the latest. */
const keptMs = 60_000;
const mostKept = 200;

/** Returns the cached mappings of one backend for a request with this time limit. */
export type LayoutCacheFactory = (context: CallContext) => LayoutCache;

/**
 * Creates the cache. Concurrent requests for the same mapping share one call to the backend. Each request keeps its own
 * deadline.
 */
export function createLayoutCache(line: BackendConnection, clock: Clock): LayoutCacheFactory {
  const cache = new LRUCache<string, IndexLayout>({
    max: mostKept,
    ttl: keptMs,
    ttlResolution: 0,
    perf: { now: clock },
  });
  const readings = createCallCoalescer<IndexLayout>();
  return (within) => ({
    async layout(name, readLayout) {
      const current = cache.get(name);
      if (current) return current;
      return readings.share(
        {
          name,
          work: ({ signal, waitFor }) => {
            waitFor('engine');
            return readLayout(sendOver(line, callContext(signal)));
          },
          read(layout) {
            cache.set(name, layout);
            return layout;
          },
        },
        within,
      );
    },
    forgetLayouts() {
      readings.forget();
      cache.clear();
    },
  });
}
