import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { plantedInChanges } from '../simulation/changes/planted.ts';
import { bundleSimulation } from '../simulation/simulate.ts';
import { projectRoot } from '../support/service-copy.ts';

/** A schedule of changes costs some 20 ms: one is run for four of operations, so that they take a minute of one processor at most. */
const share = 4;
const schedules = Math.ceil(Number(process.env['REALMGATE_SIMULATION_SCHEDULES'] ?? 10_000) / share);
const first = Number(process.env['REALMGATE_SIMULATION_FROM'] ?? 0);
const only = process.env['REALMGATE_SIMULATION_SEED'];
const workers = 2;

describe('the simulation of log, lease, feeds and webhooks', () => {
  let folder: string;
  let simulate: Awaited<ReturnType<typeof bundleSimulation>>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'realmgate-changes-'));
    simulate = await bundleSimulation(projectRoot, folder);
  });
  afterAll(() => rm(folder, { recursive: true }));

  if (only !== undefined) {
    it(`tells what happens with seed ${only}`, async () => {
      const { trace = [], failures } = await simulate({
        of: 'changes',
        from: Number(only),
        count: 1,
        isTraced: true,
      });
      process.stdout.write(`${trace.join('\n')}\n`);
      expect(failures).toEqual([]);
    });
    return;
  }

  it(`finds nothing wrong in ${schedules} schedules`, async () => {
    const count = Math.ceil(schedules / workers);
    const shares = Array.from({ length: workers }, (_, worker) =>
      simulate({ of: 'changes', from: first + worker * count, count }),
    );
    const reports = await Promise.all(shares);
    expect(reports.flatMap(({ failures }) => failures)).toEqual([]);
    const sumOf = (what: string) => reports.reduce((sum, { counts }) => sum + (counts[what] ?? 0), 0);
    // Otherwise nothing would have happened.
    for (const what of [
      'changes told',
      'feeds continued',
      'emptied stores',
      'gaps',
      'trouble: kill',
      'trouble: pause',
    ])
      expect([what, sumOf(what) > 0]).toEqual([what, true]);
  }, 3_600_000);

  it('does the same again with the same seed, whatever ran before', async () => {
    const [before, alone] = await Promise.all([
      simulate({ of: 'changes', from: 100, count: 6, isTraced: true }),
      simulate({ of: 'changes', from: 105, count: 1, isTraced: true }),
    ]);
    expect(alone.trace?.length).toBeGreaterThan(100);
    expect(alone.trace).toEqual(before.trace);
  });

  it.each(plantedInChanges)('finds that %s', async (planted) => {
    const { failures } = await simulate({ of: 'changes', from: 0, count: 500, planted });
    expect(failures[0]?.violations).toEqual(expect.arrayContaining([expect.any(String)]));
    const alone = await simulate({ of: 'changes', from: failures[0]!.seed, count: 1 });
    expect(alone.failures).toEqual([]);
  });
});
