import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { projectRoot } from './service-copy.ts';

/** Installs a package of PyPI, unless it is there, and returns the folder of its environment. Other words are options of `uv pip install`. */
export async function pythonTool(nameAndVersion: string, ...options: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(join(projectRoot, '.ci/python-tool'), [
    nameAndVersion,
    ...options,
  ]);
  return stdout.trim();
}
