import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The folder of serverless.yml. */
export const projectRoot = join(import.meta.dirname, '../..');
export const serverlessCli = join(projectRoot, 'node_modules/serverless/bin/serverless.js');

/** Every folder of functions/ that is a Lambda. */
export function groups(): string[] {
  const folder = join(projectRoot, 'functions');
  return readdirSync(folder).filter((name) => existsSync(join(folder, name, 'index.ts')));
}

export interface ServiceCopy {
  readonly folder: string;
  readonly remove: () => void;
}

/** All that a deployment needs, with freshly built bundles, in a folder of its own: tests do not share a `dist`. */
export async function copyService(env: NodeJS.ProcessEnv = process.env): Promise<ServiceCopy> {
  const folder = mkdtempSync(join(tmpdir(), 'realmgate-service-'));
  const described = groups().map((group) => join('functions', group, 'function.yml'));
  for (const path of ['serverless.yml', 'package.json', 'deploy', ...described]) {
    cpSync(join(projectRoot, path), join(folder, path), { recursive: true });
  }
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
  const script = join(projectRoot, 'esbuild.config.mjs');
  await run(process.execPath, [script, '--outdir', join(folder, 'dist')], { env });
  return {
    folder,
    remove: () => {
      rmSync(folder, { recursive: true });
    },
  };
}
