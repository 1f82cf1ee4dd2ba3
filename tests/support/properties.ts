/** Property-based tests: fast-check, with its seed and the number of its runs from the environment (tests/README.md). */
import fc from 'fast-check';

const seed = process.env['REALMGATE_PROPERTY_SEED'];
/** `.ci/run` sets 1: all runs. */
const times = Number(process.env['REALMGATE_PROPERTY_RUNS'] ?? 0.2);

/** The number of runs: `usual` times `REALMGATE_PROPERTY_RUNS`, a fifth of `usual` if that is not set. */
export function runs(usual: number): number {
  return Math.ceil(usual * times);
}

fc.configureGlobal({ numRuns: runs(100), ...(seed !== undefined && { seed: Number(seed) }) });

export { fc };
