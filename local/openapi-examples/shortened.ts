/** Rows, points and the like that an example shows. */
const shown = 2;

/** A JSON value with two items of each array, and no token that is good anywhere. */
export function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, shown).map(shortened);
  if (typeof value === 'string')
    return value.startsWith('eyJ') ? 'eyJhbGciOiJFUzI1NiJ9.e30.c2lnbmF0dXJl' : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shortened(part)]));
}
