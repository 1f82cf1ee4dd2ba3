import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Metafile } from 'esbuild';
import * as z from 'zod';

import { bundlePrograms } from './bundle-programs.ts';
import { copyFiles } from './copied-files.ts';

export const packageName = 'realmgate-server';

const project = z.object({
  version: z.string(),
  description: z.string(),
  license: z.string(),
  engines: z.object({ node: z.string() }),
  dependencies: z.object({ '@photostructure/sqlite': z.string() }),
});

/** Makes all files that the server needs to run, in an empty folder. Returns esbuild's list of sources and outputs. */
export async function buildServer(root: string, folder: string): Promise<Metafile> {
  const metafile = await bundlePrograms(root, folder);
  copyFiles(root, folder);
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(root), null, 2)}\n`);
  return metafile;
}

/** Returns the package.json of the folder. With it the folder can be published to npm, which installs the compiled database beside it. */
function manifest(root: string): object {
  const { version, description, license, engines, dependencies } = project.parse(
    JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')),
  );
  return {
    name: packageName,
    ...{ version, description, license, type: 'module', engines },
    bin: { 'realmgate-server': 'bin/realmgate-server.mjs', realmgate: 'bin/realmgate.mjs' },
    dependencies: { '@photostructure/sqlite': dependencies['@photostructure/sqlite'] },
  };
}
