// Loads TypeScript by blanking out its types.
import { fileURLToPath } from 'node:url';

import { blankedSource } from './blanked-sources.mjs';

const globals = new URL('globals.mjs', import.meta.url).href;

/** Number of the test file that is running, in memory that the worker's main thread shares. */
let fileNumber;

export function initialize(data) {
  fileNumber = data.fileNumber;
}

export async function resolve(specifier, context, nextResolve) {
  if (specifier === '@jest/globals') return { url: globals, format: 'module', shortCircuit: true };
  const resolved = await nextResolve(specifier, context);
  const query = ofFunction.test(resolved.url) ? ownCopy(context.parentURL) : '';
  return { ...resolved, url: resolved.url + query };
}

const ofFunction = /\/functions\/[^/]+\/[^?]+\.ts$/;

/**
 * A function keeps the environment that it started with. So each test file that starts functions (the only importer is the loader of
 * handlers) gets copies of their modules.
 */
function ownCopy(parentUrl = '') {
  if (parentUrl.endsWith('/server/gateway/load-handler.ts')) return `?file=${fileNumber[0]}`;
  return parentUrl.includes('/functions/') ? new URL(parentUrl).search : '';
}

export async function load(url, context, nextLoad) {
  const { protocol, pathname } = new URL(url);
  if (protocol !== 'file:' || !pathname.endsWith('.ts')) return nextLoad(url, context);
  const source = await blankedSource(fileURLToPath(url));
  return { format: 'module', source, shortCircuit: true };
}
