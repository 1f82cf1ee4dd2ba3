import { join } from 'node:path';

import { DatabaseSync } from '@photostructure/sqlite';

import { unusableFileError } from './unusable.ts';

/**
 * Locks a folder for this process until it ends. The lock is held by the operating system and is not a process id in a
 * file: it ends with the process, however that ends, and also works in containers, where every process has the id 1.
 */
export function lockFolder(folder: string): { readonly release: () => void } {
  const lock = openLock(folder);
  try {
    lock.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    if (!isBusy(cause)) throw unusableFileError(folder, cause);
    throw new Error(
      `${folder} is in use by another process: stop it, or choose another folder with --data.`,
      { cause },
    );
  }
  return {
    release: () => {
      lock.close();
    },
  };
}

function openLock(folder: string): InstanceType<typeof DatabaseSync> {
  try {
    return new DatabaseSync(join(folder, 'lock.db'));
  } catch (cause) {
    throw unusableFileError(folder, cause);
  }
}

const isBusy = (cause: unknown) =>
  typeof cause === 'object' &&
  cause !== null &&
  'sqliteCodeName' in cause &&
  cause.sqliteCodeName === 'SQLITE_BUSY';
