import { join } from 'node:path';

import { build, type Metafile } from 'esbuild';

import { docsFilesPlugin } from '../../deploy/docs/bundle-plugin.ts';
import { guidesPlugin } from '../../deploy/docs/guides-plugin.ts';
import { serverOptions } from '../../esbuild.config.mjs';
import { rewriteSpreads } from './fast-spreads.ts';

/** Builds `serve`, `admin`, `demo`, `realmgate` and all functions into `folder`. Returns esbuild's list of sources and outputs. */
export async function bundlePrograms(root: string, folder: string): Promise<Metafile> {
  const { metafile } = await build({
    ...serverOptions(root, folder),
    plugins: [docsFilesPlugin(root), guidesPlugin],
  });
  const programs = Object.keys(metafile.outputs).filter((file) => file.endsWith('.mjs'));
  rewriteSpreads(programs.map((file) => join(root, file)));
  return metafile;
}
