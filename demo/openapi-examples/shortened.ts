/** The number of rows, points and other items that an example shows. */
const shown = 2;

/** Returns a JSON value with two items of each array. Tokens are replaced by one that is not valid anywhere. */
export function shortenArrays(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, shown).map(shortenArrays);
  if (typeof value === 'string')
    return value.startsWith('eyJ') ? 'eyJhbGciOiJFUzI1NiJ9.e30.c2lnbmF0dXJl' : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shortenArrays(part)]));
}
