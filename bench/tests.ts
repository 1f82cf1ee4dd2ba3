import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import * as z from 'zod';

import { report } from './report.ts';

const fileCost = z.object({
  project: z.string(),
  path: z.string(),
  cpuMs: z.number(),
  programsMs: z.number(),
  ms: z.number(),
});
type FileCost = z.output<typeof fileCost>;

const mostFiles = 10;

/**
 * Runs a script of package.json that tests and prints the processor time of each project, of the most expensive files, and of everything with all
 * its programs.
 */
export async function tests(script: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'realmgate-bench-'));
  const target = join(folder, 'cost');
  const started = Date.now();
  const child = spawn('npm', ['run', '--silent', script], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, REALMGATE_TEST_COST: target },
  });
  await once(child, 'close');
  const seconds = Math.round((Date.now() - started) / 1000);
  const costs = parseCosts(await readFile(target, 'utf8'));
  await rm(folder, { recursive: true });
  const projects = [...new Set(costs.map(({ project }) => project))].sort();
  const whole = { files: costs.length, cpuSeconds: await childSeconds(), seconds };
  report('tests', {
    ...Object.fromEntries(projects.map((name) => [name, costOf(name, costs)])),
    [`npm run ${script}, with all its programs`]: whole,
  });
  const worst = costs.toSorted((left, right) => allMs(right) - allMs(left)).slice(0, mostFiles);
  console.table(worst);
  process.exitCode = child.exitCode ?? 1;
}

function parseCosts(text: string): FileCost[] {
  const lines = text.trim().split('\n');
  return lines.map((line) => fileCost.parse(JSON.parse(line)));
}

function costOf(project: string, costs: readonly FileCost[]) {
  const own = costs.filter((cost) => cost.project === project);
  const sum = (of: (cost: FileCost) => number) =>
    Math.round(own.reduce((all, cost) => all + of(cost), 0) / 1000);
  return { files: own.length, cpuSeconds: sum(allMs), seconds: sum(({ ms }) => ms) };
}

function allMs({ cpuMs, programsMs }: FileCost): number {
  return cpuMs + programsMs;
}

/** The processor time in seconds of the programs that this process has started and that have ended, with all theirs (proc(5), Linux). */
async function childSeconds(): Promise<number> {
  const fields = (await readFile('/proc/self/stat', 'utf8')).split(') ').at(-1)?.split(' ') ?? [];
  const [userTicks, systemTicks] = [fields[13], fields[14]].map(Number);
  const ticksPerSecond = 100;
  return Math.round(((userTicks ?? 0) + (systemTicks ?? 0)) / ticksPerSecond);
}
