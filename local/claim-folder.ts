import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Makes a folder this process's own until `release`; what a process that died left behind is taken over.
 * Two at once would spoil each other's table.
 */
export function claimFolder(directory: string): { readonly release: () => void } {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, 'pid');
  const owner = ownerOf(file);
  if (owner !== undefined) throw new Error(`${directory} is in use by process ${owner}.`);
  writeFileSync(file, String(process.pid));
  return {
    release: () => {
      rmSync(file, { force: true });
    },
  };
}

function ownerOf(file: string): number | undefined {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    process.kill(pid, 0);
    return pid;
  } catch {
    return undefined;
  }
}
