// This module reads the pages of docs/runbooks: one for each alarm, with the first query to run.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the query of each page, by the name of its alarm. */
export function runbookQueries(root: string): ReadonlyMap<string, string> {
  const folder = join(root, 'docs/runbooks');
  const pages = readdirSync(folder).filter((file) => file.endsWith('.md') && file !== 'README.md');
  return new Map(
    pages.map((file) => {
      const query = queryIn(readFileSync(join(folder, file), 'utf8'));
      if (query === '') throw new Error(`docs/runbooks/${file} has no query`);
      return [file.replace(/\.md$/, ''), query];
    }),
  );
}

/** Returns the query of a page, or an empty text if it has none. */
export function queryIn(page: string): string {
  const [, query = ''] = /```logs-insights\n([^`]+)```/.exec(page) ?? [];
  return query.trim();
}

/** Returns the words at the end of an alarm's description. */
export function runbookOf(name: string): string {
  return `Runbook: docs/runbooks/${name}.md`;
}
