// A copy of the commit that is checked out, in which `npm run test:planted` and `npm run mutants` change the code and run tests.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Runs a program in a folder and returns its exit code and what it printed. A program that was ended by a signal has the code `null`. */
function run(cwd, [program, ...words], timeout) {
  const options = { cwd, encoding: 'utf8', maxBuffer: 1e9, timeout, killSignal: 'SIGKILL' };
  const { status, stdout, stderr, error } = spawnSync(program, words, options);
  if (error !== undefined && error.code !== 'ETIMEDOUT') throw error;
  return { code: status, output: `${stdout}${stderr}` };
}

/** Runs a program that has to succeed. */
export function must(cwd, ...words) {
  const { code, output } = run(cwd, words);
  if (code !== 0) throw new Error(`${words.join(' ')}: ${output}`);
  return output;
}

/** Makes the copy, with the packages of the original, and passes its folder to `use`. The copy is removed afterwards. */
export function useCommitCopy(use) {
  const copy = mkdtempSync(join(tmpdir(), 'realmgate-commit-'));
  try {
    must(root, 'git', 'clone', '--quiet', '--shared', '.', copy);
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    must(copy, 'npm', 'run', '--silent', 'openapi:bundle');
    use(copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/**
 * Runs test files of the copy and returns how many tests passed and failed. A file that cannot be loaded has no tests, and counts in `broken`. `isLate` says that the
 * run was ended after `timeoutMs`.
 */
export function runTests(copy, files, { only, bail = false, testTimeoutMs, timeoutMs } = {}) {
  // Each project looks through all files of the copy before the first test.
  const projects = new Set(files.map((file) => file.split('/')[1]));
  const words = ['node_modules/.bin/jest', '--maxWorkers=1', '--selectProjects', ...projects];
  words.push('--runTestsByPath', ...files);
  if (bail) words.push('--bail');
  if (testTimeoutMs !== undefined) words.push(`--testTimeout=${testTimeoutMs}`);
  if (only !== undefined) words.push('-t', only);
  const { code, output } = run(copy, words, timeoutMs);
  const count = (line, word) => Number(new RegExp(`^${line}: .*?(\\d+) ${word}`, 'm').exec(output)?.[1] ?? 0);
  const [passed, failed] = [count('Tests', 'passed'), count('Tests', 'failed')];
  const broken = (output.match(/Test suite failed to run/g) ?? []).length;
  return { passed, failed, broken, isLate: code === null, output };
}
