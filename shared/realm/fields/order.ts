/** Sorts by name in code-unit order, which is fast, stable and the same for every engine. Engines answer in orders of their own. */
export function sortByKey<T>(items: T[], key: (item: T) => string): T[] {
  return items.sort((a, b) => compareTexts(key(a), key(b)));
}

/** Sorts by two names. Items are grouped by the first one, so that 50,000 services are sorted as 10,000 hosts of five each. */
export function sortByTwoKeys<T>(
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
  return [...groups.keys()].sort(compareTexts).flatMap((key) => sortByKey(groups.get(key) ?? [], second));
}

/** Returns true if the items are in order already, as in the answers of most engines of the Nagios family. */
function isInOrder<T>(items: readonly T[], first: (item: T) => string, second: (item: T) => string): boolean {
  for (let at = 1; at < items.length; at += 1) {
    const [before, item] = [items[at - 1], items[at]];
    if (before === undefined || item === undefined) continue;
    if ((compareTexts(first(before), first(item)) || compareTexts(second(before), second(item))) > 0)
      return false;
  }
  return true;
}

export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
