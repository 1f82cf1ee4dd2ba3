import { AppError } from '../base/errors.ts';
import type { Endpoint } from './endpoint.ts';
import { nearPath } from './near-path.ts';
import { bySpecificity, expandPath, fit, type PathStep, segmentsOf, stepsOf } from './paths.ts';

interface Route<Scope> {
  readonly endpoint: Endpoint<Scope>;
  readonly steps: readonly PathStep[];
  readonly fixed: Readonly<Record<string, string>>;
}

/** Where a request goes: to an endpoint, to an answer about the path's methods, or to an error. */
export type Destination<Scope> =
  | { readonly endpoint: Endpoint<Scope>; readonly params: Readonly<Record<string, string>> }
  | { readonly allow: string }
  | { readonly error: unknown };

export interface Wanted {
  readonly method: string;
  /** As it came: percent-encoded, with or without the final slash. */
  readonly path: string;
  readonly basePath: string;
}

export type Router<Scope> = (wanted: Wanted) => Destination<Scope>;

/** Matches on the path alone, never on what the gateway says that it matched: its greedy routes lose the final slash. */
export function createRouter<Scope>(endpoints: readonly Endpoint<Scope>[]): Router<Scope> {
  const routes: Route<Scope>[] = endpoints
    .flatMap((endpoint) =>
      expandPath(endpoint.path).map(({ path, fixed }) => ({ endpoint, steps: stepsOf(path), fixed })),
    )
    .sort((a, b) => bySpecificity(a.steps, b.steps));
  return (wanted) => {
    try {
      return find(routes, wanted);
    } catch (error) {
      return { error };
    }
  };
}

function find<Scope>(
  routes: readonly Route<Scope>[],
  { method, path, basePath }: Wanted,
): Destination<Scope> {
  const segments = segmentsOf(path, basePath) ?? [];
  const methods = new Set<string>();
  let here: readonly PathStep[] | undefined;
  for (const { endpoint, steps, fixed } of routes) {
    const params = fit(segments, steps);
    if (!params) continue;
    // Words come before parameters: `hosts/create/` is no host of that name for the methods that it lacks (OpenAPI 3.1, paths).
    if (here && bySpecificity(here, steps) !== 0) break;
    here = steps;
    const methodsHere = methodsOf(endpoint);
    if (methodsHere.includes(method)) return { endpoint, params: { ...params, ...fixed } };
    for (const one of methodsHere) methods.add(one);
  }
  return refusal(method, methods, () => pathNotFound(segments, { routes, method }));
}

interface Offered<Scope> {
  readonly routes: readonly Route<Scope>[];
  readonly method: string;
}

function pathNotFound<Scope>(segments: readonly string[], { routes, method }: Offered<Scope>): AppError {
  const withMethod = routes.filter(({ endpoint }) => methodsOf(endpoint).includes(method));
  const meant = nearPath(
    segments,
    withMethod.map(({ steps }) => steps),
  );
  const hint = meant === undefined ? ':' : `; did you mean '${meant}'?`;
  return new AppError('path_not_found', {
    detail: `There is nothing at this path${hint} GET /api/ says where to begin.`,
  });
}

/** Whoever asks with HEAD expects that nothing happens, which a GET that is never stored does not promise. */
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
