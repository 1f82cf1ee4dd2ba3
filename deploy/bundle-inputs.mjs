// The inputs of bundles: which functions can have another bundle after these files have changed, without building any.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { build } from 'esbuild';

import { resolution } from './bundle.mjs';
import { docsInputs } from './docs-files.mjs';

/** The fields of package.json that decide what an import leads to. */
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

/** Path of a file → paths that it imports; one pass over the sources of all functions. */
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

/** A file of ours, a folder of ours (`docs/guides/`), or a file of a package, which changes with its entry in the lock file. */
function changedInput(root, { changed, read }) {
  const files = new Set(changed);
  const packages = changed.includes('package-lock.json') ? changedPackages(root, read) : () => false;
  return (path) => {
    if (path.startsWith('node_modules/')) return packages(packageOf(path));
    return path.endsWith('/') ? changed.some((one) => one.startsWith(path)) : files.has(path);
  };
}

/** `node_modules/a/node_modules/@b/c/index.js` → `node_modules/a/node_modules/@b/c`. */
function packageOf(path) {
  const start = path.lastIndexOf('node_modules/') + 'node_modules/'.length;
  const [name, second] = path.slice(start).split('/');
  return path.slice(0, start) + (name.startsWith('@') ? `${name}/${second}` : name);
}

/** A package that lies inside of another one changes what that one imports. */
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
