import type { Index } from './mapping.ts';
import { noSuchIndex, SearchRefusal } from './search-refusal.ts';

/**
 * Returns the open indices behind names and patterns. As on a real backend, a closed index is refused if it is named, and left out if a
 * pattern matches it.
 */
export function openIndices(all: readonly Index[], names: readonly string[]): readonly Index[] {
  return indicesOf(all, names).filter((index) => {
    if (index.closed !== true) return true;
    if (names.includes(index.name)) {
      throw new SearchRefusal(400, 'index_closed_exception', { reason: 'closed', index: index.name });
    }
    return false;
  });
}

/**
 * Returns all indices behind names and patterns, even closed ones. Refuses a name or pattern without an index, as
 * `allow_no_indices=false` requires.
 */
export function indicesOf(all: readonly Index[], names: readonly string[]): readonly Index[] {
  const matches = names.flatMap((name) => {
    const matching = all.filter((index) => covers(name, index.name));
    if (matching.length === 0) throw noSuchIndex(name);
    return matching;
  });
  return [...new Set(matches)];
}

function covers(pattern: string, name: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  if (rest.length === 0) return pattern === name;
  if (!name.startsWith(first)) return false;
  const last = rest.pop() ?? '';
  let position = first.length;
  for (const part of rest) {
    const start = name.indexOf(part, position);
    if (start < 0) return false;
    position = start + part.length;
  }
  return name.length - last.length >= position && name.endsWith(last);
}
