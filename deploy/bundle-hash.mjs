// What tells whether two bundles are the same: the names and contents of their code, whatever folder or time they were built in.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** SHA-256 of a built bundle, in hexadecimal. Source maps are not deployed, and not looked at. */
export function bundleHash(folder) {
  const hash = createHash('sha256');
  const files = readdirSync(folder).filter((file) => file.endsWith('.mjs'));
  for (const file of files.sort()) {
    const content = createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex');
    hash.update(`${file} ${content}\n`);
  }
  return hash.digest('hex');
}
