import { closest, distance } from 'fastest-levenshtein';

/** The known word that was probably meant: at most a third of its letters differ. */
function nearMiss(word: string, known: readonly string[]): string | undefined {
  if (known.length === 0 || word.length > 100) return undefined;
  const candidate = closest(word.toLowerCase(), known);
  return distance(word.toLowerCase(), candidate) <= Math.max(1, candidate.length / 3) ? candidate : undefined;
}

/** `is not known; did you mean host_name?` */
export function unknownWord(word: string, known: readonly string[]): string {
  const meant = nearMiss(word, known);
  return meant === undefined ? 'is not known' : `is not known; did you mean ${meant}?`;
}
