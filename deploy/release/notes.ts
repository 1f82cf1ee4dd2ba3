// The description of an alias `live` says which release set it, and until when that release watches it, so that a later run can tell a
// running release from one that was killed. After a rollback it says which release was taken back.
import * as z from 'zod';

import { parseJsonAs } from './parse-json.ts';

/** The longest time in milliseconds that a release can last, with a margin. A later time was not written by a release. */
const LONGEST_MS = 2 * 3600_000;

const releaseNote = z.object({ release: z.string(), watches_until: z.string() });
const takenBackNote = z.object({ taken_back: z.string(), at: z.string() });

interface RunningRelease {
  /** The name of the release. */
  readonly release: string;
  /** Milliseconds since the epoch. */
  readonly until: number;
}

/** Returns the description for a release. `id` distinguishes two releases of one name. */
export function noteOfRelease({ release, id, until }: RunningRelease & { readonly id: string }): string {
  return JSON.stringify({ release, id, watches_until: new Date(until).toISOString() });
}

/** Returns the description after a release was taken back. It prevents a rollback from going one release further. */
export function noteOfTakenBack(release: string, at: number): string {
  return JSON.stringify({ taken_back: release, at: new Date(at).toISOString() });
}

/** Returns the release that was taken back last, or `undefined` if the last shift was another one. `at` is a time in ISO 8601. */
export function readTakenBack(note: string): { readonly release: string; readonly at: string } | undefined {
  const read = parseJsonAs(note, takenBackNote);
  return read && { release: read.taken_back, at: read.at };
}

/** Returns the release that watches the alias, or `undefined` if a release did not write the description. */
export function readRunningRelease(note: string, now: number): RunningRelease | undefined {
  const read = parseJsonAs(note, releaseNote);
  const until = Date.parse(read?.watches_until ?? '');
  return read && until - now < LONGEST_MS ? { release: read.release, until } : undefined;
}
