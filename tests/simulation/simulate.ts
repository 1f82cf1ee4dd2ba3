import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { build } from 'esbuild';

import { program } from '../../esbuild.config.mjs';
import type { PlantedInChanges } from './changes/planted.ts';
import type { PlantedName } from './planted.ts';
import type { SimulationReport } from './run.ts';

export interface ScheduleRange {
  /** The schedules of operations are the default. */
  readonly of?: 'operations' | 'changes';
  /** The first seed. The others follow it. */
  readonly from: number;
  readonly count: number;
  readonly planted?: PlantedName | PlantedInChanges;
  /** True if the trace of the last schedule is wanted. */
  readonly isTraced?: boolean;
}

const run = promisify(execFile);

/**
 * Bundles the simulation into a folder and returns the function that runs schedules in a new process. It is a bundle, because modules that
 * are imported at their first use would be read from the disk, whose time no seed decides.
 */
export async function bundleSimulation(
  root: string,
  folder: string,
): Promise<(schedules: ScheduleRange) => Promise<SimulationReport>> {
  const outfile = join(folder, 'simulation.mjs');
  const { outputFiles } = await build({
    ...{ absWorkingDir: root, entryPoints: ['tests/simulation/run.ts'], outfile, write: false },
    ...program,
    supported: { 'object-rest-spread': false },
    // Before all other modules: some keep a function of Node when they are loaded.
    inject: ['tests/simulation/base/replace-node.ts'],
    external: ['@aws-sdk/*'],
  });
  await Promise.all(outputFiles.map(({ path, text }) => writeFile(path, withAssignedSpreads(text))));
  return async ({ of = 'operations', from, count, planted = 'none', isTraced = false }) => {
    const words = [of, String(from), String(count), planted, ...(isTraced ? ['trace'] : [])];
    // The young generation has room for what a schedule leaves behind. Code is compiled at its first call: all of it is called often. There are
    // as many processes as processors, so that threads for compilation and garbage collection gain nothing.
    const flags = ['--max-semi-space-size=64', '--always-sparkplug', '--single-threaded'];
    const options = [...flags, outfile, ...words];
    const { stdout } = await run(process.execPath, options, { maxBuffer: 64 * 1024 * 1024 });
    const report: SimulationReport = JSON.parse(stdout);
    return report;
  };
}

/**
 * Lets `Object.assign` take the place of esbuild's functions for `{ ...a, b }`. In Node 20 each object of such a literal has a hidden class of
 * its own, which only a full garbage collection frees, with all that it leads to: that was a tenth of the time of a schedule.
 */
function withAssignedSpreads(code: string): string {
  const helpers = /^var __spreadValues = [^]*?^var __spreadProps = .*$/m;
  if (!helpers.test(code)) throw new Error('the bundle has no functions for spreads: has esbuild changed?');
  return code.replace(helpers, 'var __spreadValues = Object.assign;\nvar __spreadProps = Object.assign;');
}
