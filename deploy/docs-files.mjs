// What the function `docs` answers: made here when it is bundled, and by the local stack.
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

/** By name in the URL: where the project has them, and their media types. */
const kept = {
  '': ['functions/docs/page/page.html', html],
  'page.css': ['functions/docs/page/page.css', css],
  'page.js': ['functions/docs/page/page.js', script],
  'swagger-ui.css': ['node_modules/swagger-ui-dist/swagger-ui.css', css],
  'swagger-ui.js': ['node_modules/swagger-ui-dist/swagger-ui-bundle.js', script],
  'openapi.json': ['openapi.json', json],
};

/** Texts outside of docs/guides that the guides lead to. */
const others = ['docs/errors.md', 'docs/changes.md'];

/** The paths that the files are made of; those that end with a slash are folders. */
export const docsInputs = [
  ...Object.values(kept).map(([path]) => path),
  ...others,
  'docs/guides/',
  'deploy/docs-files.mjs',
  'node_modules/marked/',
];

/** `[name, { type, tag, text }]` of every file; `root` is the folder of serverless.yml. */
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

/** The plugin of esbuild that puts the files into the bundle: each is a chunk of its own, loaded when it is first asked for. */
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

/** A module's name is never empty. */
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

/** `docs/guides/dates.md` is `guides/dates.html`; their README is the list of them. */
function pageOf(path) {
  return path
    .replace('docs/', '')
    .replace(/README\.md$/, 'index.md')
    .replace(/\.md$/, '.html');
}

/** Links to what is no page here lead nowhere: their words stay. */
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
      // The pages hold no markup but their own.
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
