// `npm run affected -- --base REV`: the functions whose bundle is not what the sources of REV make, one a line, and `stack`
// where the template may be another. Told by what is built, not by which files changed: a change of a test, or of a room that a
// function does not import, costs no deployment.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { bundle, functionNames } from './bundle.mjs';
import { bundleHash } from './bundle-hash.mjs';
import { runbookQueries } from './runbooks.mjs';

/** What the template is made of, but for the queries of the runbooks: their words are for people. */
const templateFiles = [
  'serverless.yml',
  'deploy',
  ':(glob)functions/*/function.yml',
  'shared/base/config.ts',
  'shared/base/settings.ts',
];

/** `{ stack, functions }`: what is to be deployed to go from `base` to the files of `root`. */
export async function affected(root, base) {
  const folder = mkdtempSync(join(tmpdir(), 'realmgate-base-'));
  execFileSync('git', ['-C', root, 'worktree', 'add', '--quiet', '--detach', folder, base]);
  try {
    installPackages(root, folder);
    const before = await hashes(folder);
    const now = await hashes(root);
    const names = [...new Set([...before.keys(), ...now.keys()])].sort();
    return {
      stack:
        templateChanged(root, base) ||
        queriesOf(folder) !== queriesOf(root) ||
        names.some((name) => before.has(name) !== now.has(name)),
      functions: names.filter((name) => now.has(name) && before.get(name) !== now.get(name)),
    };
  } finally {
    execFileSync('git', ['-C', root, 'worktree', 'remove', '--force', folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A base with other packages is built with its own. */
function installPackages(root, folder) {
  const lock = (of) => readFileSync(join(of, 'package-lock.json'), 'utf8');
  if (lock(root) === lock(folder)) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  else
    execFileSync('npm', ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
}

async function hashes(root) {
  const outdir = mkdtempSync(join(tmpdir(), 'realmgate-bundles-'));
  const names = existsSync(join(root, 'functions')) ? functionNames(root) : [];
  try {
    for (const name of names) await bundle(root, name, outdir);
    return new Map(names.map((name) => [name, bundleHash(join(outdir, name))]));
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}

function queriesOf(root) {
  return existsSync(join(root, 'docs/runbooks')) ? JSON.stringify([...runbookQueries(root)].sort()) : '';
}

function templateChanged(root, base) {
  const changed = execFileSync('git', ['-C', root, 'diff', '--name-only', base, '--', ...templateFiles]);
  return changed.toString('utf8').trim() !== '';
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({
    options: { base: { type: 'string' }, json: { type: 'boolean', default: false } },
  });
  if (values.base === undefined) {
    console.error('Say what was deployed: npm run affected -- --base REVISION [--json]');
    process.exit(2);
  }
  const { stack, functions } = await affected(join(import.meta.dirname, '..'), values.base);
  if (values.json) console.log(JSON.stringify({ stack, functions }));
  else for (const line of [...(stack ? ['stack'] : []), ...functions]) console.log(line);
}
