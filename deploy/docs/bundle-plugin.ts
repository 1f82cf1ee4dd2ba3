import type { Plugin } from 'esbuild';

import { compressed, docsFiles, type ServedFile } from './files.ts';

const namespace = 'docs-file';

/** Returns the esbuild plugin that adds the files to the bundle. Each file is a chunk of its own, which is loaded at its first request. */
export function docsFilesPlugin(root: string): Plugin {
  return {
    name: 'docs-files',
    setup(build) {
      const files = new Map(docsFiles(root).map(([name, file]) => [moduleOf(name), { name, file }]));
      build.onLoad({ filter: /functions[\\/]docs[\\/]files\.ts$/ }, () => ({
        contents: `export const files = new Map([${[...files].map(([module, one]) => entry(module, one)).join(',')}]);`,
      }));
      build.onResolve({ filter: /^docs-file:/ }, ({ path }) => ({
        path: path.slice(`${namespace}:`.length),
        namespace,
      }));
      build.onLoad({ filter: /.*/, namespace }, ({ path }) => ({
        contents: `export default ${JSON.stringify(compressed(files.get(path)?.file.text ?? ''))};`,
      }));
    },
  };
}

/** Returns a name for the module that is never empty. */
function moduleOf(name: string): string {
  return name === '' ? 'index' : name;
}

function entry(module: string, { name, file }: { readonly name: string; readonly file: ServedFile }): string {
  const load = `()=>import(${JSON.stringify(`${namespace}:${module}`)}).then((m)=>m.default)`;
  const { type, tag } = file;
  return `[${JSON.stringify(name)},{type:${JSON.stringify(type)},tag:${JSON.stringify(tag)},load:${load}}]`;
}
