import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { planted } from '../simulation/planted.ts';
import { bundleSimulation } from '../simulation/simulate.ts';
import { projectRoot } from '../support/service-copy.ts';

/** `REALMGATE_SIMULATION_SCHEDULES=100000` for more, `REALMGATE_SIMULATION_FROM=500000` for others, `REALMGATE_SIMULATION_SEED=7` for the trace of one. */
const schedules = Number(process.env['REALMGATE_SIMULATION_SCHEDULES'] ?? 10_000);
const first = Number(process.env['REALMGATE_SIMULATION_FROM'] ?? 0);
const only = process.env['REALMGATE_SIMULATION_SEED'];

/** Processes that run schedules at the same time. */
const workers = 2;
/**
 * A planted error must be found within this number of schedules. The rarest one is found soon after the first of them. A change of an actor may
 * move it, which costs time alone.
 */
const mostToFind = 12_000;
const firstToFind = 3000;

describe('the simulation', () => {
  let folder: string;
  let simulate: Awaited<ReturnType<typeof bundleSimulation>>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'realmgate-simulation-'));
    simulate = await bundleSimulation(projectRoot, folder);
  });
  afterAll(() => rm(folder, { recursive: true }));

  const traceOf = async (seed: number, name: keyof typeof planted = 'none') => {
    const { trace = [], failures } = await simulate({ from: seed, count: 1, planted: name, isTraced: true });
    return { trace, violations: failures.flatMap(({ violations }) => violations) };
  };

  if (only !== undefined) {
    it(`tells what happens with seed ${only}`, async () => {
      const { trace, violations } = await traceOf(Number(only));
      process.stdout.write(`${trace.join('\n')}\n`);
      expect(violations).toEqual([]);
    });
    return;
  }

  it(`finds nothing wrong in ${schedules} schedules`, async () => {
    const share = Math.ceil(schedules / workers);
    const shares = Array.from({ length: workers }, (_, worker) =>
      simulate({ from: first + worker * share, count: share }),
    );
    const reports = await Promise.all(shares);
    const failures = reports.flatMap((report) => report.failures);
    if (schedules >= 100_000)
      process.stdout.write(`${JSON.stringify(reports.map(({ cpuMs, steps }) => ({ cpuMs, steps })))}\n`);
    expect(failures).toEqual([]);
    expect(reports.reduce((sum, report) => sum + report.schedules, 0)).toBe(share * workers);
  }, 1_800_000);

  it('does the same again with the same seed, whatever ran before', async () => {
    const [before, alone, again] = await Promise.all([
      simulate({ from: 100, count: 21, isTraced: true }),
      simulate({ from: 120, count: 1, isTraced: true }),
      simulate({ from: 100, count: 21 }),
    ]);
    expect(alone.trace?.length).toBeGreaterThan(10);
    expect(alone.trace).toEqual(before.trace);
    expect(again.hash).toBe(before.hash);
  });

  it.each(Object.keys(planted).filter((name) => name !== 'none'))(
    'finds that %s, and repeats it',
    async (name) => {
      const found = name as keyof typeof planted;
      const { failures } = await simulate({ from: firstToFind, count: mostToFind, planted: found });
      const [failure] = failures;
      expect(failure?.violations).toEqual(expect.arrayContaining([expect.any(String)]));
      const [once, twice] = [await traceOf(failure!.seed, found), await traceOf(failure!.seed, found)];
      expect(once.violations).toEqual(failure!.violations);
      expect(twice).toEqual(once);
      expect((await traceOf(failure!.seed)).violations).toEqual([]);
    },
  );
});
