import { RateLimiterMemory } from 'rate-limiter-flexible';

import type { Deployment } from '../local/gateway/deployment.ts';
import { matchRoute } from '../local/gateway/match-route.ts';

/** True: the request may pass. */
export type Admit = (ip: string, method: string, path: string) => Promise<boolean>;

/**
 * So many requests of an address within a second; and what a function's `throttle` says in its function.yml, of all callers
 * together, as the deployed gateway does for the routes that need no token.
 */
export function rateLimits(deployment: Deployment, requestsPerSecond: number): Admit {
  const byAddress = new RateLimiterMemory({ points: requestsPerSecond, duration: 1 });
  const byFunction = new Map(
    [...deployment.functions].flatMap(([name, { throttle }]) =>
      throttle ? [[name, new RateLimiterMemory({ points: throttle.rate, duration: 1 })] as const] : [],
    ),
  );
  return async (ip, method, path) => {
    if (!(await takes(byAddress, ip))) return false;
    const { functionName: name, authorizer } = matchRoute(deployment.routes, method, path)?.route ?? {};
    const limiter = name === undefined || authorizer ? undefined : byFunction.get(name);
    return limiter === undefined || takes(limiter, 'all');
  };
}

/** It rejects with its figures, which are no error. */
function takes(limiter: RateLimiterMemory, key: string): Promise<boolean> {
  return limiter.consume(key).then(
    () => true,
    () => false,
  );
}
