import type { Route } from './deployment.ts';

export interface RouteMatch {
  readonly route: Route;
  /** The part of the path that `{proxy+}` matches, without the slash at the end, as the platform passes it. */
  readonly proxy: string | undefined;
}

export type MatchRoute = (method: string, path: string) => RouteMatch | undefined;

const GREEDY = '/{proxy+}';

/**
 * Returns the function that chooses the route that the deployed gateway would choose: `/x/` equals `/x`, a literal route takes precedence
 * over one with `{proxy+}`, and a longer one of these over a shorter one.
 */
export function routeMatcher(routes: readonly Route[]): MatchRoute {
  const literals = new Map<string, Route[]>();
  for (const route of routes)
    if (!route.path.endsWith(GREEDY)) literals.set(route.path, [...(literals.get(route.path) ?? []), route]);
  const greedy = routes
    .filter(({ path }) => path.endsWith(GREEDY))
    .map((route) => ({ route, prefix: route.path.slice(0, -'{proxy+}'.length) }))
    .sort((a, b) => b.prefix.length - a.prefix.length);
  return (method, path) => {
    const wanted = path.slice(path.startsWith('/') ? 1 : 0, path.endsWith('/') ? -1 : undefined);
    const isOpen = (route: Route) => route.method === 'ANY' || route.method === method;
    const literal = literals.get(wanted)?.find(isOpen);
    if (literal) return { route: literal, proxy: undefined };
    const found = greedy.find(({ route, prefix }) => wanted.startsWith(prefix) && isOpen(route));
    return found && { route: found.route, proxy: wanted.slice(found.prefix.length) };
  };
}
