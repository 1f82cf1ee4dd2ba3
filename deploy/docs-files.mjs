// The files that the function `docs` serves are made here when the function is bundled, and by the local stack.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';

import { Marked } from 'marked';

import { groupDocuments } from './group-documents.mjs';

const html = 'text/html; charset=utf-8';
const css = 'text/css; charset=utf-8';
const json = 'application/json';
const script = 'text/javascript; charset=utf-8';

/** The paths and media types of the files, by their name in the URL. */
const kept = {
  '': ['functions/docs/page/page.html', html],
  'page.css': ['functions/docs/page/page.css', css],
  'page.js': ['functions/docs/page/page.js', script],
  'swagger-ui.css': ['node_modules/swagger-ui-dist/swagger-ui.css', css],
  'swagger-ui.js': ['node_modules/swagger-ui-dist/swagger-ui-bundle.js', script],
  'openapi.json': ['openapi.json', json],
};

/** The texts outside of docs/guides to which the guides link. */
const others = ['docs/errors.md', 'docs/changes.md'];

/** The paths of the sources of the files. A path that ends with a slash is a folder. */
export const docsInputs = [
  ...Object.values(kept).map(([path]) => path),
  ...others,
  'docs/guides/',
  'deploy/docs-files.mjs',
  'node_modules/marked/',
];

/** Returns `[name, { type, tag, text }]` of every file. `root` is the folder of serverless.yml. */
export function docsFiles(root) {
  const read = (path) => readFileSync(join(root, path), 'utf8');
  const guides = readdirSync(join(root, 'docs/guides'))
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/guides/${file}`);
  const texts = [...guides, ...others];
  const pages = texts.map((path) => [pageOf(path), { type: html, text: rendered(path, read(path), texts) }]);
  const files = Object.entries(kept).map(([name, [path, type]]) => [name, { type, text: read(path) }]);
  const groups = groupDocuments(read('openapi.json')).map(([name, text]) => [
    `openapi/${name}.json`,
    { type: json, text },
  ]);
  return [...files, ...groups, ...pages].map(([name, file]) => [name, { ...file, tag: tagOf(file.text) }]);
}

/** Returns the esbuild plugin that adds the files to the bundle. Each file is a chunk of its own, which is loaded at its first request. */
export function docsFilesPlugin(root) {
  return {
    name: 'docs-files',
    setup(build) {
      const files = new Map(docsFiles(root));
      build.onLoad({ filter: /functions[\\/]docs[\\/]files\.ts$/ }, () => ({
        contents: `export const files = new Map([${[...files].map(entry).join(',')}]);`,
      }));
      build.onResolve({ filter: /^docs-file:/ }, ({ path }) => ({
        path: path.slice(10),
        namespace: 'docs-file',
      }));
      build.onLoad({ filter: /.*/, namespace: 'docs-file' }, ({ path }) => ({
        contents: `export default ${JSON.stringify(compressed(files.get(nameOf(path)).text))};`,
      }));
    },
  };
}

/** Returns a name for the module that is never empty. */
const moduleOf = (name) => (name === '' ? 'index' : name);
const nameOf = (module) => (module === 'index' ? '' : module);

function entry([name, { type, tag }]) {
  const load = `()=>import(${JSON.stringify(`docs-file:${moduleOf(name)}`)}).then((m)=>m.default)`;
  return `[${JSON.stringify(name)},{type:${JSON.stringify(type)},tag:${JSON.stringify(tag)},load:${load}}]`;
}

export function compressed(text) {
  return gzipSync(text, { level: 9 }).toString('base64');
}

function tagOf(text) {
  return createHash('sha256').update(text).digest('base64url').slice(0, 27);
}

/** Returns `guides/dates.html` for `docs/guides/dates.md`. The README of the guides becomes their index. */
function pageOf(path) {
  return path
    .replace('docs/', '')
    .replace(/README\.md$/, 'index.md')
    .replace(/\.md$/, '.html');
}

/** Renders a text as a page. A link to a file that is not a page is replaced by its text. */
function rendered(path, text, texts) {
  const up = '../'.repeat(pageOf(path).split('/').length - 1);
  const marked = new Marked({
    walkTokens(token) {
      if (token.type !== 'link') return;
      token.href = linkFrom(path, token.href, texts);
    },
    renderer: {
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens);
        return href === undefined ? words : `<a href="${escaped(href)}">${words}</a>`;
      },
      heading({ tokens, depth, text: words }) {
        return `<h${depth} id="${escaped(anchorOf(words))}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      // The pages contain no HTML from their sources.
      html: ({ text: raw }) => (raw.startsWith('<!--') ? '' : escaped(raw)),
    },
  });
  return framed({ title: /^# (.+)$/m.exec(text)?.[1] ?? basename(path), body: marked.parse(text), up });
}

function linkFrom(path, href, texts) {
  if (/^https?:/.test(href) || href.startsWith('#')) return href;
  const [file, anchor] = href.split('#');
  const target = posix.join(posix.dirname(path), file);
  if (!texts.includes(target)) return undefined;
  const link = posix.relative(posix.dirname(pageOf(path)), pageOf(target));
  return anchor === undefined ? link : `${link}#${anchor}`;
}

function anchorOf(words) {
  return words
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .trim()
    .replaceAll(' ', '-');
}

function escaped(text) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function framed({ title, body, up }) {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Realmgate – ${escaped(title)}</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="${up}page.css" />
  </head>
  <body>
    <header>
      <strong>Realmgate</strong>
      <nav><a href="${up}./">Reference</a> <a href="${up}guides/index.html">Guides</a> <a href="${up}errors.html">Errors</a></nav>
    </header>
    <main class="guide">
${body}
    </main>
  </body>
</html>
`;
}
