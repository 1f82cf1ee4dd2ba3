// `npm run test:planted -- NAME…`: puts old faults back, each by its patch in this folder, and shows that a test turns red. Without a name it does so
// with all of them. The faults are listed in docs/track-record.md.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = dirname(fileURLToPath(import.meta.url));
const root = join(folder, '../..');
const all = readdirSync(folder)
  .filter((file) => file.endsWith('.patch'))
  .map((file) => file.slice(0, -'.patch'.length))
  .sort();

/** Runs a program in a folder and returns its exit code and what it printed. A program that was ended by a signal has the code `null`. */
function run(cwd, program, ...words) {
  const { status, stdout, stderr, error } = spawnSync(program, words, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  if (error !== undefined) throw error;
  return { code: status, output: `${stdout}${stderr}` };
}

function must(cwd, ...words) {
  const { code, output } = run(cwd, ...words);
  if (code !== 0) throw new Error(`${words.join(' ')}: ${output}`);
}

/** Makes a copy of the commit that is checked out, with the packages and the generated files of this one. */
function copyCommit() {
  const copy = mkdtempSync(join(tmpdir(), 'realmgate-planted-'));
  must(root, 'git', 'clone', '--quiet', '--shared', '.', copy);
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  must(copy, 'npm', 'run', '--silent', 'openapi:bundle');
  return copy;
}

/** Reads the head of a patch: the file of the test that finds the fault, and optionally the title of one test. */
function readHead(name) {
  const text = readFileSync(join(folder, `${name}.patch`), 'utf8');
  const head = text.slice(0, text.indexOf('diff --git'));
  const test = /^Test: (\S+)$/m.exec(head)?.[1];
  if (test === undefined) throw new Error(`${name}.patch does not begin with a line "Test: FILE".`);
  return { test, only: /^Only: (.+)$/m.exec(head)?.[1] };
}

/** Runs the test of a fault and returns how many of its tests passed and failed. */
function runTest(copy, { test, only }) {
  const words = ['run', '--silent', 'jest', '--', '--maxWorkers=1', '--runTestsByPath', test];
  const { output } = run(copy, 'npm', ...words, ...(only === undefined ? [] : ['-t', only]));
  const [, counts = ''] = /^Tests: +(.*)$/m.exec(output) ?? [];
  const count = (word) => Number(new RegExp(`(\\d+) ${word}`).exec(counts)?.[1] ?? 0);
  return { passed: count('passed'), failed: count('failed'), output };
}

/** Returns what is wrong with the proof of one fault, or `undefined` if its test is red with the fault and green without it. */
function findFlaw(copy, name) {
  const head = readHead(name);
  const patch = join(folder, `${name}.patch`);
  const sound = runTest(copy, head);
  if (sound.failed > 0 || sound.passed === 0) {
    return `${head.test} is not green without the fault:\n${sound.output}`;
  }
  must(copy, 'git', 'apply', patch);
  const faulty = runTest(copy, head);
  must(copy, 'git', 'apply', '--reverse', patch);
  if (faulty.failed > 0) return undefined;
  return `no test of ${head.test} turns red with the fault:\n${faulty.output}`;
}

const names = process.argv.slice(2);
const unknown = names.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`No patch is called ${unknown.join(', ')}. There are: ${all.join(', ')}`);
  process.exit(2);
}
const copy = copyCommit();
let flaws = 0;
try {
  for (const name of names.length > 0 ? names : all) {
    const flaw = findFlaw(copy, name);
    console.log(flaw === undefined ? `found: ${name}` : `NOT FOUND: ${name}: ${flaw}`);
    if (flaw !== undefined) flaws += 1;
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
process.exitCode = flaws === 0 ? 0 : 1;
