import { AppError } from '../base/errors.ts';

/** The two literals that `{realm_type}` stands for. */
const realmTypes = ['realms', 'multirealms'] as const;

/** One path without `{realm_type}`, and the parameters that its literals stand for. */
export interface ExpandedPath {
  readonly path: string;
  readonly fixed: Readonly<Record<string, string>>;
}

/**
 * `{realm_type}` becomes its literals before the paths are ordered: a template in its place would let
 * `/realms/R/hosts/availability/` reach "one host named availability".
 */
export function expandPath(path: string): ExpandedPath[] {
  if (!path.includes('{realm_type}')) return [{ path, fixed: {} }];
  return realmTypes.map((type) => ({
    path: path.replace('{realm_type}', type),
    fixed: { realm_type: type },
  }));
}

/** A step of a path: a word, or the name of a parameter. */
export interface PathStep {
  readonly text: string;
  readonly isParameter: boolean;
}

export function stepsOf(path: string): PathStep[] {
  const steps = path.split('/').filter((step) => step !== '');
  return steps.map((step) => {
    const isParameter = step.startsWith('{');
    return { text: isParameter ? step.slice(1, -1) : step, isParameter };
  });
}

/** For sorting: words before parameters, from left to right. */
export function bySpecificity(a: readonly PathStep[], b: readonly PathStep[]): number {
  // To the end of the longer one, or the order of two would depend on which of them comes first.
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const difference = Number(isParameter(a[index])) - Number(isParameter(b[index]));
    if (difference !== 0) return difference;
  }
  return 0;
}

function isParameter(step: PathStep | undefined): boolean {
  return step?.isParameter ?? false;
}

/**
 * The segments of a request's path, each percent-decoded once. Both spellings, with and without the final slash, are
 * the same path. `undefined` when no route can have such a path: another base path, or an empty segment.
 */
export function segmentsOf(path: string, basePath: string): string[] | undefined {
  if (!path.startsWith(`${basePath}/`)) return undefined;
  const segments = path.slice(basePath.length + 1).split('/');
  if (segments.at(-1) === '') segments.pop();
  return segments.includes('') ? undefined : segments.map(decode);
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch (cause) {
    throw new AppError('malformed_path', {
      detail: 'The path has a percent sign that does not begin an encoded UTF-8 character.',
      cause,
    });
  }
}

/** The parameters of a path that fits the steps, else `undefined`. */
export function fit(
  segments: readonly string[],
  steps: readonly PathStep[],
): Record<string, string> | undefined {
  if (segments.length !== steps.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, step] of steps.entries()) {
    const segment = segments[index] ?? '';
    if (step.isParameter) params[step.text] = segment;
    else if (step.text !== segment) return undefined;
  }
  return params;
}
