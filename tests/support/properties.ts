/** Property-based tests: fast-check, with its seed and the number of its runs from the environment (tests/README.md). */
import fc from 'fast-check';

const seed = process.env['REALMGATE_PROPERTY_SEED'];
/** `.ci/run` sets 1: all runs. */
const times = Number(process.env['REALMGATE_PROPERTY_RUNS'] ?? 0.2);

/** The number of runs: `usual` times `REALMGATE_PROPERTY_RUNS`, a fifth of `usual` if that is not set. */
export function propertyRuns(usual: number): number {
  return Math.ceil(usual * times);
}

/**
 * Returns a share of a long list of cases: all with `REALMGATE_PROPERTY_RUNS=1`, else each fifth. Which of them comes first is chance, or
 * follows from the seed.
 */
export function sampleOf<Case>(cases: readonly Case[]): Case[] {
  const step = Math.max(1, Math.round(1 / times));
  const first = Math.floor(seed === undefined ? Math.random() * step : Number(seed) % step);
  return cases.filter((_, index) => index % step === first);
}

fc.configureGlobal({ numRuns: propertyRuns(100), ...(seed !== undefined && { seed: Number(seed) }) });

const surrogates = { first: 0xd800, count: 0x800 };

/**
 * Any character of Unicode, as fast-check's unit `binary`, which makes a map of all 1.1 million characters in each worker: that takes a second and
 * a hundred megabytes.
 */
export const anyCharacter = fc.integer({ min: 0, max: 0x10_ff_ff - surrogates.count }).map(
  (index) => String.fromCodePoint(index < surrogates.first ? index : index + surrogates.count),
  (text) => indexOfCharacter(text),
);

/** Returns the number of a character. Throws if the value is not exactly one. */
function indexOfCharacter(value: unknown): number {
  const [character = '', ...others] = typeof value === 'string' ? value : '';
  const index = character.codePointAt(0) ?? surrogates.first;
  const isSurrogate = index >= surrogates.first && index < surrogates.first + surrogates.count;
  if (isSurrogate || others.length > 0) throw new Error('not one character');
  return index < surrogates.first ? index : index - surrogates.count;
}

export { fc };
