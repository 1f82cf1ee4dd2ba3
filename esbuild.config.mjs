// `npm run build` builds the bundles of all functions; with names (`npm run build -- --group status --group token`, or the names
// alone) only those. The same sources make the same bytes, in any folder; the hash that is printed tells.
// Packaging builds by itself (deploy/fresh-bundles.mjs).
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';

import { bundle, functionNames } from './deploy/bundle.mjs';
import { bundleHash } from './deploy/bundle-hash.mjs';

const root = import.meta.dirname;
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    group: { type: 'string', multiple: true, default: [] },
    outdir: { type: 'string', default: join(root, 'dist') },
  },
});
const names = [...values.group, ...positionals];

/** Kilobytes of all code, and of what the entry imports at once. */
function sizes(outputs) {
  const kilobytes = (files) => Math.ceil(files.reduce((sum, file) => sum + outputs[file].bytes, 0) / 1024);
  const code = Object.keys(outputs).filter((file) => file.endsWith('.mjs'));
  const atStart = new Set(code.filter((file) => file.endsWith('/index.mjs')));
  for (const file of atStart) {
    const imported = outputs[file].imports.filter(
      ({ kind, external }) => kind === 'import-statement' && !external,
    );
    for (const { path } of imported) atStart.add(path);
  }
  return { all: kilobytes(code), atStart: kilobytes([...atStart]) };
}

const all = functionNames(root);
const unknown = names.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`There is no functions/<name>/index.ts for: ${unknown.join(', ')}`);
  process.exit(1);
}
for (const name of names.length > 0 ? names : all) {
  const { all, atStart } = sizes(await bundle(root, name, { outdir: values.outdir }));
  const where = relative(root, join(values.outdir, name));
  const hash = bundleHash(join(values.outdir, name)).slice(0, 16);
  console.log(`${where}: ${atStart} KB at start, ${all} KB in all, ${hash}`);
}
