import { build, type BuildOptions, type Metafile } from 'esbuild';

import { projectRoot } from './service-copy.ts';

/** What a function's bundle is made of; nothing is written. */
export async function functionBundle(name: string, options: BuildOptions = {}): Promise<Metafile> {
  const { metafile } = await build({
    absWorkingDir: projectRoot,
    entryPoints: [`functions/${name}/index.ts`],
    bundle: true,
    format: 'esm',
    splitting: true,
    platform: 'node',
    outdir: 'unused',
    ...options,
    write: false,
    metafile: true,
  });
  return metafile;
}
