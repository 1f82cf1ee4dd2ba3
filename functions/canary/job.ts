import * as z from 'zod';

import { job } from '../../shared/app/job.ts';
import { ownApi } from '../../shared/app/own-api.ts';
import { once } from '../../shared/base/once.ts';

const count = once(() => z.int().nonnegative());
const overview = once(() => z.object({ realm: z.string(), hosts: z.object({ total: count() }) }));
const hostsByState = once(() => z.object({ total: count() }));

/**
 * Calls the API as a user would: a log-in, one realm and one count of hosts. No metric of a single function shows whether these work
 * through the gateway.
 */
export const canary = job({
  name: 'canary.run',
  summary: 'Calls the API through its gateway: a log-in, one realm, one count of its hosts',
  parts: { ownApi },
  run: async ({ ownApi: { realm, calls }, ...scope }) => {
    if (realm === '') return { off: true };
    const tour = newTour(scope.clock);
    try {
      const api = calls();
      const name = encodeURIComponent(realm);
      const token = await tour.step('token', () => api.logIn());
      await tour.step('realm', async () =>
        overview().parse(await api.get(`/api/status/realms/${name}/`, token)),
      );
      const { total } = await tour.step('count', async () =>
        hostsByState().parse(await api.get(`/api/summary/assets-state/${name}/hosts-by-state/`, token)),
      );
      return { ok: true, ...tour.took(), hosts: total };
    } catch (error) {
      scope.metrics.count('CanaryFailures', 'canary.run');
      scope.log.error('canary.failed', { step: tour.at(), realm, error });
      return { ok: false, ...tour.took() };
    }
  },
});

/** Records the step in progress and the duration of each step in milliseconds. */
function newTour(clock: () => number) {
  const took: Record<string, number> = {};
  let current = 'start';
  return {
    at: () => current,
    took: () => took,
    async step<T>(name: string, work: () => Promise<T>): Promise<T> {
      current = name;
      const from = clock();
      try {
        return await work();
      } finally {
        took[`${name}_ms`] = clock() - from;
      }
    },
  };
}
