import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import * as z from 'zod';

import type { Handler } from './gateway/invoke.ts';
import { provideRuntimeGlobal } from './gateway/stream-answers.ts';

const entry = z.object({ handler: z.custom<Handler>((value) => typeof value === 'function') });

/** The handler of `functions/<name>/index.ts`, imported when it is first asked for, like a cold start. */
export function handlerLoader(root: string): (name: string) => Promise<Handler> {
  provideRuntimeGlobal();
  return async (name) => {
    const file = pathToFileURL(join(root, 'functions', name, 'index.ts')).href;
    const loaded: unknown = await import(file);
    return entry.parse(loaded).handler;
  };
}
