import type { Endpoint } from './endpoint.ts';
import type { Step } from './exchange.ts';
import { createRouter } from './routes.ts';

/** Says where the request goes. That it goes nowhere is for `admit` to tell, when there is somebody to log and explain it. */
export function route<Scope>(endpoints: readonly Endpoint<Scope>[]): Step<Scope> {
  const router = createRouter(endpoints);
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
