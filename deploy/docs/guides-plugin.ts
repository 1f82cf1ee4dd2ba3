import { dirname } from 'node:path';

import type { Plugin } from 'esbuild';

/** The module that reads guides from the bundle. esbuild makes a chunk of each guide, which is loaded when an agent asks for it. */
const contents =
  'export const readGuide = async (file) => (await import(`../../docs/guides/${file}`)).default;';

/** The esbuild plugin that adds the guides, as they are written, to the bundle of the functions that give them to agents. */
export const guidesPlugin: Plugin = {
  name: 'guides',
  setup(build) {
    build.initialOptions.loader = { '.md': 'text' };
    build.onLoad({ filter: /functions[\\/]mcp[\\/]read-guide\.ts$/ }, ({ path }) => ({
      ...{ contents, resolveDir: dirname(path) },
    }));
  },
};
