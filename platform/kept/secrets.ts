// Secrets in one file, which nobody but its account may read.
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
import { openToOthers, unusable } from './unusable.ts';

const secretsFile = z.record(z.string(), z.string());

/** Name → what the secret holds. A file that others may read is not read: `AppError` `secrets_unavailable`. */
export function keptSecrets(file: string): Secrets {
  return {
    read: (name) => reach(() => new Map(Object.entries(readSecrets(file))).get(name)),
    write: (name, value) =>
      reach(() => {
        replace(file, JSON.stringify({ ...readSecrets(file), [name]: value }, null, 2));
      }),
  };
}

/** None where there is no file. Throws one sentence where it cannot be read; never what it holds, as the parser's own message would. */
export function readSecrets(file: string): Readonly<Record<string, string>> {
  if (!existsSync(file)) return {};
  const text = readPrivate(file);
  try {
    return secretsFile.parse(JSON.parse(text));
  } catch {
    throw new Error(`${file} does not hold secrets as JSON: put a copy from a backup in its place.`);
  }
}

/** Throws one sentence where it cannot be read, or its group or others may read it. */
export function readPrivate(file: string): string {
  const { mode, text } = modeAndText(file);
  if ((mode & 0o077) === 0) return text;
  throw openToOthers({ path: file, mode, wanted: '600' });
}

function modeAndText(file: string): { readonly mode: number; readonly text: string } {
  try {
    return { mode: statSync(file).mode & 0o777, text: readFileSync(file, 'utf8') };
  } catch (cause) {
    throw unusable(file, cause);
  }
}

/** All of it or nothing, whatever happens in between. */
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
