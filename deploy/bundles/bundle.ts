// Each function has one self-contained ES module bundle: functions/<name>/index.ts → <outdir>/<name>/index.mjs.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { build, type Metafile } from 'esbuild';

import { bundlesAtOnce, functionOptions } from '../../esbuild.config.mjs';
import { docsFilesPlugin } from '../docs/bundle-plugin.ts';
import { guidesPlugin } from '../docs/guides-plugin.ts';

/** Builds the bundles of several functions, a few at a time. Rejects at the first failure, and begins no other then. */
export async function bundleAll(root: string, names: readonly string[], outdir?: string): Promise<void> {
  const waiting = [...names];
  const worker = async () => {
    try {
      for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
        await bundle(root, name, outdir);
    } finally {
      waiting.length = 0;
    }
  };
  await Promise.all(Array.from({ length: bundlesAtOnce }, worker));
}

/** Builds the bundle of a function and replaces the old one in the output folder. Returns esbuild's list of outputs. */
export async function bundle(
  root: string,
  name: string,
  outdir = join(root, 'dist'),
): Promise<Metafile['outputs']> {
  const folder = join(outdir, name);
  rmSync(folder, { recursive: true, force: true });
  const plugins = [guidesPlugin, ...(name === 'docs' ? [docsFilesPlugin(root)] : [])];
  const { metafile, outputFiles } = await build({ ...functionOptions(root, name), plugins });
  mkdirSync(folder, { recursive: true });
  for (const { path, contents } of outputFiles) writeFileSync(join(folder, basename(path)), contents);
  return metafile.outputs;
}
