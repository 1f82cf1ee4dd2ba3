// Keeps sources without their types on disk, a file for each module: each worker of jest loads the same thousand modules, and parsing
// them would take more time than all else of their loading.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const { version } = createRequire(import.meta.url)('ts-blank-space/package.json');
const folder = fileURLToPath(new URL('../../node_modules/.cache/blanked-sources/', import.meta.url));
mkdirSync(folder, { recursive: true });

const hashed = (text) => createHash('sha256').update(text).digest('hex');

/** Returns the source of a TypeScript file with its types blanked out, so that lines and columns stay as they are written. */
export async function blankedSource(path) {
  const text = readFileSync(path, 'utf8');
  const cached = folder + hashed(path);
  const key = hashed(version + text);
  const known = readIfAny(cached);
  if (known?.startsWith(key)) return known.slice(key.length);
  const { default: tsBlankSpace } = await import('ts-blank-space');
  const blanked = tsBlankSpace(text);
  // Another worker may read or write the same file: a rename is never seen half done.
  const own = `${cached}.${process.pid}`;
  writeFileSync(own, key + blanked);
  renameSync(own, cached);
  return blanked;
}

function readIfAny(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
