import { closest, distance } from 'fastest-levenshtein';

/** Parameters of other APIs, and what serves the same purpose here. */
const otherWords: ReadonlyMap<string, string> = new Map([
  ['page', 'cursor'],
  ['offset', 'cursor'],
  ['skip', 'cursor'],
  ['per_page', 'limit'],
  ['page_size', 'limit'],
]);

/** The word that was probably meant: that of another API, or one of which at most a third of the letters differ. */
export function nearMiss(word: string, words: readonly string[]): string | undefined {
  if (words.length === 0 || word.length > 100) return undefined;
  const other = otherWords.get(word.toLowerCase());
  if (other !== undefined && words.includes(other)) return other;
  const candidate = closest(word.toLowerCase(), words);
  return distance(word.toLowerCase(), candidate) <= Math.max(1, candidate.length / 3) ? candidate : undefined;
}

/** The words of one kind, and what they are called in front of their list. */
export interface Vocabulary {
  readonly called: string;
  readonly words: readonly string[];
}

/** `is not known; did you mean host_name? Fields: host_name, address` */
export function unknownWord(
  word: string,
  { called, words }: Vocabulary,
  spellings: readonly string[] = words,
): string {
  const meant = nearMiss(word, spellings);
  const hint = meant === undefined ? 'is not known.' : `is not known; did you mean ${meant}?`;
  return `${hint} ${called}: ${words.length === 0 ? 'none' : words.join(', ')}`;
}
