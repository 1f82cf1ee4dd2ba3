/** A value to sort by; `null` if it is unknown. */
export type Key = string | number | boolean | null;

export interface SortKey {
  readonly field: string;
  readonly descending: boolean;
}

export function toKey(value: unknown): Key {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return value === null || value === undefined ? null : JSON.stringify(value);
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
