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

export { fc };
