import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { makeFolder } from '../platform/private-files.ts';

/**
 * Makes a folder this process's own until `release`; what a process that died left behind is taken over.
 * Two at once would spoil each other's table.
 */
export function claimFolder(directory: string): { readonly release: () => void } {
  makeFolder(directory);
  const file = join(directory, 'pid');
  const owner = ownerOf(directory);
  if (owner !== undefined) throw new Error(`${directory} is in use by process ${owner}.`);
  writeFileSync(file, String(process.pid));
  return {
    release: () => {
      rmSync(file, { force: true });
    },
  };
}

/** The process that has the folder now. */
export function ownerOf(directory: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(directory, 'pid'), 'utf8'));
    process.kill(pid, 0);
    return pid;
  } catch {
    return undefined;
  }
}
