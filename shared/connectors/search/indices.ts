import { WireFault } from '../kit/faults.ts';

/**
 * Names and patterns of indices, joined by commas, as a part of a path. They come from a realm's record: a name that begins
 * with `_` would be a command, one with `-` takes others away, one with `:` is another cluster's.
 */
export function indexNames(index: string): readonly string[] {
  const names = index
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const wrong = names.find((name) => /^[_+-]|[\s/\\?"<>|#:]/.test(name) || name.length > 255);
  if (names.length === 0 || wrong !== undefined) {
    throw new WireFault('refused', `not the name of an index: ${(wrong ?? '').slice(0, 100)}`);
  }
  return names;
}

export function indexPath(names: readonly string[]): string {
  return names.map(encodeURIComponent).join(',');
}
