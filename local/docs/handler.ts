import { compressed, docsFiles } from '../../deploy/docs-files.mjs';
import { createAnswer } from '../../functions/docs/answer.ts';
import type { DocsFile } from '../../functions/docs/files.ts';

/** The function `docs`, whose files are otherwise put into its bundle. `root` is the folder of serverless.yml. */
export function docsHandler(root: string): ReturnType<typeof createAnswer> {
  const files = docsFiles(root).map(([name, { type, tag, text }]): [string, DocsFile] => [
    name,
    { type, tag, load: () => Promise.resolve(compressed(text)) },
  ]);
  return createAnswer(new Map(files));
}
