import { WireFault } from '../kit/faults.ts';

/**
 * Splits a list of names and patterns of indices. They come from a realm's record and become a part of a path. Names
 * with special meaning are refused: `_` begins a command, `-` excludes indices, `:` names another cluster.
 */
export function parseIndexNames(index: string): readonly string[] {
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
