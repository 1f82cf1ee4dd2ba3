// `npm run build` builds the bundles of all functions; with names (`npm run build -- --group status --group token`, or the names
// alone) only those. The same sources make the same bytes, in any folder. The hash that is printed tells whether two builds are the
// same. Packaging builds by itself (fresh-bundles.ts).
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';

import type { Metafile } from 'esbuild';

import { functionNames } from '../../esbuild.config.mjs';
import { readOptions } from '../read-options.ts';
import { bundle } from './bundle.ts';
import { bundleHash } from './hash.ts';

const root = join(import.meta.dirname, '../..');

/** Returns the kilobytes of all code, and of what the entry imports at once. */
function sizes(outputs: Metafile['outputs']) {
  const kilobytes = (files: readonly string[]) =>
    Math.ceil(files.reduce((sum, file) => sum + (outputs[file]?.bytes ?? 0), 0) / 1024);
  const code = Object.keys(outputs).filter((file) => file.endsWith('.mjs'));
  const atStart = new Set(code.filter((file) => file.endsWith('/index.mjs')));
  for (const file of atStart)
    for (const { path, kind, external } of outputs[file]?.imports ?? [])
      if (kind === 'import-statement' && !external) atStart.add(path);
  return { all: kilobytes(code), atStart: kilobytes([...atStart]) };
}

const usage =
  'npm run build [-- FUNCTION…] [--outdir FOLDER]   builds the bundles of functions (all, in dist)';
const { positionals, values } = readOptions(usage, () =>
  parseArgs({
    allowPositionals: true,
    options: {
      group: { type: 'string', multiple: true, default: [] },
      outdir: { type: 'string', default: join(root, 'dist') },
    },
  }),
);
const named = [...values.group, ...positionals];
const known = functionNames(root);
const unknown = named.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no functions/<name>/index.ts for: ${unknown.join(', ')}`);
  process.exit(1);
}
for (const name of named.length > 0 ? named : known) {
  const { all, atStart } = sizes(await bundle(root, name, values.outdir));
  const folder = join(values.outdir, name);
  const hash = bundleHash(folder).slice(0, 16);
  console.log(`${relative(root, folder)}: ${atStart} KB at start, ${all} KB in all, ${hash}`);
}
