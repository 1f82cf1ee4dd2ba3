import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { functionNames as functionNamesIn } from '../../esbuild.config.mjs';
import type { PackagedResources } from './template.ts';

const run = promisify(execFile);

/** The folder of serverless.yml. */
export const projectRoot = join(import.meta.dirname, '../..');
const serverlessCli = join(projectRoot, 'node_modules/serverless/bin/serverless.js');

/** Returns the folders of functions/ that are a Lambda function. */
export function deployedFunctionNames(): string[] {
  return functionNamesIn(projectRoot);
}

/** Returns the functions of a stage without parameters. */
export function usualFunctionNames(): string[] {
  return deployedFunctionNames().filter((name) => name !== 'warm-watch');
}

export interface ServiceCopy {
  readonly folder: string;
  /** Returns arguments and environment of a process that runs the framework in the copy, offline and without credentials. */
  readonly serverless: (...words: string[]) => { readonly words: string[]; readonly env: NodeJS.ProcessEnv };
  /** Runs the framework and waits until it ends. Rejects with its output if it fails. */
  readonly run: (words: readonly string[], env?: NodeJS.ProcessEnv) => Promise<void>;
  /** Returns the template of `serverless package --stage test` with these additional arguments. */
  readonly packaged: (words?: readonly string[], env?: NodeJS.ProcessEnv) => Promise<PackagedResources>;
  readonly remove: () => void;
}

export interface ServiceCopySeed {
  /** The functions whose bundles the test needs. The others have no sources but one line, because building all takes long. */
  readonly built?: readonly string[];
}

/** Makes a copy of the project with installed packages in a new folder, so that tests do not share `dist`. */
export function copyService({ built }: ServiceCopySeed = {}): ServiceCopy {
  const folder = mkdtempSync(join(tmpdir(), 'realmgate-service-'));
  for (const path of [
    'serverless.yml',
    'package.json',
    'tsconfig.json',
    'esbuild.config.mjs',
    'openapi',
    'deploy',
    'docs',
    'functions',
    'shared',
  ]) {
    cpSync(join(projectRoot, path), join(folder, path), { recursive: true });
  }
  for (const name of deployedFunctionNames())
    if (built !== undefined && !built.includes(name))
      writeFileSync(join(folder, 'functions', name, 'index.ts'), 'export const handler = undefined;\n');
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
  const base = { PATH: process.env['PATH'], HOME: folder, NO_COLOR: '1' };
  const service: ServiceCopy = {
    folder,
    serverless: (...words) => ({ words: [serverlessCli, ...words], env: base }),
    async run(words, env = {}) {
      const options = { cwd: folder, env: { ...base, ...env } };
      try {
        await run(process.execPath, [serverlessCli, ...words], options);
      } catch (cause) {
        // The framework prints its errors to standard output.
        throw new Error(String((cause as { readonly stdout?: string }).stdout), { cause });
      }
    },
    async packaged(words = [], env) {
      const target = join(folder, 'package');
      await service.run(['package', '--stage', 'test', '--package', target, ...words], env);
      const template = readFileSync(join(target, 'cloudformation-template-update-stack.json'), 'utf8');
      return (JSON.parse(template) as { readonly Resources: PackagedResources }).Resources;
    },
    remove: () => {
      rmSync(folder, { recursive: true });
    },
  };
  return service;
}
