// `node esbuild.config.mjs` builds the bundles of all functions; with names (`node esbuild.config.mjs status token`) only those.
// Packaging does so itself (deploy/fresh-bundles.mjs).
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';

import { bundle, functionNames } from './deploy/bundle.mjs';

const root = import.meta.dirname;
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { outdir: { type: 'string', default: join(root, 'dist') } },
});

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
const unknown = positionals.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`There is no functions/<name>/index.ts for: ${unknown.join(', ')}`);
  process.exit(1);
}
for (const name of positionals.length > 0 ? positionals : all) {
  const { all, atStart } = sizes(await bundle(root, name, values.outdir));
  const where = relative(root, join(values.outdir, name));
  console.log(`${where}: ${atStart} KB at start, ${all} KB in all`);
}
