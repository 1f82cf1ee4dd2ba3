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

const secretsFile = z.record(z.string(), z.string());

/** Name → what the secret holds. A file that others may read is not read: `AppError` `secrets_unavailable`. */
export function keptSecrets(file: string): Secrets {
  const all = () => (existsSync(file) ? secretsFile.parse(JSON.parse(readPrivate(file))) : {});
  return {
    read: (name) => reach(() => new Map(Object.entries(all())).get(name)),
    write: (name, value) =>
      reach(() => {
        replace(file, JSON.stringify({ ...all(), [name]: value }, null, 2));
      }),
  };
}

/** Throws one sentence where its group or others may read it. */
export function readPrivate(file: string): string {
  const mode = statSync(file).mode & 0o777;
  if ((mode & 0o077) === 0) return readFileSync(file, 'utf8');
  throw new Error(`${file} can be read by others (mode 0${mode.toString(8)}): chmod 600 ${file}`);
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
