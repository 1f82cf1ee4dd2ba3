import { execFile } from 'node:child_process';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { once } from '../../shared/base/once.ts';
import { fetchOnce } from './fetch-once.ts';
import { projectRoot } from './service-copy.ts';

const run = promisify(execFile);

export interface FormerVersion {
  /** Path of the command `realmgate-server`. */
  readonly program: string;
  /** Path of its package of Debian. */
  readonly debian: string;
}

/** Builds the server's folder of the last release before this commit, from the history of the repository and with the packages of today. */
export const formerVersion = once(async (): Promise<FormerVersion> => {
  const commit = await lastRelease();
  const place = await fetchOnce(`former-${commit.slice(0, 12)}`, async (fresh) => {
    await extract(commit, fresh);
    await script(fresh, 'server/packaging/build-command.ts');
    await script(fresh, 'server/packaging/debian-command.ts', '--out', join(fresh, 'server.deb'));
  });
  return {
    program: join(place, 'dist/server/bin/realmgate-server.mjs'),
    debian: join(place, 'server.deb'),
  };
});

/** Returns a folder with the sources of the last release before this commit. */
export const formerSources = once(async (): Promise<string> => {
  const commit = await lastRelease();
  return fetchOnce(`former-sources-${commit.slice(0, 12)}`, (fresh) => extract(commit, fresh));
});

async function extract(commit: string, fresh: string): Promise<void> {
  await mkdir(fresh);
  await run('bash', ['-ec', 'git archive "$0" | tar -x -C "$1"', commit, fresh], { cwd: projectRoot });
  await symlink(join(projectRoot, 'node_modules'), join(fresh, 'node_modules'));
}

/** The files with the tables of records. Before the first release, nobody has tables that are older than theirs. */
const tables = ['server/storage/tables.ts', 'server/storage/postgres/schema.ts'];

/** Returns the tag of the last release. Until there is one, that is the commit that made the present tables. */
async function lastRelease(): Promise<string> {
  const git = async (...words: readonly string[]) => (await run('git', words, { cwd: projectRoot })).stdout;
  const tags = await git('tag', '--list', 'v*', '--merged', 'HEAD^', '--sort=-version:refname');
  const [tag = ''] = tags.split('\n');
  if (tag !== '') return tag;
  return (await git('log', '-1', '--format=%H', '--', ...tables)).trim();
}

async function script(folder: string, ...words: readonly string[]): Promise<void> {
  await run(process.execPath, ['--import', 'tsx', ...words], { cwd: folder });
}
