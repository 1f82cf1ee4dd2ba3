import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { buildServer } from '../../deploy/server/build-server.ts';
import { once } from '../../shared/base/once.ts';
import { projectRoot } from './service-copy.ts';

/** Returns the folder of the server as it is installed. It is built once in each process, and removed at its end. */
export const serverFolder = once(async (): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'realmgate-server-'));
  process.once('exit', () => {
    rmSync(folder, { recursive: true, force: true });
  });
  await buildServer(projectRoot, folder);
  return folder;
});
