// One self-contained ES module bundle a function group: functions/<group>/index.ts → dist/<group>/index.mjs.
// `node esbuild.config.mjs` builds all groups; with names (`node esbuild.config.mjs status token`) only those.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';

import { build } from 'esbuild';

const root = import.meta.dirname;
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { outdir: { type: 'string', default: join(root, 'dist') } },
});

const entryOf = (group) => join(root, 'functions', group, 'index.ts');
const allGroups = () => readdirSync(join(root, 'functions')).filter((name) => existsSync(entryOf(name)));

async function bundle(group) {
  const outdir = join(values.outdir, group);
  rmSync(outdir, { recursive: true, force: true });
  const { metafile } = await build({
    entryPoints: [entryOf(group)],
    outdir,
    bundle: true,
    // Clients of AWS are imported when first used; as chunks they cost a cold start nothing until then.
    splitting: true,
    chunkNames: '[name]-[hash]',
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    platform: 'node',
    target: 'node20',
    mainFields: ['module', 'main'],
    // CommonJS packages call `require` for Node's own modules, which an ES module does not have.
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
    minify: true,
    keepNames: true,
    sourcemap: 'external',
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
  });
  return metafile.outputs;
}

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

const groups = positionals.length > 0 ? positionals : allGroups();
const unknown = groups.filter((group) => !existsSync(entryOf(group)));
if (unknown.length > 0) {
  console.error(`There is no functions/<group>/index.ts for: ${unknown.join(', ')}`);
  process.exit(1);
}
for (const group of groups) {
  const { all, atStart } = sizes(await bundle(group));
  const where = relative(root, join(values.outdir, group));
  console.log(`${where}: ${atStart} KB at start, ${all} KB in all`);
}
