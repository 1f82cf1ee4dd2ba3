// This module finds the functions whose bundle may differ after files have changed, without building any.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { build } from 'esbuild';

import { resolution } from './bundle.mjs';
import { docsInputs } from './docs-files.mjs';

/** The fields of package.json that decide which file an import resolves to. */
const resolvingFields = ['type', 'main', 'module', 'browser', 'imports', 'exports', 'sideEffects'];

/**
 * Returns those of `names` that have a changed input.
 * @param facts `{ names, changed, read }`: `changed` are paths of files that are not as they were; `read` gives a file as it was.
 */
export async function functionsWithChangedInputs(root, { names, changed, read }) {
  if (changed.length === 0 || names.length === 0) return [];
  if (changed.includes('tsconfig.json') || resolvesAnew(root, { changed, read })) return names;
  const isChanged = changedInput(root, { changed, read });
  const imports = await importsOf(root, names);
  return names.filter((name) => inputsOf(imports, name).some(isChanged));
}

function resolvesAnew(root, { changed, read }) {
  if (!changed.includes('package.json')) return false;
  const fieldsOf = (text) => {
    const manifest = JSON.parse(text);
    return JSON.stringify(resolvingFields.map((field) => manifest[field]));
  };
  return fieldsOf(readFileSync(join(root, 'package.json'), 'utf8')) !== fieldsOf(read('package.json'));
}

/** Returns for each file the paths that it imports. It reads the sources of all functions in one pass. */
async function importsOf(root, names) {
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
      imports.filter(({ external }) => !external).map(({ path }) => path),
    ]),
  );
}

function inputsOf(imports, name) {
  const found = new Set([`functions/${name}/index.ts`]);
  for (const path of found) for (const next of imports.get(path) ?? []) found.add(next);
  return name === 'docs' ? [...found, ...docsInputs] : [...found];
}

/**
 * Returns a predicate for changed inputs: a file of the project, a folder of the project (`docs/guides/`), or a file of a package,
 * which changes with its entry in the lock file.
 */
function changedInput(root, { changed, read }) {
  const files = new Set(changed);
  const packages = changed.includes('package-lock.json') ? changedPackages(root, read) : () => false;
  return (path) => {
    if (path.startsWith('node_modules/')) return packages(packageOf(path));
    return path.endsWith('/') ? changed.some((one) => one.startsWith(path)) : files.has(path);
  };
}

/** Returns `node_modules/a/node_modules/@b/c` for `node_modules/a/node_modules/@b/c/index.js`. */
function packageOf(path) {
  const start = path.lastIndexOf('node_modules/') + 'node_modules/'.length;
  const [name, second] = path.slice(start).split('/');
  return path.slice(0, start) + (name.startsWith('@') ? `${name}/${second}` : name);
}

/** Returns a predicate for changed packages. A package inside of another one changes the imports of that one. */
function changedPackages(root, read) {
  const packagesIn = (text) => Object.entries(JSON.parse(text).packages);
  const now = packagesIn(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const before = packagesIn(read('package-lock.json'));
  const stateOf = (packages, path) =>
    packages
      .filter(([key]) => key === path || key.startsWith(`${path}/node_modules/`))
      .map(([key, { version, integrity, resolved }]) => `${key} ${version} ${integrity} ${resolved}`)
      .sort()
      .join('\n');
  const known = new Map();
  return (path) => {
    if (!known.has(path)) known.set(path, stateOf(now, path) !== stateOf(before, path));
    return known.get(path);
  };
}
