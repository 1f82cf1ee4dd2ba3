import { AppError } from '../../base/errors.ts';

/** The two literals that `{realm_type}` stands for. */
const realmTypes = ['realms', 'multirealms'] as const;

/** A path in which `{realm_type}` is replaced by a literal, and the parameter values that the literal implies. */
export interface ExpandedPath {
  readonly path: string;
  readonly fixed: Readonly<Record<string, string>>;
}

/**
 * Returns one path for each literal of `{realm_type}`. This is done before the paths are sorted by specificity: with a parameter in its
 * place, `/realms/R/hosts/availability/` would match the path of one host with the name `availability`.
 */
export function expandPath(path: string): ExpandedPath[] {
  if (!path.includes('{realm_type}')) return [{ path, fixed: {} }];
  return realmTypes.map((type) => ({
    path: path.replace('{realm_type}', type),
    fixed: { realm_type: type },
  }));
}

/** A segment of a path template: a fixed word, or the name of a parameter. */
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

/** Compares two paths for sorting. From left to right, fixed words come before parameters. */
export function bySpecificity(a: readonly PathStep[], b: readonly PathStep[]): number {
  // All segments of the longer path are compared, because otherwise the result could depend on the order of the arguments.
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
 * Returns the segments of a request's path, each percent-decoded once. The final slash makes no difference. Returns `undefined` if no
 * route can match because the path has another base path. Other empty segments are empty texts.
 */
export function segmentsOf(path: string, basePath: string): string[] | undefined {
  if (!path.startsWith(`${basePath}/`)) return undefined;
  const segments = path.slice(basePath.length + 1).split('/');
  if (segments.at(-1) === '') segments.pop();
  return segments.map(decode);
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

/** Returns the parameters of a path that matches the steps, or `undefined` if it does not match. */
export function matchPath(
  segments: readonly string[],
  steps: readonly PathStep[],
): Record<string, string> | undefined {
  if (segments.length !== steps.length) return undefined;
  // Most paths differ in a word, so that no parameters are collected for them. No parameter is empty.
  if (
    !steps.every(({ text, isParameter }, index) =>
      isParameter ? segments[index] !== '' : text === segments[index],
    )
  )
    return undefined;
  const params: Record<string, string> = {};
  for (const [index, { text, isParameter }] of steps.entries())
    if (isParameter) params[text] = segments[index] ?? '';
  return params;
}
