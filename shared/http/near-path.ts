import { nearMiss } from '../base/near-miss.ts';
import type { PathStep } from './paths.ts';

/** Longer texts are no slip of the fingers, and nobody reads them in an error. */
const longestPath = 500;

/**
 * The path that was probably meant: one of as many segments, in which every word is the given one or nearly so. The caller's own
 * names stay in it. Returns `undefined` if there is none.
 */
export function nearPath(
  segments: readonly string[],
  paths: readonly (readonly PathStep[])[],
): string | undefined {
  if (segments.join('/').length > longestPath) return undefined;
  let best: { readonly path: string; readonly wrongWords: number } | undefined;
  for (const steps of paths.filter(({ length }) => length === segments.length)) {
    const wrongWords = countWrongWords(segments, steps);
    if (wrongWords === undefined || (best && best.wrongWords <= wrongWords)) continue;
    best = { path: pathOf(segments, steps), wrongWords };
  }
  return best?.path;
}

/** Returns `undefined` if one of the words is another one altogether. */
function countWrongWords(segments: readonly string[], steps: readonly PathStep[]): number | undefined {
  const words = steps
    .map(({ text, isParameter }, index) => ({ text, isParameter, given: segments[index] ?? '' }))
    .filter(({ isParameter, text, given }) => !isParameter && text !== given);
  return words.every(({ text, given }) => nearMiss(given, [text]) !== undefined) ? words.length : undefined;
}

function pathOf(segments: readonly string[], steps: readonly PathStep[]): string {
  const filled = steps.map(({ text, isParameter }, index) =>
    isParameter ? encodeURIComponent(segments[index] ?? '') : text,
  );
  return `/${filled.join('/')}/`;
}
