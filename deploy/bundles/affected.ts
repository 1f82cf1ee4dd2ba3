// This module finds what must be deployed after a change. A function without a changed input is not built. The others are compared by
// their bundles, so that a changed comment causes no deployment.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { runbookQueries } from '../alarms/runbooks.ts';
import { bundleAll } from './bundle.ts';
import { functionNames } from './function-names.ts';
import { bundleHash } from './hash.ts';
import { functionsWithChangedInputs } from './inputs.ts';

/** The files that the template is made of, without the queries of the runbooks, because their words are for people. */
const templateFiles = [
  'serverless.yml',
  'deploy',
  ':(exclude)deploy/README.md',
  ':(exclude)deploy/release',
  ':(exclude)deploy/self-hosting',
  ':(exclude)deploy/server',
  ':(exclude)deploy/bundles/affected.ts',
  ':(exclude)deploy/bundles/affected-command.ts',
  ':(exclude)deploy/bundles/build-command.ts',
  ':(exclude)deploy/bundles/inputs.ts',
  ':(glob)functions/*/function.yml',
  'shared/base/config.ts',
  'shared/base/setting.ts',
  'shared/base/settings.ts',
];

export interface Affected {
  /** True if the template may differ. */
  readonly stack: boolean;
  /** The functions whose bundle differs. */
  readonly functions: readonly string[];
}

type Git = (...words: readonly string[]) => string;

/** Returns what must be deployed to change from the revision `base` to the files of `root`. */
export async function affected(root: string, base: string): Promise<Affected> {
  const git: Git = (...words) => execFileSync('git', ['-C', root, ...words], { encoding: 'utf8' });
  const changed = changedFiles(git, base);
  const names = functionNames(root);
  const before = functionsAt(git, base);
  const suspects = await functionsWithChangedInputs(root, {
    names: names.filter((name) => before.includes(name)),
    changed,
    read: (path) => git('show', `${base}:${path}`),
  });
  const isNew = (name: string) => !before.includes(name);
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
function changedFiles(git: Git, base: string, paths: readonly string[] = []): string[] {
  const lists = [
    git('diff', '--name-only', '--no-renames', '-z', base, '--', ...paths),
    git('ls-files', '--others', '--exclude-standard', '-z', '--', ...paths),
  ];
  return [...new Set(lists.flatMap((list) => list.split('\0')))].filter((path) => path !== '');
}

function functionsAt(git: Git, base: string): string[] {
  const paths = git('ls-tree', '-r', '-z', '--name-only', base, '--', 'functions').split('\0');
  return paths.flatMap((path) => /^functions\/([^/]+)\/index\.ts$/.exec(path)?.[1] ?? []);
}

/** Calls `work` with a folder that contains the files of `base`. */
async function atBase(
  root: string,
  base: string,
  work: (folder: string) => Promise<Affected>,
): Promise<Affected> {
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
async function differing(root: string, folder: string, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  installPackages(root, folder);
  const before = await hashes(folder, names);
  const now = await hashes(root, names);
  return new Set(names.filter((name) => before.get(name) !== now.get(name)));
}

/** Installs the packages of `base`. If they differ from the present ones, `base` is built with its own. */
function installPackages(root: string, folder: string): void {
  const lock = (of: string) => readFileSync(join(of, 'package-lock.json'), 'utf8');
  if (lock(root) === lock(folder)) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  else
    execFileSync('npm', ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
}

async function hashes(root: string, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const outdir = mkdtempSync(join(tmpdir(), 'realmgate-bundles-'));
  try {
    await bundleAll(root, names, { outdir, sourcemap: false });
    return new Map(names.map((name) => [name, bundleHash(join(outdir, name))]));
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}

function queriesOf(root: string): string {
  return JSON.stringify([...runbookQueries(root)].sort());
}
