import { closestWord } from '../../base/near-miss.ts';
import type { PathStep } from './paths.ts';

/** Maximum length of a path for which a similar one is searched. A longer path is not a typing error. */
const maxPathLength = 500;

/**
 * Returns the known path that was probably meant, or `undefined` if there is none. It has the same number of segments, and each fixed
 * segment is equal or similar to the given one. Names that the caller gave stay in it.
 */
export function findSimilarPath(
  segments: readonly string[],
  paths: readonly (readonly PathStep[])[],
): string | undefined {
  if (segments.join('/').length > maxPathLength) return undefined;
  let best: { readonly path: string; readonly wrongWords: number } | undefined;
  for (const steps of paths.filter(({ length }) => length === segments.length)) {
    const wrongWords = countWrongWords(segments, steps);
    if (wrongWords === undefined || (best && best.wrongWords <= wrongWords)) continue;
    best = { path: pathOf(segments, steps), wrongWords };
  }
  return best?.path;
}

/** Returns the number of misspelled fixed segments, or `undefined` if one of them is not similar to the expected one. */
function countWrongWords(segments: readonly string[], steps: readonly PathStep[]): number | undefined {
  const words = steps
    .map(({ text, isParameter }, index) => ({ text, isParameter, given: segments[index] ?? '' }))
    .filter(({ isParameter, text, given }) => !isParameter && text !== given);
  return words.every(({ text, given }) => closestWord(given, [text]) !== undefined)
    ? words.length
    : undefined;
}

function pathOf(segments: readonly string[], steps: readonly PathStep[]): string {
  const filled = steps.map(({ text, isParameter }, index) =>
    isParameter ? encodeURIComponent(segments[index] ?? '') : text,
  );
  return `/${filled.join('/')}/`;
}
