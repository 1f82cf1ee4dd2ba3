// Each function has one self-contained ES module bundle: functions/<name>/index.ts → <outdir>/<name>/index.mjs.
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { build } from 'esbuild';

import { docsFilesPlugin } from './docs-files.mjs';

/** Returns the folders of functions/ that are a Lambda function each. `root` is the folder of serverless.yml. */
export function functionNames(root) {
  const functions = join(root, 'functions');
  return readdirSync(functions).filter((name) => existsSync(join(functions, name, 'index.ts')));
}

/** The options that decide which files are in a bundle. */
export const resolution = {
  bundle: true,
  // The names of chunks depend on the paths in them, which must be the same wherever node_modules is.
  preserveSymlinks: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  mainFields: ['module', 'main'],
};

/**
 * Builds the bundle of a function and replaces the old one in the output folder. Returns esbuild's list of outputs. Without a source
 * map, the names of chunks do not change with the comments in them.
 */
export async function bundle(root, name, { outdir = join(root, 'dist'), sourcemap = 'external' } = {}) {
  const folder = join(outdir, name);
  rmSync(folder, { recursive: true, force: true });
  const { metafile, outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [join(root, 'functions', name, 'index.ts')],
    // The names of chunks depend on the output folder, so it is the same for all builds. The files are written to `folder` below.
    outdir: join(root, 'dist', name),
    write: false,
    ...resolution,
    // Clients of AWS are imported at their first use. As chunks they cost no time at a cold start until then.
    splitting: true,
    chunkNames: '[name]-[hash]',
    outExtension: { '.js': '.mjs' },
    // CommonJS packages call `require` for Node's own modules, but an ES module does not have `require`.
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
