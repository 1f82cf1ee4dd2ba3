import { LRUCache } from 'lru-cache';

import type { Clock } from '../../base/clock.ts';
import type { Within } from '../../base/time-limit.ts';
import { sharedWork } from '../kit/shared-work.ts';
import type { Layouts } from './client.ts';
import { type Line, sendOver } from './http-wire.ts';
import type { Layout } from './layout.ts';

/** Fields and indices that come are seen after that long. */
const keptMs = 60_000;
const mostKept = 200;

/** What is remembered of one backend, for a question that has so much time. */
export type LayoutsWithin = (within: Within) => Layouts;

/** Several who want the same layout share its reading, each within his own time. */
export function createLayouts(line: Line, clock: Clock): LayoutsWithin {
  const cache = new LRUCache<string, Layout>({
    max: mostKept,
    ttl: keptMs,
    ttlResolution: 0,
    perf: { now: clock },
  });
  const readings = sharedWork<Layout>();
  return (within) => ({
    async layout(name, readLayout) {
      const current = cache.get(name);
      if (current) return current;
      return readings.share(
        {
          name,
          work: ({ signal, waitFor }) => {
            waitFor('theirs');
            return readLayout(sendOver(line, signal));
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
