import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { fetchOnce } from './fetch-once.ts';

const run = promisify(execFile);
const packages = [
  '@modelcontextprotocol/conformance@0.2.0-alpha.11',
  '@modelcontextprotocol/inspector@0.15.0',
];
/** The version of Node that the conformance tests of the protocol need. */
const node = 'node@24.21.0';

/** Returns a function that runs a program of the protocol's own test tools, and returns what it prints. They are fetched once into `.engines/`. */
export async function fetchMcpTools() {
  const folder = await fetchOnce('mcp-tools-0.2.0-alpha.11', async (place) => {
    const words = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund'];
    for (const name of ['node', 'tools']) await mkdir(join(place, name), { recursive: true });
    await run('npm', ['install', '--prefix', join(place, 'node'), ...words, node]);
    await run('npm', [
      ...['install', '--prefix', join(place, 'tools'), ...words],
      ...['--ignore-scripts', '--engine-strict=false', ...packages],
    ]);
  });
  return async (program: 'conformance' | 'mcp-inspector', words: readonly string[]): Promise<string> => {
    const file = join(folder, 'tools/node_modules/.bin', program);
    const command = join(folder, 'node/node_modules/node/bin/node');
    // Conformance tests end with 1 if any check has failed, and print which.
    const ended = await run(command, [file, ...words], { timeout: 120_000 }).catch((error: unknown) => error);
    const { stdout, stderr } = ended as { readonly stdout: string; readonly stderr: string };
    return `${stdout}\n${stderr}`;
  };
}
