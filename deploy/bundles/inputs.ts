// This module finds the functions whose bundle may differ after files have changed, without building any.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { build } from 'esbuild';
import * as z from 'zod';

import { docsInputs } from '../docs/files.ts';
import { resolution } from './bundle.ts';

/** The fields of package.json that decide which file an import resolves to. */
const resolvingFields = ['type', 'main', 'module', 'browser', 'imports', 'exports', 'sideEffects'];

interface Changes {
  /** Paths of the files that are not as they were. */
  readonly changed: readonly string[];
  /** Returns the text of a file as it was. */
  readonly read: (path: string) => string;
}

/** Returns those of `names` that have a changed input. */
export async function functionsWithChangedInputs(
  root: string,
  { names, ...changes }: Changes & { readonly names: readonly string[] },
): Promise<readonly string[]> {
  const { changed } = changes;
  if (changed.length === 0 || names.length === 0) return [];
  if (changed.includes('tsconfig.json') || resolvesAnew(root, changes)) return names;
  const isChanged = changedInput(root, changes);
  const imports = await importsOf(root, names);
  return names.filter((name) => inputsOf(imports, name).some(isChanged));
}

const manifest = z.record(z.string(), z.unknown());

function resolvesAnew(root: string, { changed, read }: Changes): boolean {
  if (!changed.includes('package.json')) return false;
  const fieldsOf = (text: string) => {
    const fields = manifest.parse(JSON.parse(text));
    return JSON.stringify(resolvingFields.map((name) => fields[name]));
  };
  return fieldsOf(readFileSync(join(root, 'package.json'), 'utf8')) !== fieldsOf(read('package.json'));
}

/** The paths that each file imports. */
type Imports = ReadonlyMap<string, readonly string[]>;

/** Reads the sources of all functions in one pass. */
async function importsOf(root: string, names: readonly string[]): Promise<Imports> {
  const { metafile } = await build({
    ...resolution,
    absWorkingDir: root,
    entryPoints: names.map((name) => `functions/${name}/index.ts`),
    outdir: join(root, 'dist'),
    splitting: true,
    write: false,
    metafile: true,
    logLevel: 'warning',
  });
  return new Map(
    Object.entries(metafile.inputs).map(([path, { imports }]) => [
      path,
      imports.filter(({ external }) => !external).map((one) => one.path),
    ]),
  );
}

function inputsOf(imports: Imports, name: string): string[] {
  const found = new Set([`functions/${name}/index.ts`]);
  for (const path of found) for (const next of imports.get(path) ?? []) found.add(next);
  return name === 'docs' ? [...found, ...docsInputs] : [...found];
}

/**
 * Returns a predicate for changed inputs: a file of the project, a folder of the project (`docs/guides/`), or a file of a package,
 * which changes with its entry in the lock file.
 */
function changedInput(root: string, { changed, read }: Changes): (path: string) => boolean {
  const files = new Set(changed);
  const packages = changed.includes('package-lock.json') ? changedPackages(root, read) : () => false;
  return (path) => {
    if (path.startsWith('node_modules/')) return packages(packageOf(path));
    return path.endsWith('/') ? changed.some((one) => one.startsWith(path)) : files.has(path);
  };
}

/** Returns `node_modules/a/node_modules/@b/c` for `node_modules/a/node_modules/@b/c/index.js`. */
function packageOf(path: string): string {
  const start = path.lastIndexOf('node_modules/') + 'node_modules/'.length;
  const [name = '', second = ''] = path.slice(start).split('/');
  return path.slice(0, start) + (name.startsWith('@') ? `${name}/${second}` : name);
}

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      integrity: z.string().optional(),
      resolved: z.string().optional(),
    }),
  ),
});

/** Returns a predicate for changed packages. A package inside of another one changes the imports of that one. */
function changedPackages(root: string, read: Changes['read']): (path: string) => boolean {
  const packagesIn = (text: string) => Object.entries(lockFile.parse(JSON.parse(text)).packages);
  const now = packagesIn(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const before = packagesIn(read('package-lock.json'));
  const stateOf = (packages: typeof now, path: string) =>
    packages
      .filter(([key]) => key === path || key.startsWith(`${path}/node_modules/`))
      .map(([key, { version, integrity, resolved }]) => `${key} ${version} ${integrity} ${resolved}`)
      .sort()
      .join('\n');
  const changedByPath = new Map<string, boolean>();
  return (path) => {
    const isChanged = changedByPath.get(path) ?? stateOf(now, path) !== stateOf(before, path);
    changedByPath.set(path, isChanged);
    return isChanged;
  };
}
