import { execFile } from 'node:child_process';
import { chmod, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import * as z from 'zod';

import { fetchOnce } from './fetch-once.ts';

const run = promisify(execFile);

/**
 * Options of a build that optimises nothing and keeps nothing for debuggers: the program works for seconds, and is compiled in half of the time.
 * All builds have the same ones and the same Go, so that its own packages are compiled once.
 */
const quick = ['-gcflags=all=-N -l -dwarf=false', '-ldflags=-s -w'];

/** Compiles the program in a folder, which is a module. */
export async function goBuild(target: string, cwd: string): Promise<void> {
  await run('go', ['build', ...quick, '-o', target, '.'], { cwd, env: await recentGo() });
}

/** Compiles all packages of the module in a folder, and keeps nothing. */
export async function goCompile(cwd: string): Promise<void> {
  await run('go', ['build', ...quick, './...'], { cwd, env: await recentGo() });
}

/** Compiles a program of a module of the Go module proxy into a folder. */
export async function goInstall(program: string, folder: string): Promise<void> {
  await run('go', ['install', ...quick, program], { env: { ...(await recentGo()), GOBIN: folder } });
}

/** The smallest minor version of Go 1 that the modules of the tests accept, and the Go that an earlier one gets. */
const leastGo = 26;
const toolchain = 'golang.org/toolchain@v0.0.1-go1.26.8.linux-amd64';

/** Returns the environment of a Go that is recent enough, and needs no C: the machine's own, or one that an earlier Go fetches once as a module. */
export async function recentGo(): Promise<NodeJS.ProcessEnv> {
  const { stdout: own } = await run('go', ['version']);
  const isRecent = Number(/go1\.(\d+)/.exec(own)?.[1]) >= leastGo;
  const path = isRecent ? '' : await fetchGo();
  return {
    ...process.env,
    CGO_ENABLED: '0',
    GOTOOLCHAIN: 'local',
    PATH: `${path}:${process.env['PATH'] ?? ''}`,
  };
}

/** Returns the folder with the program `go` of the toolchain. */
async function fetchGo(): Promise<string> {
  const cache = await fetchOnce('go-toolchain-1.26.8', async (place) => {
    await mkdir(place, { recursive: true });
    const { Dir } = await download(place);
    const [tools = ''] = await readdir(join(Dir, 'pkg/tool'));
    // A module has no executable files.
    for (const folder of [join(Dir, 'bin'), join(Dir, 'pkg/tool', tools)])
      for (const name of await readdir(folder)) await chmod(join(folder, name), 0o755);
  });
  return join((await download(cache)).Dir, 'bin');
}

async function download(cache: string): Promise<{ readonly Dir: string }> {
  const env = { ...process.env, GOMODCACHE: cache, GOFLAGS: '-modcacherw' };
  const { stdout } = await run('go', ['mod', 'download', '-json', toolchain], { env });
  return z.object({ Dir: z.string() }).parse(JSON.parse(stdout));
}
