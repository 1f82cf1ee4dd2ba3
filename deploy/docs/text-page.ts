// Texts in Markdown become pages of HTML.
import { basename, posix } from 'node:path';

import { Marked } from 'marked';

/** Returns `guides/dates.html` for `docs/guides/dates.md`. The README of the guides becomes their index. */
export function textPageOf(path: string): string {
  return path
    .replace('docs/', '')
    .replace(/README\.md$/, 'index.md')
    .replace(/\.md$/, '.html');
}

/** The text to whose codes the `type` of problem documents leads. */
const errorsText = 'docs/errors.md';

/** Returns true if a cell holds codes alone. */
function isOfCodes(cell: string): boolean {
  return cell.replaceAll(/`[a-z_]+`|[, ]/g, '') === '';
}

/** Gives each code of a cell its name as an anchor, unless an earlier cell has it. */
function withIds(words: string, codes: Set<string>): string {
  return words.replaceAll(/<code>([a-z_]+)<\/code>/g, (part, code: string) => {
    if (codes.has(code)) return part;
    codes.add(code);
    return `<code id="${code}">${code}</code>`;
  });
}

/** Renders a text as a page. A link to a file that is not one of `texts` is replaced by its words. */
export function renderPage(path: string, text: string, texts: readonly string[]): string {
  const up = '../'.repeat(textPageOf(path).split('/').length - 1);
  const codes = new Set<string>();
  const marked = new Marked({
    async: false,
    renderer: {
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens);
        const target = linkFrom(path, href, texts);
        return target === undefined ? words : `<a href="${escaped(target)}">${words}</a>`;
      },
      heading({ tokens, depth, text: words }) {
        return `<h${depth} id="${escaped(anchorOf(words))}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      tablecell({ tokens, header, align, text: cell }) {
        const [name, words] = [header ? 'th' : 'td', this.parser.parseInline(tokens)];
        const content = path === errorsText && isOfCodes(cell) ? withIds(words, codes) : words;
        return `<${name}${align ? ` align="${align}"` : ''}>${content}</${name}>\n`;
      },
      // The pages contain no HTML from their sources.
      html: ({ text: raw }) => (raw.startsWith('<!--') ? '' : escaped(raw)),
    },
  });
  const title = /^# (.+)$/m.exec(text)?.[1] ?? basename(path);
  return framed({ title, body: marked.parse(text, { async: false }), up });
}

/** Returns the address of a link in the page of `path`, or `undefined` if its target is not a page. */
function linkFrom(path: string, href: string, texts: readonly string[]): string | undefined {
  if (/^https?:/.test(href) || href.startsWith('#')) return href;
  const [file = '', anchor] = href.split('#');
  const target = posix.join(posix.dirname(path), file);
  if (!texts.includes(target)) return undefined;
  const link = posix.relative(posix.dirname(textPageOf(path)), textPageOf(target));
  return anchor === undefined ? link : `${link}#${anchor}`;
}

function anchorOf(words: string): string {
  return words
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .trim()
    .replaceAll(' ', '-');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

interface Page {
  readonly title: string;
  /** HTML. */
  readonly body: string;
  /** The relative address of the root of the documentation: empty, or `../` for each folder. */
  readonly up: string;
}

function framed({ title, body, up }: Page): string {
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
