import { closest, distance } from 'fastest-levenshtein';

/** Parameter names of other APIs, each with the parameter of this API that has the same purpose. */
const otherWords: ReadonlyMap<string, string> = new Map([
  ['page', 'cursor'],
  ['offset', 'cursor'],
  ['skip', 'cursor'],
  ['per_page', 'limit'],
  ['page_size', 'limit'],
]);

/**
 * Returns the known word that was probably meant: our parameter for a name that other APIs use (`limit` for `page_size`), or the closest word
 * if at most a third of its letters differ, or one letter. Returns `undefined` if there is none.
 */
export function closestWord(word: string, words: readonly string[]): string | undefined {
  if (words.length === 0 || word.length > 100) return undefined;
  const other = otherWords.get(word.toLowerCase());
  if (other !== undefined && words.includes(other)) return other;
  const candidate = closest(word.toLowerCase(), words);
  return distance(word.toLowerCase(), candidate) <= Math.max(1, candidate.length / 3) ? candidate : undefined;
}

/** Returns the `most` words that differ least from `word`, by the share of letters that differ, the nearest first. */
export function nearestWords(word: string, words: readonly string[], most: number): string[] {
  const written = word.slice(0, 100).toLowerCase();
  const shareOf = (other: string) => distance(written, other) / Math.max(written.length, other.length, 1);
  return words
    .map((other) => ({ other, share: shareOf(other) }))
    .sort((a, b) => a.share - b.share)
    .slice(0, most)
    .map(({ other }) => other);
}

/** The valid words of one kind, and the heading that introduces their list in a message. */
export interface Vocabulary {
  readonly called: string;
  readonly words: readonly string[];
}

/** Returns a message about an unknown word, e.g. `is not known; did you mean host_name? Fields: host_name, address`. */
export function unknownWord(
  word: string,
  { called, words }: Vocabulary,
  spellings: readonly string[] = words,
): string {
  const meant = closestWord(word, spellings);
  const hint = meant === undefined ? 'is not known.' : `is not known; did you mean ${meant}?`;
  return `${hint} ${called}: ${words.length === 0 ? 'none' : words.join(', ')}`;
}
