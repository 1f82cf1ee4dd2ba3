/** Engines answer in any order; ours is by name, in code-unit order: cheap, stable and the same everywhere. */
export function byKey<T>(items: T[], key: (item: T) => string): T[] {
  return items.sort((a, b) => compare(key(a), key(b)));
}

/** By two names: groups by the first, so that 50,000 services are sorted as 10,000 hosts of five. */
export function byTwoKeys<T>(
  items: readonly T[],
  first: (item: T) => string,
  second: (item: T) => string,
): readonly T[] {
  if (isInOrder(items, first, second)) return items;
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = first(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.keys()].sort(compare).flatMap((key) => byKey(groups.get(key) ?? [], second));
}

/** Most engines of the Nagios family answer so. */
function isInOrder<T>(items: readonly T[], first: (item: T) => string, second: (item: T) => string): boolean {
  for (let at = 1; at < items.length; at += 1) {
    const [before, item] = [items[at - 1], items[at]];
    if (before === undefined || item === undefined) continue;
    if ((compare(first(before), first(item)) || compare(second(before), second(item))) > 0) return false;
  }
  return true;
}

export function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
