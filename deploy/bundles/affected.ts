// This module finds what must be deployed after a change. Nothing is built: a function is affected if it contains a file whose code is another.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { functionNames } from '../../esbuild.config.mjs';
import { queryIn } from '../alarms/runbooks.ts';
import { functionsWithChangedCode, type Versions } from './inputs.ts';

/** The files that the template is made of, without the queries of the runbooks, because their words are for people. */
const templateFiles = [
  'serverless.yml',
  'deploy',
  ':(exclude)deploy/README.md',
  ':(exclude)deploy/release',
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
  /** The functions whose code differs, at least in a part that they may not use. */
  readonly functions: readonly string[];
}

type Git = (...words: readonly string[]) => string;

/** Returns what must be deployed to change from the revision `base` to the files of `root`. */
export async function affected(root: string, base: string): Promise<Affected> {
  const git: Git = (...words) =>
    execFileSync('git', ['-C', root, ...words], { encoding: 'utf8', maxBuffer: 1e9 });
  const changed = changedFiles(git, base);
  const names = functionNames(root);
  const filesBefore = new Set(git('ls-tree', '-r', '-z', '--name-only', base).split('\0'));
  const isNew = (name: string) => !filesBefore.has(`functions/${name}/index.ts`);
  const versions: Versions = {
    before: (path) => (filesBefore.has(path) ? git('show', `${base}:${path}`) : ''),
    now: (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : ''),
  };
  const known = names.filter((name) => !isNew(name));
  const others = await functionsWithChangedCode(root, known, { ...versions, changed });
  return {
    stack:
      changedFiles(git, base, templateFiles).length > 0 ||
      changed.some(
        (path) => isEntry(path) && (versions.before(path) === '') !== (versions.now(path) === ''),
      ) ||
      changed.some(
        (path) => isRunbook(path) && queryIn(versions.before(path)) !== queryIn(versions.now(path)),
      ),
    functions: names.filter((name) => isNew(name) || others.includes(name)),
  };
}

const isEntry = (path: string) => /^functions\/[^/]+\/index\.ts$/.test(path);
const isRunbook = (path: string) => path.startsWith('docs/runbooks/');

/** Returns the files that differ from `base`, including files that git does not track yet. */
function changedFiles(git: Git, base: string, paths: readonly string[] = []): string[] {
  const lists = [
    git('diff', '--name-only', '--no-renames', '-z', base, '--', ...paths),
    git('ls-files', '--others', '--exclude-standard', '-z', '--', ...paths),
  ];
  return [...new Set(lists.flatMap((list) => list.split('\0')))].filter((path) => path !== '');
}
