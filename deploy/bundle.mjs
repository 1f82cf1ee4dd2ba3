// One self-contained ES module bundle a function: functions/<name>/index.ts → <outdir>/<name>/index.mjs.
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { build } from 'esbuild';

import { docsFilesPlugin } from './docs-files.mjs';

/** The folders of functions/ that are a Lambda each; `root` is the folder of serverless.yml. */
export function functionNames(root) {
  const functions = join(root, 'functions');
  return readdirSync(functions).filter((name) => existsSync(join(functions, name, 'index.ts')));
}

/** What decides which files a bundle is made of. */
export const resolution = {
  bundle: true,
  // Names of chunks are made of the paths in them, which shall be the same wherever node_modules is kept.
  preserveSymlinks: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  mainFields: ['module', 'main'],
};

/**
 * Replaces what the output folder holds of this function. Answers esbuild's list of outputs. Without a source map, the names of chunks
 * do not change with the comments in them.
 */
export async function bundle(root, name, { outdir = join(root, 'dist'), sourcemap = 'external' } = {}) {
  const folder = join(outdir, name);
  rmSync(folder, { recursive: true, force: true });
  const { metafile, outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [join(root, 'functions', name, 'index.ts')],
    // Names of chunks are made of where they go: the same for all, and written below to where they are wanted.
    outdir: join(root, 'dist', name),
    write: false,
    ...resolution,
    // Clients of AWS are imported when first used; as chunks they cost a cold start nothing until then.
    splitting: true,
    chunkNames: '[name]-[hash]',
    outExtension: { '.js': '.mjs' },
    // CommonJS packages call `require` for Node's own modules, which an ES module does not have.
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
    minify: true,
    sourcemap,
    legalComments: 'none',
    metafile: true,
    ...(name === 'docs' && { plugins: [docsFilesPlugin(root)] }),
    logLevel: 'warning',
  });
  mkdirSync(folder, { recursive: true });
  for (const { path, contents } of outputFiles) writeFileSync(join(folder, basename(path)), contents);
  return metafile.outputs;
}
