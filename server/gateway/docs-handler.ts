import { compressed, docsFiles } from '../../deploy/docs/files.ts';
import { createAnswer } from '../../functions/docs/answer.ts';
import type { DocsFile } from '../../functions/docs/files.ts';
import type { LoadIssuers } from '../../functions/docs/issuers.ts';
import { issuersOfProcess } from '../../functions/docs/registered-issuers.ts';
import { once } from '../../shared/base/once.ts';

/**
 * Returns the function `docs`, whose files are part of its bundle when it is deployed. `root` is the folder of
 * serverless.yml.
 */
export function docsHandler(
  root: string,
  loadIssuers: LoadIssuers = issuersOfProcess(),
): ReturnType<typeof createAnswer> {
  const files = docsFiles(root).map(([name, { type, tag, text }]): [string, DocsFile] => {
    // Compressed once, because the script of Swagger UI takes a tenth of a second.
    const gzip = once(() => compressed(text));
    return [name, { type, tag, load: () => Promise.resolve(gzip()) }];
  });
  return createAnswer(new Map(files), loadIssuers);
}
