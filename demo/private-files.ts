import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';

// The table contains hashes of passwords, and the log contains names of hosts, so that no other account of this machine may read them.
// A folder that the user chose keeps its mode. The project's files in it get theirs, even if somebody made them before.

/** Creates the folder for all data if it is missing. */
export function makeFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
}

/** Creates a file that only this account can read, or restricts an existing one. Its content is left unchanged. */
export function privateFile(path: string): void {
  closeSync(openSync(path, 'a', 0o600));
  chmodSync(path, 0o600);
}
