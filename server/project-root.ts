import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of serverless.yml: the project, or the folder that `npm run build:server` made. */
export const projectRoot = findRoot(import.meta.dirname);

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'serverless.yml'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('serverless.yml, a file of this program, is missing.');
  return findRoot(parent);
}
