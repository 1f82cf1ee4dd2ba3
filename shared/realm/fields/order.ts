/** Sorts by name in code-unit order, which is fast, stable and the same for every engine. Engines answer in orders of their own. */
export function sortByKey<T>(items: T[], key: (item: T) => string): T[] {
  return items.sort((a, b) => compareTexts(key(a), key(b)));
}

/** Sorts by two names, as the rows of a list are sorted. */
export function sortByTwoKeys<T>(
  items: readonly T[],
  first: (item: T) => string,
  second: (item: T) => string,
): readonly T[] {
  return [...items].sort((a, b) => compareTexts(first(a), first(b)) || compareTexts(second(a), second(b)));
}

export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
