/**
 * Returns the indices for a comma list in a realm's record, each with the prefix of its kind. `undefined` means that the list
 * names none.
 */
export function indexOf(prefix: string, list: string | undefined): string | undefined {
  const names = (list ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return names.length === 0 ? undefined : names.map((name) => prefix + name).join(',');
}
