// @ts-check
// The options by which esbuild builds, and what it builds: a bundle of each function, and the programs of the self-hosted server. All that builds reads
// them: `npm run build`, the packaging, `npm run affected`, `npm run build:server`, benchmarks and tests.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** @import { BuildOptions } from 'esbuild' */

/** The number of bundles that are built at a time. More are not faster on two processors, and each takes up to 300 MB (docs/benchmarks.md). */
export const bundlesAtOnce = 2;

/** The options that decide which files are in a bundle. */
export const resolution = /** @satisfies {BuildOptions} */ ({
  bundle: true,
  // The names of chunks depend on the paths in them, which must be the same wherever node_modules is.
  preserveSymlinks: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  mainFields: ['module', 'main'],
  // Agents fill in no forms here. The library of their protocol has two validators of forms, and the one for Node is half of all its code.
  alias: {
    '@modelcontextprotocol/server/_shims':
      './node_modules/@modelcontextprotocol/server/dist/shimsBrowser.mjs',
  },
  metafile: true,
  logLevel: 'warning',
});

/** The options of a program that is one file. CommonJS packages call `require`, which an ES module does not have. */
export const program = /** @satisfies {BuildOptions} */ ({
  ...resolution,
  banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
});

/** The options of a program in chunks. Clients of AWS are imported at their first use, and cost no time at a cold start until then. */
export const chunked = /** @satisfies {BuildOptions} */ ({
  ...program,
  splitting: true,
  outExtension: { '.js': '.mjs' },
  minify: true,
  legalComments: 'none',
});

/** Returns the folders of functions/ that are a Lambda function each. `root` is the folder of serverless.yml. @param {string} root */
export function functionNames(root) {
  const functions = join(root, 'functions');
  return readdirSync(functions).filter((name) => existsSync(join(functions, name, 'index.ts')));
}

/** Returns the entry point of a function. @param {string} name */
export const entryOf = (name) => `functions/${name}/index.ts`;

/**
 * The bundle of one function. The names of chunks depend on the output folder, so that it is the same wherever the files are written.
 * @param {string} root @param {string} name
 */
export const functionOptions = (root, name) =>
  /** @satisfies {BuildOptions} */ ({
    ...chunked,
    ...{ absWorkingDir: root, entryPoints: [entryOf(name)], outdir: join(root, 'dist', name), write: false },
    chunkNames: '[name]-[hash]',
    sourcemap: 'external',
  });

/** The files that functions import, without their bundles: `metafile.inputs`. @param {string} root @param {readonly string[]} names */
export const inputsOptions = (root, names) =>
  /** @satisfies {BuildOptions} */ ({
    ...resolution,
    ...{ absWorkingDir: root, entryPoints: names.map(entryOf), outdir: join(root, 'dist'), write: false },
    splitting: true,
  });

/**
 * The programs of the server and all functions, each under the path of its source. They share chunks, so that a module is loaded once in a process.
 * @param {string} root @param {string} folder
 */
export const serverOptions = (root, folder) =>
  /** @satisfies {BuildOptions} */ ({
    ...chunked,
    absWorkingDir: root,
    entryPoints: ['server', 'admin', 'demo', 'client/src/cli']
      .map((room) => `${room}/index.ts`)
      .concat(functionNames(root).map(entryOf)),
    ...{ outbase: root, outdir: folder, chunkNames: 'chunks/[name]-[hash]' },
    // The database has a compiled part, so it stays a package of its own. The driver of PostgreSQL looks for a compiled twin, which is not used.
    external: ['@photostructure/sqlite', 'pg-native'],
    // Names in the stacks of logged errors tell which part has failed. `keepNames` in its place names each function again whenever it is made, which
    // costs processor time in every request.
    ...{ minify: false, minifySyntax: true, minifyWhitespace: true },
    // Sources may import `createRequire` under its own name, which is not shortened here.
    banner: {
      js: "import{createRequire as requireOfBundle}from'node:module';const require=requireOfBundle(import.meta.url);",
    },
  });
