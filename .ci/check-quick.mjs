// `npm run check:quick`: types, rules and format of the files that differ from main, and a list of new comments whose first word hides
// their subject. The list is to be looked at; it fails nothing.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const comment = /^\s*(?:\/\/|\/\*\*?|\*) (?:Of|What|Whose|Where|There|Who) /;

/** New comments of `git diff`, as `file: text`. */
export function unclearComments(diff) {
  let file = '';
  const found = [];
  for (const line of diff.split('\n')) {
    if (line.startsWith('+++ ')) file = line.slice('+++ b/'.length);
    else if (line.startsWith('+') && comment.test(line.slice(1))) {
      found.push(`${file}: ${line.slice(1).trim()}`);
    }
  }
  return found;
}

const git = (...words) => execFileSync('git', words, { encoding: 'utf8', maxBuffer: 1e9 });
const lines = (text) => text.split('\n').filter((line) => line !== '');

/** Runs a program of node_modules and returns its exit code. Both run at once; npx would take a second of each. */
async function exitCodeOf([program, ...words]) {
  const [code] = await once(spawn(`node_modules/.bin/${program}`, words, { stdio: 'inherit' }), 'close');
  return code;
}

async function main() {
  const base = git('merge-base', 'HEAD', process.argv[2] ?? 'main').trim();
  const created = lines(git('ls-files', '--others', '--exclude-standard'));
  const changed = [...lines(git('diff', '--name-only', '--diff-filter=d', base)), ...created].filter(
    existsSync,
  );
  const code = changed.filter((file) => /\.(ts|mjs)$/.test(file));
  const checks = [
    // The types of the client, which other files import.
    ['tsx', 'openapi/bundle-command.ts'],
    ['oxlint', ...code],
    ['oxfmt', '--check', '--no-error-on-unmatched-pattern', ...changed],
  ].filter(([, ...files]) => files.some((file) => !file.startsWith('--')));
  const codes = await Promise.all(checks.map(exitCodeOf));
  const newLines = created
    .filter((file) => code.includes(file))
    .flatMap((file) => [`+++ b/${file}`, ...lines(readFileSync(file, 'utf8')).map((line) => `+${line}`)]);
  const unclear = unclearComments([git('diff', '-U0', base, '--', '*.ts', '*.mjs'), ...newLines].join('\n'));
  if (unclear.length > 0) {
    console.log(`Comments that should begin with the thing that they describe:\n  ${unclear.join('\n  ')}`);
  }
  process.exitCode = codes.some((code) => code !== 0) ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
