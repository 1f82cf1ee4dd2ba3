import * as z from 'zod';

import { once } from '../../shared/base/once.ts';

/** Why a file or folder cannot be used, as one sentence for whoever started the program. */
export function unusable(path: string, cause: unknown): Error {
  const { data } = fault().safeParse(cause);
  const { code = '', sqliteCodeName = code, message = String(cause) } = data ?? {};
  return new Error(`${path} ${reasons[sqliteCodeName] ?? `cannot be used: ${message}`}`, { cause });
}

interface OpenPath {
  readonly path: string;
  /** The permission bits. */
  readonly mode: number;
  /** What `chmod` is given to mend it. */
  readonly wanted: '600' | '700';
}

/** The sentence for a file or folder that more than this account may read. */
export function openToOthers({ path, mode, wanted }: OpenPath): Error {
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

/** Faults of Node have a code; those of SQLite the same one for all, and another field. */
const fault = once(() =>
  z.object({ code: z.string(), sqliteCodeName: z.string(), message: z.string() }).partial(),
);
