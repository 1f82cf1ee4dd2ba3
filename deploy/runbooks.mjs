// The pages of docs/runbooks: one an alarm, with the query to begin with.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Name of an alarm → the query of its page. */
export function runbookQueries(root) {
  const folder = join(root, 'docs/runbooks');
  const pages = readdirSync(folder).filter((file) => file.endsWith('.md') && file !== 'README.md');
  return new Map(
    pages.map((file) => [file.replace(/\.md$/, ''), queryIn(readFileSync(join(folder, file), 'utf8'), file)]),
  );
}

function queryIn(text, file) {
  const [, query] = /```logs-insights\n([^`]+)```/.exec(text) ?? [];
  if (!query) throw new Error(`docs/runbooks/${file} has no query`);
  return query.trim();
}

/** `server-errors` → the words that an alarm's description ends with. */
export const runbookOf = (name) => `Runbook: docs/runbooks/${name}.md`;
