import type { Route } from './deployment.ts';

export interface Match {
  readonly route: Route;
  /** What `{proxy+}` stands for, without the final slash, as the platform gives it. */
  readonly proxy: string | undefined;
}

const GREEDY = '/{proxy+}';

/** The deployed gateway's choice: `/x/` is `/x`, a literal route wins over a greedy one, a longer greedy one over a shorter. */
export function matchRoute(routes: readonly Route[], method: string, path: string): Match | undefined {
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
