import { RateLimiterMemory } from 'rate-limiter-flexible';

import type { GatewayDescription } from '../platform/gateway/deployment.ts';
import { matchRoute } from '../platform/gateway/match-route.ts';
import { addressShare, networkOf } from './address-share.ts';

/** Resolves with true if the request may pass. */
export type AdmitRequest = (ip: string, method: string, path: string) => Promise<boolean>;

/**
 * Limits the requests of one address within a second. The routes that need no token also have the limit that `throttle`
 * in their function.yml gives to all callers together, as the deployed gateway does. One address gets a fifth of that,
 * so that it cannot keep everybody else from logging in.
 */
export function rateLimits(deployment: GatewayDescription, requestsPerSecond: number): AdmitRequest {
  const byAddress = new RateLimiterMemory({ points: requestsPerSecond, duration: 1 });
  const byFunction = new Map(
    [...deployment.functions].flatMap(([name, { throttle }]) =>
      throttle ? [[name, limitersOf(throttle.rate)] as const] : [],
    ),
  );
  return async (ip, method, path) => {
    const site = networkOf(ip);
    if (!(await takes(byAddress, site))) return false;
    const { functionName: name, authorizer } = matchRoute(deployment.routes, method, path)?.route ?? {};
    const limiters = name === undefined || authorizer ? undefined : byFunction.get(name);
    // A request beyond the share of its address does not count against the limit of all.
    return limiters === undefined || ((await takes(limiters.share, site)) && takes(limiters.all, 'all'));
  };
}

function limitersOf(rate: number) {
  return {
    share: new RateLimiterMemory({ points: addressShare(rate), duration: 1 }),
    all: new RateLimiterMemory({ points: rate, duration: 1 }),
  };
}

/** The library rejects with its counters if the limit is reached. That is not an error here. */
function takes(limiter: RateLimiterMemory, key: string): Promise<boolean> {
  return limiter.consume(key).then(
    () => true,
    () => false,
  );
}
