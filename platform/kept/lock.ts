import { join } from 'node:path';

import { DatabaseSync } from '@photostructure/sqlite';

import { unusable } from './unusable.ts';

/**
 * Makes a folder this process's own for as long as it lives. The lock is the system's and not a number in a file: it ends with the process,
 * however that ends, and means the same in containers, where every process is number 1.
 */
export function lockFolder(folder: string): { readonly release: () => void } {
  const lock = openLock(folder);
  try {
    lock.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    if (!isBusy(cause)) throw unusable(folder, cause);
    throw new Error(`${folder} is in use by another process.`, { cause });
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
    throw unusable(folder, cause);
  }
}

const isBusy = (cause: unknown) =>
  typeof cause === 'object' &&
  cause !== null &&
  'sqliteCodeName' in cause &&
  cause.sqliteCodeName === 'SQLITE_BUSY';
