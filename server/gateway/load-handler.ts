import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import * as z from 'zod';

import type { LambdaHandler } from './invoke.ts';
import { defineAwslambdaGlobal } from './stream-answers.ts';

const entry = z.object({ handler: z.custom<LambdaHandler>((value) => typeof value === 'function') });

/**
 * Returns a function that imports the handler of a function at its first use, like a cold start, and keeps it. `root` is the folder of
 * serverless.yml: it has bundles if `npm run build:server` made it, else sources.
 */
export function handlerLoader(root: string): (name: string) => Promise<LambdaHandler> {
  defineAwslambdaGlobal();
  const handlers = new Map<string, Promise<LambdaHandler>>();
  return (name) => {
    const handler = handlers.get(name) ?? loadHandler(root, name);
    handlers.set(name, handler);
    return handler;
  };
}

async function loadHandler(root: string, name: string): Promise<LambdaHandler> {
  const folder = join(root, 'functions', name);
  const bundle = join(folder, 'index.mjs');
  const isBuilt = existsSync(bundle);
  // The files of `docs` are a part of its bundle, and not beside its sources.
  if (name === 'docs' && !isBuilt) return docsFromSources(root);
  const loaded: unknown = await import(pathToFileURL(isBuilt ? bundle : join(folder, 'index.ts')).href);
  return entry.parse(loaded).handler;
}

async function docsFromSources(root: string): Promise<LambdaHandler> {
  const { docsHandler } = await import('./docs-handler.ts');
  return entry.parse({ handler: docsHandler(root) }).handler;
}
