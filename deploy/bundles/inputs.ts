// This module finds the functions whose code differs after files have changed, without building any.
import { build, transform } from 'esbuild';
import * as z from 'zod';

import { entryOf, inputsOptions } from '../../esbuild.config.mjs';
import { docsInputs } from '../docs/files.ts';

/** The files that decide how all bundles are built. */
const decidingFiles = ['tsconfig.json', 'esbuild.config.mjs'];

/** The texts in the bundles, by function. */
const textInputs: Readonly<Record<string, readonly string[]>> = { docs: docsInputs, mcp: ['docs/guides/'] };

/** An import whose names are not used stays, as in the bundles. */
const tsconfigRaw = { compilerOptions: { verbatimModuleSyntax: true } };

/** The fields of package.json that decide which file an import resolves to. */
const resolvingFields = ['type', 'main', 'module', 'browser', 'imports', 'exports', 'sideEffects'];

/** The text of a file as it was and as it is. It is empty if there is none. */
export interface Versions {
  readonly before: (path: string) => string;
  readonly now: (path: string) => string;
}

interface Changes extends Versions {
  /** Paths of the files that are not as they were. */
  readonly changed: readonly string[];
}

/**
 * Returns those of `names` that contain a file whose code differs, or a file of a package that was updated. Comments and types are no code. A function
 * may be listed although it uses another part of that file.
 */
export async function functionsWithChangedCode(
  root: string,
  names: readonly string[],
  changes: Changes,
): Promise<readonly string[]> {
  const { changed } = changes;
  if (changed.length === 0 || names.length === 0) return [];
  if (changed.some((path) => decidingFiles.includes(path)) || resolvesAnew(changes)) return names;
  const imports = await importsOf(root, names);
  const code = await Promise.all(
    changed.map(async (path) => (imports.has(path) && !(await hasOtherCode(path, changes)) ? [] : [path])),
  );
  const isChanged = changedInput(code.flat(), changes);
  return names.filter((name) => inputsOf(imports, name).some(isChanged));
}

async function hasOtherCode(path: string, { before, now }: Versions): Promise<boolean> {
  if (before(path) === '') return true;
  const loader = path.endsWith('.json') ? 'json' : 'ts';
  // The names that `minify` chooses depend on the letters of types too.
  const options = { loader, minifySyntax: true, minifyWhitespace: true, tsconfigRaw } as const;
  const codeOf = async (text: string) => (await transform(text, options)).code;
  return (await codeOf(before(path))) !== (await codeOf(now(path)));
}

const manifest = z.record(z.string(), z.unknown());

function resolvesAnew({ changed, before, now }: Changes): boolean {
  if (!changed.includes('package.json')) return false;
  const fieldsOf = (text: string) => {
    const fields = manifest.parse(JSON.parse(text));
    return JSON.stringify(resolvingFields.map((name) => fields[name]));
  };
  return fieldsOf(now('package.json')) !== fieldsOf(before('package.json'));
}

/** The paths that each file imports. */
type Imports = ReadonlyMap<string, readonly string[]>;

/** Reads the sources of all functions in one pass. */
async function importsOf(root: string, names: readonly string[]): Promise<Imports> {
  const { metafile } = await build(inputsOptions(root, names));
  return new Map(
    Object.entries(metafile.inputs).map(([path, { imports }]) => [
      path,
      imports.filter(({ external }) => !external).map((one) => one.path),
    ]),
  );
}

function inputsOf(imports: Imports, name: string): string[] {
  const found = new Set([entryOf(name)]);
  for (const path of found) for (const next of imports.get(path) ?? []) found.add(next);
  return [...found, ...(textInputs[name] ?? [])];
}

/**
 * Returns a predicate for changed inputs: a file of the project, a folder of the project (`docs/guides/`), or a file of a package,
 * which changes with its entry in the lock file.
 */
function changedInput(changed: readonly string[], versions: Versions): (path: string) => boolean {
  const files = new Set(changed);
  const packages = changed.includes('package-lock.json') ? changedPackages(versions) : () => false;
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
function changedPackages(versions: Versions): (path: string) => boolean {
  const packagesIn = (text: string) => Object.entries(lockFile.parse(JSON.parse(text)).packages);
  const now = packagesIn(versions.now('package-lock.json'));
  const before = packagesIn(versions.before('package-lock.json'));
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
