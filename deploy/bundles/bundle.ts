// Each function has one self-contained ES module bundle: functions/<name>/index.ts → <outdir>/<name>/index.mjs.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';

import { build, type BuildOptions, type Metafile } from 'esbuild';

import { docsFilesPlugin } from '../docs/bundle-plugin.ts';

/** The options that decide which files are in a bundle. */
export const resolution = {
  bundle: true,
  // The names of chunks depend on the paths in them, which must be the same wherever node_modules is.
  preserveSymlinks: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  mainFields: ['module', 'main'],
} satisfies BuildOptions;

/** The options of the written files, the same for the functions and for the self-hosted server. */
export const written = {
  // Clients of AWS are imported at their first use. As chunks they cost no time at a cold start until then.
  splitting: true,
  outExtension: { '.js': '.mjs' },
  // CommonJS packages call `require` for Node's own modules, but an ES module does not have `require`.
  banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
  minify: true,
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
} satisfies BuildOptions;

/** The number of bundles that are built at a time. Each takes a processor and up to 300 MB. */
const atOnce = Math.min(4, availableParallelism());

/** Builds the bundles of several functions, a few at a time. Rejects at the first failure, and begins no other then. */
export async function bundleAll(
  root: string,
  names: readonly string[],
  options: BundleOptions = {},
): Promise<void> {
  const waiting = [...names];
  const worker = async () => {
    try {
      for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
        await bundle(root, name, options);
    } finally {
      waiting.length = 0;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

interface BundleOptions {
  readonly outdir?: string;
  /** Without a source map, the names of chunks do not change with the comments in them. */
  readonly sourcemap?: false | 'external';
}

/** Builds the bundle of a function and replaces the old one in the output folder. Returns esbuild's list of outputs. */
export async function bundle(
  root: string,
  name: string,
  { outdir = join(root, 'dist'), sourcemap = 'external' }: BundleOptions = {},
): Promise<Metafile['outputs']> {
  const folder = join(outdir, name);
  rmSync(folder, { recursive: true, force: true });
  const { metafile, outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [join(root, 'functions', name, 'index.ts')],
    // The names of chunks depend on the output folder, so it is the same for all builds. The files are written to `folder` below.
    outdir: join(root, 'dist', name),
    write: false,
    ...resolution,
    ...written,
    chunkNames: '[name]-[hash]',
    sourcemap,
    plugins: name === 'docs' ? [docsFilesPlugin(root)] : [],
  });
  mkdirSync(folder, { recursive: true });
  for (const { path, contents } of outputFiles) writeFileSync(join(folder, basename(path)), contents);
  return metafile.outputs;
}
