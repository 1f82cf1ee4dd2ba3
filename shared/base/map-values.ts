/** Returns a new object with the same keys. Each value is replaced by the result of `map`. */
export function mapValues<K extends string, V, R>(
  object: Readonly<Record<K, V>>,
  map: (value: V, key: K) => R,
): Record<K, R>;
export function mapValues<V, R>(
  object: Readonly<Record<string, V>>,
  map: (value: V, key: string) => R,
): Record<string, R> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value, key)]));
}
