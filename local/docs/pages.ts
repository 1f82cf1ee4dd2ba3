// The documentation's page: the reference of openapi.json, to read and to try. What the browser loads is all from here.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Reply } from '../gateway/gateway-responses.ts';

interface Page {
  /** In the project. */
  readonly source: string;
  readonly type: string;
}

const css = 'text/css; charset=utf-8';
const script = 'text/javascript; charset=utf-8';
const pages: Readonly<Record<string, Page>> = {
  '/docs/': { source: 'local/docs/page.html', type: 'text/html; charset=utf-8' },
  '/docs/page.css': { source: 'local/docs/page.css', type: css },
  '/docs/page.js': { source: 'local/docs/page.js', type: script },
  '/docs/swagger-ui.css': { source: 'node_modules/swagger-ui-dist/swagger-ui.css', type: css },
  '/docs/swagger-ui.js': { source: 'node_modules/swagger-ui-dist/swagger-ui-bundle.js', type: script },
  '/docs/openapi.json': { source: 'openapi.json', type: 'application/json' },
};

/** The pictures of the style sheet are in its text. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const headersOfAll = {
  'Content-Security-Policy': policy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
};

/** What is answered at the paths of the page, by path; undefined for all others. `root` is the folder of serverless.yml. */
export type Pages = (path: string) => Reply | undefined;

export function readPages(root: string): Pages {
  return (path) => {
    if (path === '/' || path === '/docs') return movedTo('/docs/');
    const page = Object.entries(pages).find(([at]) => at === path)?.[1];
    if (!page) return undefined;
    const body = readFileSync(join(root, page.source));
    return { status: 200, headers: { ...headersOfAll, 'Content-Type': page.type }, body };
  };
}

function movedTo(location: string): Reply {
  return { status: 302, headers: { ...headersOfAll, Location: location }, body: Buffer.alloc(0) };
}
