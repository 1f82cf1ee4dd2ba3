import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { build } from 'esbuild';

import { chunked } from '../../esbuild.config.mjs';
import { once } from '../../shared/base/once.ts';
import { projectRoot } from './service-copy.ts';

/**
 * Returns the file of `release`, `rollback` and `releases` as one bundle, which is built once in each process. The sources take four times
 * the processor time to start. The file is two folders below the project, as the source is.
 */
export const releaseProgram = once(async (): Promise<string> => {
  const folder = mkdtempSync(join(projectRoot, 'node_modules/.release-'));
  process.once('exit', () => {
    rmSync(folder, { recursive: true, force: true });
  });
  await build({
    entryPoints: [join(projectRoot, 'deploy/release/index.ts')],
    outdir: folder,
    ...chunked,
  });
  return join(folder, 'index.mjs');
});
