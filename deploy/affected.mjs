// `npm run affected -- --base REV` prints the functions whose bundle differs from the one that the sources of REV make, one for each
// line, and `stack` if the template may differ. A function without a changed input is not built. The others are compared by their
// bundles, so that a changed comment causes no deployment.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { bundle, functionNames } from './bundle.mjs';
import { bundleHash } from './bundle-hash.mjs';
import { functionsWithChangedInputs } from './bundle-inputs.mjs';
import { runbookQueries } from './runbooks.mjs';

/** The files that the template is made of, without the queries of the runbooks, because their words are for people. */
const templateFiles = [
  'serverless.yml',
  'deploy',
  ':(exclude)deploy/release',
  ':(exclude)deploy/self-hosting',
  ':(exclude)deploy/affected.mjs',
  ':(exclude)deploy/bundle-inputs.mjs',
  ':(glob)functions/*/function.yml',
  'shared/base/config.ts',
  'shared/base/settings.ts',
];

/** Returns `{ stack, functions }`: what must be deployed to change from `base` to the files of `root`. */
export async function affected(root, base) {
  const git = (...words) => execFileSync('git', ['-C', root, ...words], { encoding: 'utf8' });
  const changed = changedFiles(git, base);
  const names = functionNames(root);
  const before = functionsAt(git, base);
  const suspects = await functionsWithChangedInputs(root, {
    names: names.filter((name) => before.includes(name)),
    changed,
    read: (path) => git('show', `${base}:${path}`),
  });
  const isNew = (name) => !before.includes(name);
  const stack =
    changedFiles(git, base, templateFiles).length > 0 ||
    names.some(isNew) ||
    before.some((name) => !names.includes(name));
  const asksQueries = !stack && changed.some((path) => path.startsWith('docs/runbooks/'));
  if (suspects.length === 0 && !asksQueries) return { stack, functions: names.filter(isNew) };
  return atBase(root, base, async (folder) => {
    const others = await differing(root, folder, suspects);
    return {
      stack: stack || (asksQueries && queriesOf(folder) !== queriesOf(root)),
      functions: names.filter((name) => isNew(name) || others.has(name)),
    };
  });
}

/** Returns the files that differ from `base`, including files that git does not track yet. */
function changedFiles(git, base, paths = []) {
  const lists = [
    git('diff', '--name-only', '--no-renames', '-z', base, '--', ...paths),
    git('ls-files', '--others', '--exclude-standard', '-z', '--', ...paths),
  ];
  return [...new Set(lists.flatMap((list) => list.split('\0')))].filter((path) => path !== '');
}

function functionsAt(git, base) {
  const paths = git('ls-tree', '-r', '-z', '--name-only', base, '--', 'functions').split('\0');
  return paths.flatMap((path) => /^functions\/([^/]+)\/index\.ts$/.exec(path)?.[1] ?? []);
}

/** Calls `work` with a folder that contains the files of `base`. */
async function atBase(root, base, work) {
  const folder = mkdtempSync(join(tmpdir(), 'realmgate-base-'));
  execFileSync('git', ['-C', root, 'worktree', 'add', '--quiet', '--detach', folder, base]);
  try {
    return await work(folder);
  } finally {
    execFileSync('git', ['-C', root, 'worktree', 'remove', '--force', folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the functions whose bundles differ. */
async function differing(root, folder, names) {
  if (names.length === 0) return new Set();
  installPackages(root, folder);
  const before = await hashes(folder, names);
  const now = await hashes(root, names);
  return new Set(names.filter((name) => before.get(name) !== now.get(name)));
}

/** Installs the packages of `base`. If they differ from the present ones, `base` is built with its own. */
function installPackages(root, folder) {
  const lock = (of) => readFileSync(join(of, 'package-lock.json'), 'utf8');
  if (lock(root) === lock(folder)) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  else
    execFileSync('npm', ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
}

async function hashes(root, names) {
  const outdir = mkdtempSync(join(tmpdir(), 'realmgate-bundles-'));
  try {
    await Promise.all(names.map((name) => bundle(root, name, { outdir, sourcemap: false })));
    return new Map(names.map((name) => [name, bundleHash(join(outdir, name))]));
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}

function queriesOf(root) {
  return JSON.stringify([...runbookQueries(root)].sort());
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
