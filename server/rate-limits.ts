import { hash } from 'node:crypto';

import { addressShare, networkOf } from './address-share.ts';
import { credentialOf, type CredentialSource } from './credential-of.ts';
import type { GatewayDescription, Route } from './gateway/deployment.ts';
import { type MatchRoute, routeMatcher } from './gateway/match-route.ts';
import type { RequestRates, TakenRequest } from './storage/request-rates.ts';

export interface RateLimits {
  /** The most requests of one address within a second. */
  readonly requestsPerSecond: number;
  /** The most requests of one token or key within a second, from all addresses. `undefined` means no limit. */
  readonly requestsPerKey: number | undefined;
}

/** The parts of a request that limits depend on. */
export interface LimitedRequest extends CredentialSource {
  readonly ip: string;
  readonly method: string;
  readonly path: string;
}

export interface Admission {
  readonly isAdmitted: boolean;
  /** `RateLimit-Policy` and `RateLimit` of the draft of the IETF, for the answer. */
  readonly headers: Readonly<Record<string, string>>;
}

export type RateLimiter = (request: LimitedRequest) => Promise<Admission>;

interface Policy {
  /** The name of the policy in the headers. */
  readonly policy: string;
  /** The name that is counted. */
  readonly name: string;
  readonly limit: number;
}

/**
 * Limits the requests of one address and of one key within a second. The routes that need no token also have the limit
 * that `throttle` in their function.yml gives to all callers together, as the deployed gateway does. One address gets a
 * fifth of that, so that it cannot keep everybody else from logging in.
 */
export function rateLimits(
  { functions, routes }: Pick<GatewayDescription, 'functions' | 'routes'>,
  limits: RateLimits,
  rates: RequestRates,
): RateLimiter {
  const deployment = { functions, matchRoute: routeMatcher(routes) };
  return async (request) => {
    const taken: [Policy, TakenRequest][] = [];
    // A request that one policy refuses does not count against the next one.
    for (const policy of policiesOf(deployment, limits, request)) {
      const one = await rates.take(policy.name, policy.limit);
      taken.push([policy, one]);
      if (!one.isTaken) break;
    }
    return { isAdmitted: taken.every(([, { isTaken }]) => isTaken), headers: rateHeaders(taken) };
  };
}

interface Deployment extends Pick<GatewayDescription, 'functions'> {
  readonly matchRoute: MatchRoute;
}

function policiesOf(deployment: Deployment, limits: RateLimits, request: LimitedRequest): Policy[] {
  const { requestsPerSecond, requestsPerKey } = limits;
  const site = networkOf(request.ip);
  const route = deployment.matchRoute(request.method, request.path)?.route;
  const policies = [{ policy: 'address', name: `address ${site}`, limit: requestsPerSecond }];
  const key = requestsPerKey !== undefined && keyOf(request, route);
  if (key) policies.push({ policy: 'key', name: `key ${key}`, limit: requestsPerKey });
  return [...policies, ...withoutToken(deployment, site, route)];
}

function withoutToken({ functions }: Deployment, site: string, route: Route | undefined): Policy[] {
  const { functionName = '', authorizer } = route ?? {};
  const rate = authorizer ? undefined : functions.get(functionName)?.throttle?.rate;
  if (rate === undefined) return [];
  return [
    { policy: 'address-without-token', name: `${functionName} ${site}`, limit: addressShare(rate) },
    { policy: 'all-without-token', name: functionName, limit: rate },
  ];
}

/** Returns a hash of the credential of a request, which is not verified here. */
function keyOf(request: LimitedRequest, route: Route | undefined): string | undefined {
  const credential = credentialOf(request, route?.authorizer);
  return credential === undefined ? undefined : hash('sha256', credential, 'base64url');
}

function rateHeaders(taken: readonly (readonly [Policy, TakenRequest])[]): Admission['headers'] {
  const policies = taken.map(([{ policy, limit }]) => `"${policy}";q=${limit};w=1`);
  const states = taken.map(([{ policy }, { left, resetMs }]) => {
    return `"${policy}";r=${left};t=${Math.ceil(resetMs / 1000)}`;
  });
  return { 'RateLimit-Policy': policies.join(', '), RateLimit: states.join(', ') };
}
