import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { projectRoot } from './service-copy.ts';

const cache = join(projectRoot, '.engines');

/** Returns the folder that `fetch` fills, once. The folder is complete or does not exist. */
export async function fetchOnce(name: string, fetch: (place: string) => Promise<void>): Promise<string> {
  const place = join(cache, name);
  if (existsSync(join(place, '.whole'))) return place;
  await mkdir(cache, { recursive: true });
  // An environment of Python cannot be moved; a half one is made anew.
  await rm(place, { recursive: true, force: true });
  await fetch(place);
  await writeFile(join(place, '.whole'), '');
  return place;
}
