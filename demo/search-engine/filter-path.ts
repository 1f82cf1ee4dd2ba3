/** Returns the part of an answer that `filter_path` selects: whole values under these paths, without empty objects around them. */
export function selectPaths(answer: unknown, filterPath: string | null): unknown {
  if (filterPath === null) return answer;
  const paths = filterPath.split(',').map((path) => path.split('.'));
  return pick(answer, paths) ?? {};
}

type Path = readonly string[];

function pick(value: unknown, paths: readonly Path[]): unknown {
  if (paths.some(({ length }) => length === 0)) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => pick(item, paths)).filter((item) => item !== undefined);
    return items.length > 0 ? items : undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const entries = Object.entries(value)
    .map(([key, inner]): [string, unknown] => [key, pick(inner, behind(paths, key))])
    .filter(([, inner]) => inner !== undefined);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

function behind(paths: readonly Path[], key: string): readonly Path[] {
  return paths.filter(([first]) => first === key).map((path) => path.slice(1));
}
