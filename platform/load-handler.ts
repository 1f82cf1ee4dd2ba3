import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import * as z from 'zod';

import { docsHandler } from './docs-handler.ts';
import type { LambdaHandler } from './gateway/invoke.ts';
import { provideRuntimeGlobal } from './gateway/stream-answers.ts';

const entry = z.object({ handler: z.custom<LambdaHandler>((value) => typeof value === 'function') });

/** Returns a function that imports the handler of `functions/<name>/index.ts` at its first use, like a cold start. */
export function handlerLoader(root: string): (name: string) => Promise<LambdaHandler> {
  provideRuntimeGlobal();
  let docs: LambdaHandler | undefined;
  return async (name) => {
    // The files of `docs` are generated, and not beside its sources.
    if (name === 'docs') return (docs ??= entry.parse({ handler: docsHandler(root) }).handler);
    const file = pathToFileURL(join(root, 'functions', name, 'index.ts')).href;
    const loaded: unknown = await import(file);
    return entry.parse(loaded).handler;
  };
}
