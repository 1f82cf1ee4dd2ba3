import * as z from 'zod';

import { once } from '../../shared/base/once.ts';

/** Returns an error whose message tells in one sentence why a file or folder cannot be used. */
export function unusableFileError(path: string, cause: unknown): Error {
  const { data } = fault().safeParse(cause);
  const { code = '', sqliteCodeName = code, message = String(cause) } = data ?? {};
  return new Error(`${path} ${reasons[sqliteCodeName] ?? `cannot be used: ${message}`}`, { cause });
}

interface OpenPath {
  readonly path: string;
  /** The permission bits of the file. */
  readonly mode: number;
  /** The mode that `chmod` must set. */
  readonly wanted: '600' | '700';
}

/** Returns the error of a file or folder that other accounts may read. */
export function openPermissionsError({ path, mode, wanted }: OpenPath): Error {
  return new Error(`${path} can be read by others (mode 0${mode.toString(8)}): chmod ${wanted} ${path}`);
}

const notAllowed = 'is not allowed to this account: it has to read and write it.';

const reasons: Readonly<Record<string, string>> = {
  EACCES: notAllowed,
  EPERM: notAllowed,
  EEXIST: 'is a file, not a folder.',
  ENOTDIR: 'is not a folder, or is in something that is none.',
  ENOENT: 'is missing.',
  EROFS: 'is on a file system that is mounted read-only.',
  SQLITE_CANTOPEN: notAllowed,
  SQLITE_READONLY: notAllowed,
  SQLITE_NOTADB: 'is not a database of this program: put a copy from a backup in its place.',
};

/** Errors of Node have a code. Those of SQLite all have the same code, and a name of their own. */
const fault = once(() =>
  z.object({ code: z.string(), sqliteCodeName: z.string(), message: z.string() }).partial(),
);
