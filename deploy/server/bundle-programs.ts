import { join } from 'node:path';

import { build, type Metafile } from 'esbuild';

import { resolution, written } from '../bundles/bundle.ts';
import { functionNames } from '../bundles/function-names.ts';
import { docsFilesPlugin } from '../docs/bundle-plugin.ts';
import { rewriteSpreads } from './fast-spreads.ts';

/** The database has a compiled part, so it stays a package of its own. */
const compiledPackage = '@photostructure/sqlite';

/**
 * Builds `serve`, `admin`, `demo`, `realmgate` and all functions into `folder`, each under the path of its source. They share the chunks in
 * `chunks/`, so that a module is loaded once in a process. Returns esbuild's list of sources and outputs.
 */
export async function bundlePrograms(root: string, folder: string): Promise<Metafile> {
  const functions = functionNames(root).map((name) => `functions/${name}/index.ts`);
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [
      'serve/index.ts',
      'cli/index.ts',
      'local/index.ts',
      'client/src/cli/index.ts',
      ...functions,
    ],
    outbase: root,
    outdir: folder,
    ...resolution,
    // The driver of PostgreSQL looks for a compiled twin, which is not used.
    external: [compiledPackage, 'pg-native'],
    ...written,
    chunkNames: 'chunks/[name]-[hash]',
    // Names in the stacks of logged errors tell which part of the program has failed. `keepNames` in its place names each function again
    // whenever it is made, which costs processor time in every request.
    ...{ minify: false, minifySyntax: true, minifyWhitespace: true },
    // Sources may import `createRequire` under its own name, which is not shortened here.
    banner: {
      js: "import{createRequire as requireOfBundle}from'node:module';const require=requireOfBundle(import.meta.url);",
    },
    plugins: [docsFilesPlugin(root)],
  });
  const programs = Object.keys(metafile.outputs).filter((file) => file.endsWith('.mjs'));
  rewriteSpreads(programs.map((file) => join(root, file)));
  return metafile;
}
