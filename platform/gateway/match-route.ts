import type { Route } from './deployment.ts';

export interface RouteMatch {
  readonly route: Route;
  /** The part of the path that `{proxy+}` matches, without the slash at the end, as the platform passes it. */
  readonly proxy: string | undefined;
}

const GREEDY = '/{proxy+}';

/**
 * Returns the route that the deployed gateway would choose: `/x/` equals `/x`, a literal route takes precedence over
 * one with `{proxy+}`, and a longer one of these over a shorter one.
 */
export function matchRoute(routes: readonly Route[], method: string, path: string): RouteMatch | undefined {
  const wanted = path.replace(/^\//, '').replace(/\/$/, '');
  const open = routes.filter((route) => route.method === 'ANY' || route.method === method);
  const literal = open.find((route) => route.path === wanted);
  if (literal) return { route: literal, proxy: undefined };
  const [greedy] = open
    .filter((route) => route.path.endsWith(GREEDY) && wanted.startsWith(prefixOf(route)))
    .sort((a, b) => b.path.length - a.path.length);
  return greedy && { route: greedy, proxy: wanted.slice(prefixOf(greedy).length) };
}

function prefixOf(route: Route): string {
  return route.path.slice(0, -'{proxy+}'.length);
}
