import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { buildServer } from '../../server/packaging/build-server.ts';
import { buildOnce } from './fetch-once.ts';
import { projectRoot } from './service-copy.ts';

/** Returns the folder of the server as it is installed. It is built once for all workers of jest. */
export async function serverFolder(): Promise<string> {
  const place = await buildOnce('server', async (fresh) => {
    await mkdir(join(fresh, 'folder'), { recursive: true });
    await buildServer(projectRoot, join(fresh, 'folder'));
  });
  return join(place, 'folder');
}
