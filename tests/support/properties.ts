/** Property-based tests: fast-check, with its seed and the number of its runs from the environment (tests/README.md). */
import fc from 'fast-check';

const seed = process.env['REALMGATE_PROPERTY_SEED'];
const times = Number(process.env['REALMGATE_PROPERTY_RUNS'] ?? 1);

/** That many runs, or as many times that as was asked for. */
export function runs(usual: number): number {
  return usual * times;
}

fc.configureGlobal({ numRuns: runs(100), ...(seed !== undefined && { seed: Number(seed) }) });

export { fc };
