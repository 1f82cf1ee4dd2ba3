import type { APIGatewayProxyEvent } from 'aws-lambda';

import { AppError } from '../../base/errors.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { bySpecificity, expandPath, matchPath, type PathStep, segmentsOf, stepsOf } from './paths.ts';
import { findSimilarPath } from './similar-path.ts';

interface Route<Scope> {
  readonly endpoint: Endpoint<Scope>;
  readonly steps: readonly PathStep[];
  readonly methods: readonly string[];
  readonly fixed: Readonly<Record<string, string>>;
}

/** The result of routing: an endpoint, the methods of the path (for OPTIONS), or an error. */
export type RouteResult<Scope> =
  | { readonly endpoint: Endpoint<Scope>; readonly params: Readonly<Record<string, string>> }
  | { readonly allow: string }
  | { readonly error: unknown };

/** The path of a request is percent-encoded, with or without the final slash. */
type RoutedRequest = Pick<APIGatewayProxyEvent, 'httpMethod' | 'path'>;

export type Router<Scope> = (request: RoutedRequest, basePath: string) => RouteResult<Scope>;

/**
 * Makes a router. It matches only the request's path and ignores the gateway's match, because greedy routes lose the final slash. An error is
 * returned: the step `admit` throws it, so that it is logged and answered.
 */
export function createRouter<Scope>(endpoints: readonly Endpoint<Scope>[]): Router<Scope> {
  const routes: Route<Scope>[] = endpoints
    .flatMap((endpoint) =>
      expandPath(endpoint.path).map(({ path, fixed }) => ({
        ...{ endpoint, steps: stepsOf(path), methods: methodsOf(endpoint), fixed },
      })),
    )
    .sort((a, b) => bySpecificity(a.steps, b.steps));
  return ({ httpMethod: method, path }, basePath) => {
    try {
      return findRoute({ routes, method }, segmentsOf(path, basePath) ?? []);
    } catch (error) {
      return { error };
    }
  };
}

interface PathMatches<Scope> {
  readonly routes: readonly Route<Scope>[];
  readonly method: string;
}

function findRoute<Scope>(
  { routes, method }: PathMatches<Scope>,
  segments: readonly string[],
): RouteResult<Scope> {
  const methods = new Set<string>();
  let here: readonly PathStep[] | undefined;
  for (const { endpoint, steps, methods: methodsHere, fixed } of routes) {
    const params = paramsOf(endpoint, segments, steps);
    if (!params) continue;
    // Fixed words have priority: `hosts/create/` never means a host with that name, not even for other methods (OpenAPI 3.1, paths).
    if (here && bySpecificity(here, steps) !== 0) break;
    here = steps;
    if (methodsHere.includes(method)) return { endpoint, params: { ...params, ...fixed } };
    for (const one of methodsHere) methods.add(one);
  }
  return refusal(method, methods, () => pathNotFound(segments, { routes, method }));
}

function paramsOf<Scope>(
  { foreign }: Endpoint<Scope>,
  segments: readonly string[],
  steps: readonly PathStep[],
) {
  // Other programs make a path with an empty segment from an address that ends in a slash.
  return matchPath(foreign ? segments.filter((segment) => segment !== '') : segments, steps);
}

function pathNotFound<Scope>(segments: readonly string[], { routes, method }: PathMatches<Scope>): AppError {
  const withMethod = routes.filter(({ methods }) => methods.includes(method));
  const meant = findSimilarPath(
    segments,
    withMethod.map(({ steps }) => steps),
  );
  const hint = meant === undefined ? ':' : `; did you mean '${meant}'?`;
  return new AppError('path_not_found', {
    detail: `There is nothing at this path${hint} GET /api/ lists the paths to begin at.`,
  });
}

/** Returns the methods of an endpoint. HEAD is allowed only if the answer to GET may be stored, because other GETs may have effects. */
function methodsOf<Scope>({ method, cache }: Endpoint<Scope>): readonly string[] {
  return method === 'GET' && cache !== 'no-store' ? ['GET', 'HEAD'] : [method];
}

function refusal(
  method: string,
  methods: ReadonlySet<string>,
  notFound: () => AppError,
): { readonly allow: string } {
  if (methods.size === 0) throw notFound();
  const allow = [...methods, 'OPTIONS'].join(', ');
  if (method === 'OPTIONS') return { allow };
  throw new AppError('method_not_allowed', {
    detail: `This path does not know the method ${method}.`,
    headers: { Allow: allow },
  });
}
