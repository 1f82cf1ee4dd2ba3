import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { build } from 'esbuild';

import { chunked } from '../../esbuild.config.mjs';
import type { JobReport } from '../../shared/jobs/job.ts';
import { buildOnce } from './fetch-once.ts';
import { projectRoot } from './service-copy.ts';

/** A process of `warm-watch`, which has one run at a time. */
export interface WatchProcess {
  readonly start: () => void;
  /** Ends the time of the run. Resolves with its report. */
  readonly end: () => Promise<JobReport>;
  /** Kills the process amid its run. */
  readonly kill: () => Promise<void>;
  /** Returns the lines that it has logged. */
  readonly log: () => string;
}

const file = 'watch-process-program.mjs';

/** Starts a process. `env` has the settings of the function, and the addresses of what stands in for the platform. */
export async function startWatchProcess(env: Readonly<Record<string, string>>): Promise<WatchProcess> {
  const folder = await buildOnce('watch-process', async (place) => {
    const entryPoints = [join(projectRoot, 'tests/support/watch-process-program.ts')];
    await build({ ...chunked, absWorkingDir: projectRoot, entryPoints, outdir: place });
  });
  const child = fork(join(folder, file), { env: { PATH: process.env['PATH'], ...env }, silent: true });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (log += String(text)));
  await nextMessage(child, () => log);
  return {
    start: () => {
      child.send('start');
    },
    end: async () => {
      const report = nextMessage(child, () => log);
      child.send('end');
      return (await report) as JobReport;
    },
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
    log: () => log,
  };
}

async function nextMessage(child: ChildProcess, log: () => string): Promise<unknown> {
  const exited = once(child, 'exit').then(() => {
    throw new Error(`the process of warm-watch has ended:\n${log()}`);
  });
  const [message] = (await Promise.race([once(child, 'message'), exited])) as [unknown];
  return message;
}
