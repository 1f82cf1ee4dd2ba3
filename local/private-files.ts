import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';

// The table holds hashes of passwords, the log names of hosts: nobody else at this machine reads them. A folder that the user
// chose keeps its mode; what is ours in it gets one, also where an older version made it.

/** Makes the folder that everything is kept in, where it is missing. */
export function makeFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
}

/** A file of ours, for this account only; what it holds stays. */
export function privateFile(path: string): void {
  closeSync(openSync(path, 'a', 0o600));
  chmodSync(path, 0o600);
}
