import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { lockFolder } from '../../server/storage/lock.ts';
import { once } from '../../shared/base/once.ts';
import { eventually } from './import-tool.ts';
import { projectRoot } from './service-copy.ts';

const cache = join(projectRoot, '.engines');
/** The longest time in which a folder is filled, in milliseconds. */
const patienceMs = 600_000;

/** Returns the folder in `.engines/` that `fetch` makes and fills, once for all later runs of the tests. */
export function fetchOnce(name: string, fetch: (place: string) => Promise<void>): Promise<string> {
  return fillOnce(cache, name, fetch);
}

/**
 * Returns the folder that `build` makes and fills, once for all workers of jest, whose run removes it at its end (`runtime/builds.mjs`). Without
 * jest it is built once in a process, e.g. of a benchmark.
 */
export function buildOnce(name: string, build: (place: string) => Promise<void>): Promise<string> {
  return fillOnce(process.env['REALMGATE_TEST_BUILDS'] ?? ownBuilds(), name, build);
}

const ownBuilds = once((): string => {
  const folder = mkdtempSync(join(tmpdir(), 'realmgate-builds-'));
  process.once('exit', () => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
});

/** Fills a folder once, also if several workers need it at the same time. It is complete or is made anew. */
async function fillOnce(
  parent: string,
  name: string,
  fill: (place: string) => Promise<void>,
): Promise<string> {
  const place = join(parent, name);
  const isWhole = () => existsSync(join(place, '.whole'));
  if (isWhole()) return place;
  await mkdir(dirname(place), { recursive: true });
  const lock = await lockWhenFree(join(parent, 'locks', name));
  try {
    if (isWhole()) return place;
    // An environment of Python cannot be moved, so that it is made at its place.
    await rm(place, { recursive: true, force: true });
    await fill(place);
    await writeFile(join(place, '.whole'), '');
    return place;
  } finally {
    lock.release();
  }
}

async function lockWhenFree(folder: string): Promise<ReturnType<typeof lockFolder>> {
  await mkdir(folder, { recursive: true });
  const lock = () =>
    new Promise<ReturnType<typeof lockFolder>>((resolve) => {
      resolve(lockFolder(folder));
    });
  return eventually(lock, patienceMs);
}
