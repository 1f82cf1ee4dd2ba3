// The files that the function `docs` serves are made here when the function is bundled, and by the local stack.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { apiDocument } from '../../openapi/api-document.ts';
import { groupDocuments } from './group-documents.ts';
import { renderPage, textPageOf } from './text-page.ts';

const html = 'text/html; charset=utf-8';
const css = 'text/css; charset=utf-8';
const json = 'application/json';
const script = 'text/javascript; charset=utf-8';

/** The paths and media types of the files that are served as they are, by their name in the URL. */
const copied: Readonly<Record<string, readonly [path: string, type: string]>> = {
  '': ['functions/docs/page/page.html', html],
  'page.css': ['functions/docs/page/page.css', css],
  'page.js': ['functions/docs/page/page.js', script],
  'issuer-log-in.js': ['functions/docs/page/issuer-log-in.js', script],
  'swagger-ui.css': ['node_modules/swagger-ui-dist/swagger-ui.css', css],
  'swagger-ui.js': ['node_modules/swagger-ui-dist/swagger-ui-bundle.js', script],
};

/** The texts outside of docs/guides to which the guides link. */
const otherTexts = ['docs/errors.md', 'docs/changes.md'];

/** The paths of the sources of the files. A path that ends with a slash is a folder. */
export const docsInputs = [
  ...Object.values(copied).map(([path]) => path),
  ...otherTexts,
  'docs/guides/',
  'openapi/',
  'deploy/docs/',
  'node_modules/marked/',
];

export interface ServedFile {
  /** The media type. */
  readonly type: string;
  readonly text: string;
  /** Identifies the text, for the header `ETag`. */
  readonly tag: string;
}

/** Returns every file with its name in the URL. `root` is the folder of serverless.yml. */
export function docsFiles(root: string): [name: string, file: ServedFile][] {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const guides = readdirSync(join(root, 'docs/guides'))
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/guides/${file}`);
  const texts = [...guides, ...otherTexts];
  const asIs = Object.entries(copied).map(([name, [path, type]]) => [name, type, read(path)] as const);
  const document = apiDocument(root);
  const groups = groupDocuments(document).map(([name, one]) => [`openapi/${name}.json`, one] as const);
  const documents = [['openapi.json', document] as const, ...groups].map(
    ([name, one]) => [name, json, `${JSON.stringify(one, null, 2)}\n`] as const,
  );
  const pages = texts.map((path) => [textPageOf(path), html, renderPage(path, read(path), texts)] as const);
  return [...asIs, ...documents, ...pages].map(([name, type, text]) => [
    name,
    { type, text, tag: tagOf(text) },
  ]);
}

/** Returns the text gzipped, as base64. */
export function compressed(text: string): string {
  return gzipSync(text, { level: 9 }).toString('base64');
}

function tagOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 27);
}
