import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { build } from 'esbuild';

import { resolution } from '../../deploy/bundles/bundle.ts';
import type { PlantedName } from './planted.ts';
import type { SimulationReport } from './run.ts';

export interface ScheduleRange {
  /** The first seed. The others follow it. */
  readonly from: number;
  readonly count: number;
  readonly planted?: PlantedName;
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
  await build({
    ...{ absWorkingDir: root, entryPoints: ['tests/simulation/run.ts'], outfile },
    ...resolution,
    // Before all other modules: some keep a function of Node when they are loaded.
    inject: ['tests/simulation/base/replace-node.ts'],
    external: ['@aws-sdk/*'],
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
    logLevel: 'warning',
  });
  return async ({ from, count, planted = 'none', isTraced = false }) => {
    const words = [String(from), String(count), planted, ...(isTraced ? ['trace'] : [])];
    // The young generation has room for what a schedule leaves behind. Code is compiled at its first call: all of it is called often.
    const options = ['--max-semi-space-size=64', '--always-sparkplug', outfile, ...words];
    const { stdout } = await run(process.execPath, options, { maxBuffer: 64 * 1024 * 1024 });
    const report: SimulationReport = JSON.parse(stdout);
    return report;
  };
}
