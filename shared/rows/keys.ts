/** A value to sort by; `null` if it is unknown. */
export type Key = string | number | boolean | null;

export interface SortKey {
  readonly field: string;
  readonly descending: boolean;
  /** True if the values are times in ISO 8601. They are sorted as instants: in an hour that a clock change repeats, their texts have another order. */
  readonly isTime?: true;
}

export function toKey(value: unknown): Key {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return value === null || value === undefined ? null : JSON.stringify(value);
}

export function markTime(key: SortKey, isTime: boolean): SortKey {
  return isTime ? { ...key, isTime } : key;
}

/** Returns the key by which a value is compared with others of its field. */
export function toComparableKey(value: unknown, isTime: true | undefined): Key {
  const key = toKey(value);
  return isTime && typeof key === 'string' ? Date.parse(key) : key;
}

/**
 * Compares two keys like a callback of `Array.sort`. Texts are compared by code unit, so that the order does not depend on a locale. An
 * unknown key (null) comes last, in ascending and in descending order.
 */
export function compareKeys(a: Key, b: Key, descending: boolean): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b === descending ? 1 : -1;
}

/** Returns true if the keys are in order already, which is usual: most engines of the Nagios family answer in the order of names. */
export function areInOrder(keys: readonly Key[], count: number, descending: boolean): boolean {
  for (let at = 1; at < count; at += 1)
    if (compareKeys(keys[at - 1] ?? null, keys[at] ?? null, descending) > 0) return false;
  return true;
}
