// Opens the records that a server works on: those of its folder, or those of a database that it shares with others.
import { existsSync, mkdirSync, statSync } from 'node:fs';

import { systemClock } from '../shared/base/clock.ts';
import type { ServeOptions } from './options.ts';
import { seedApiKeySecret, seedKeys } from './storage/first-keys.ts';
import { isKeptFolder, openKeptFolder, secretsFile } from './storage/folder.ts';
import { lockFolder } from './storage/lock.ts';
import { keptNames, type KeptRecords } from './storage/records.ts';
import { readSecrets } from './storage/secrets.ts';
import { openPermissionsError, unusableFileError } from './storage/unusable.ts';
import type { Cleanups } from './use-kept-records.ts';

export interface OpenedRecords {
  readonly records: KeptRecords;
  /** True if the folder has a database but not the secrets that belong to it. */
  readonly lacksSecrets: boolean;
}

/**
 * Opens the records and makes the first keys. `prepare` checks the folder before its database is opened. Rejects with one
 * sentence if they cannot be used.
 */
export async function openRecords(
  { folder, database }: Pick<ServeOptions, 'folder' | 'database'>,
  cleanups: Cleanups,
  prepare?: (folder: string) => void,
): Promise<OpenedRecords> {
  makeFolder(folder);
  if (database !== undefined) {
    // A site with a folder does not load the driver.
    const { openPostgresRecords } = await import('./storage/postgres/open.ts');
    const records = await openPostgresRecords({ url: database, folder });
    cleanups.push(records.close);
    return { records, lacksSecrets: false };
  }
  cleanups.push(lockFolder(folder).release);
  prepare?.(folder);
  const secrets = secretsFile(folder);
  const lacksSecrets = isKeptFolder(folder) && !existsSync(secrets);
  const records = openKeptFolder(folder);
  cleanups.push(records.close);
  // A file of secrets that cannot be read ends the start before anything is written into it.
  readSecrets(secrets);
  await seedKeys(records.secrets, keptNames.token_secret, systemClock);
  await seedApiKeySecret(records.secrets, keptNames.api_key_secret);
  return { records, lacksSecrets };
}

/** Throws one sentence if the folder cannot be made, or if its group or others may open it: it holds all data. */
function makeFolder(folder: string): void {
  let mode: number;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    mode = statSync(folder).mode & 0o777;
  } catch (cause) {
    throw unusableFileError(folder, cause);
  }
  if ((mode & 0o077) !== 0) throw openPermissionsError({ path: folder, mode, wanted: '700' });
}
