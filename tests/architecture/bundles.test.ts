import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';
import { build } from 'esbuild';

import { projectRoot } from '../support/service-copy.ts';

const folders = readdirSync(join(projectRoot, 'functions'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** The files of ours that a function's bundle holds. */
async function filesOf(folder: string): Promise<readonly string[]> {
  const { metafile } = await build({
    absWorkingDir: projectRoot,
    entryPoints: [`functions/${folder}/index.ts`],
    bundle: true,
    format: 'esm',
    splitting: true,
    platform: 'node',
    outdir: 'unused',
    write: false,
    metafile: true,
  });
  return Object.keys(metafile.inputs).filter((file) => /^(shared|functions)\//.test(file));
}

describe('the bundle of', () => {
  it.each(folders)('%s holds what its own parts need, and of other groups nothing', async (folder) => {
    const files = await filesOf(folder);
    const others = files.filter(
      (file) => file.startsWith('functions/') && !file.startsWith(`functions/${folder}/`),
    );
    expect(others).toEqual([]);
    expect(files.filter((file) => file.startsWith(`functions/${folder}/`)).length).toBeGreaterThan(0);
    const asksEngines = files.includes('shared/app/realms.ts');
    expect(files.some((file) => file.startsWith('shared/connectors/'))).toBe(asksEngines);
  });

  it('the authorizer holds no realms, no log-in and no pipeline', async () => {
    const files = await filesOf('authorizer');
    const unwanted =
      /^shared\/(connectors|realm|http|openapi)\/|^shared\/security\/(passwords|sessions|credentials|log-in-guard)/;
    expect(files.filter((file) => unwanted.test(file))).toEqual([]);
  });

  it('token holds no realms', async () => {
    const files = await filesOf('token');
    expect(files.filter((file) => /^shared\/(connectors|realm)\//.test(file))).toEqual([]);
  });
});
