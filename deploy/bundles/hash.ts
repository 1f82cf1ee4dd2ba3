// The hash tells whether two bundles are the same: it covers the names and contents of their code, but not the folder and time of the
// build.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the SHA-256 of a built bundle, in hexadecimal. Source maps are ignored, because they are not deployed. */
export function bundleHash(folder: string): string {
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
