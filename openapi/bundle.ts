import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { apiDocument } from './api-document.ts';

/**
 * Writes the files that are made of the parts in this folder: openapi.json, and the types of the client. A file that is up to date is
 * left unchanged. `root` is the folder of serverless.yml.
 */
export async function writeBundle(root: string): Promise<void> {
  const text = `${JSON.stringify(apiDocument(root), null, 2)}\n`;
  writeWhole(join(root, 'openapi.json'), text);
  const mark = `/* eslint-disable -- written by \`npm run openapi:bundle\`; sources ${typesHash(root, text)} */\n`;
  const target = join(root, 'client/src/api.ts');
  if (existsSync(target) && readFileSync(target, 'utf8').startsWith(mark)) return;
  // It is loaded only here, because the compiler behind it takes most of a second.
  const { clientTypes } = await import('./client-types.ts');
  writeWhole(target, `${mark}${await clientTypes(text)}`);
}

/** Returns a hash of all on which the types depend: the document, the module that writes them, and the version of the generator. */
function typesHash(root: string, text: string): string {
  const sources = ['openapi/client-types.ts', 'node_modules/openapi-typescript/package.json'];
  const hash = createHash('sha256').update(text);
  for (const source of sources) hash.update(readFileSync(join(root, source)));
  return hash.digest('hex');
}

/** Writes a file at once, because checks that run side by side read and write it. */
function writeWhole(path: string, text: string): void {
  const partial = `${path}.${process.pid}.partial`;
  writeFileSync(partial, text);
  renameSync(partial, path);
}
