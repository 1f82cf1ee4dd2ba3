import type { Endpoint } from '../endpoint/endpoint.ts';
import type { Step } from '../exchange.ts';
import { createRouter } from '../routing/routes.ts';

/** Finds the endpoint of a request. If there is none, the error is only kept; `admit` throws it, so that it is logged and answered. */
export function route<Scope>(endpoints: readonly Endpoint<Scope>[]): Step<Scope> {
  const router = createRouter(endpoints.filter(({ unrouted }) => !unrouted));
  return {
    before: ({ event: exchange }) => {
      const { event, runtime } = exchange;
      exchange.destination = router({
        method: event.httpMethod,
        path: event.path,
        basePath: runtime.basePath,
      });
    },
  };
}
