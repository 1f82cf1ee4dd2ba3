// Keeps secrets in one file that only its account may read.
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';

import * as z from 'zod';

import { AppError } from '../../shared/base/errors.ts';
import type { Secrets } from '../../shared/security/secrets.ts';
import { openPermissionsError, unusableFileError } from './unusable.ts';

const secretsFile = z.record(z.string(), z.string());

/**
 * Returns the secrets of the file by name. `runAlone` runs work while no other process runs work by it: a write replaces the whole file, and would
 * lose what another process writes at the same time. If other accounts may read the file, calls reject with `AppError`
 * `secrets_unavailable`.
 */
export function keptSecrets(file: string, runAlone: <T>(work: () => T) => T): Secrets {
  return {
    read: (name) => reach(() => new Map(Object.entries(readSecrets(file))).get(name)),
    write: (name, value) =>
      reach(() => {
        runAlone(() => {
          replace(file, JSON.stringify({ ...readSecrets(file), [name]: value }, null, 2));
        });
      }),
  };
}

/**
 * Returns no secrets if the file is missing. Throws one sentence if it cannot be read. The message does not quote the
 * file, as the parser's own message would.
 */
export function readSecrets(file: string): Readonly<Record<string, string>> {
  if (!existsSync(file)) return {};
  const text = readPrivateFile(file);
  try {
    return secretsFile.parse(JSON.parse(text));
  } catch {
    throw new Error(`${file} does not hold secrets as JSON: put a copy from a backup in its place.`);
  }
}

/** Throws if the file cannot be read, or if its group or others have read permission. */
export function readPrivateFile(file: string): string {
  const { mode, text } = modeAndText(file);
  if ((mode & 0o077) === 0) return text;
  throw openPermissionsError({ path: file, mode, wanted: '600' });
}

function modeAndText(file: string): { readonly mode: number; readonly text: string } {
  try {
    return { mode: statSync(file).mode & 0o777, text: readFileSync(file, 'utf8') };
  } catch (cause) {
    throw unusableFileError(file, cause);
  }
}

/** Replaces the file atomically: a crash leaves either the old or the new content. */
function replace(file: string, content: string): void {
  const next = `${file}.${process.pid}.new`;
  const descriptor = openSync(next, 'w', 0o600);
  try {
    writeSync(descriptor, content);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(next, file);
}

async function reach<T>(work: () => T): Promise<T> {
  try {
    return await Promise.resolve(work());
  } catch (cause) {
    throw new AppError('secrets_unavailable', { detail: 'The store of secrets does not answer.', cause });
  }
}
